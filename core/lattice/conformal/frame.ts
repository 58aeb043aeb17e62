import type { Frame } from '../frame/frame.ts';
import { frameTopology } from '../frame/topology.ts';
import { cellCount, MAX_GRID_CELLS, placeCells } from '../grid/placement.ts';
import { type Mesh, volumeOf } from '../mesh/mesh.ts';
import { LatticeError } from '../spec/error.ts';
import type { ConstantSpec } from '../spec/spec.ts';
import { type ConformalLattice, conformalLattice } from './conformal-lattice.ts';
import type { RodMaker } from './rods/plain-rods.ts';

/** A conformal lattice with its frame. */
export interface ConformalFrame {
  lattice: ConformalLattice;
  frame: Frame;
}

/**
 * Frame of a conformal lattice: no strut on the grid, all as lines of a net, in the segments in which they bend. The
 * grid is there for what looks things up in it.
 * @throws LatticeError as `conformalLattice` does
 */
export function conformalFrame(mesh: Mesh, spec: ConstantSpec, makeRods?: RodMaker): ConformalFrame {
  const { lattice: name } = spec;
  const { placement, local } = placeCells(mesh, spec);
  const topology = frameTopology(name);
  if (!topology) throw new RangeError(`no lattice is called ${name}`);
  if (cellCount(placement) > MAX_GRID_CELLS)
    throw new LatticeError('too-many-cells', 'the cells are too small for this model');
  const lattice = conformalLattice(local, spec, makeRods);
  const segments = segmentsOf(lattice);
  return {
    lattice,
    frame: {
      lattice: name,
      sides: spec.sides,
      rodRadiusMm: lattice.rodRadiusMm,
      placement,
      struts: new Uint8Array(cellCount(placement) * topology.struts.length),
      clips: { strut: new Uint32Array(), from: new Float32Array(), to: new Float32Array() },
      net: { segments, radiiMm: new Array<number>(segments.length / 3).fill(lattice.rodRadiusMm) },
      strutCount: segments.length / 6,
      lengthMm: lattice.lengthMm,
      predictedVolumeMm3: lattice.volumeMm3,
      modelVolumeMm3: volumeOf(mesh),
      prunedShare: lattice.lostShare,
      conformal: { layers: lattice.layers, cells: lattice.cells },
    },
  };
}

/** Straight segments of all struts, x1 y1 z1 x2 y2 z2 each, to a ten-thousandth of a mm: frames travel as text. */
function segmentsOf({ places, struts }: ConformalLattice): number[] {
  const out: number[] = [];
  for (const { a, b, via } of struts) {
    const line = [...places.slice(a * 3, a * 3 + 3), ...via, ...places.slice(b * 3, b * 3 + 3)];
    for (let i = 0; i + 3 < line.length; i += 3)
      for (let k = 0; k < 6; k++) out.push(Math.round(line[i + k]! * 1e4) / 1e4);
  }
  return out;
}
