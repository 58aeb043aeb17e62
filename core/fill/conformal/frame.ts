import { LatticeError } from '../../solid/error.ts';
import { type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import { hasSurface } from '../../spec/kind.ts';
import { latticeName, tpmsOf } from '../../spec/name.ts';
import type { ConstantSpec } from '../../spec/spec.ts';
import type { Frame } from '../frame/frame.ts';
import { frameTopology } from '../frame/topology.ts';
import { cellCount, MAX_GRID_CELLS, placeCells } from '../grid/placement.ts';
import { conformalLattice } from './conformal-lattice.ts';
import { plainRods, type RodMaker } from './rods/plain-rods.ts';
import { conformalSheet, type SheetMaker } from './sheets/conformal-sheet.ts';
import { plainSheet } from './sheets/plain-sheet.ts';

export interface ConformalMakers {
  rods: RodMaker;
  sheet: SheetMaker;
}

/** Pages make no bodies. */
const PLAIN_MAKERS: ConformalMakers = { rods: plainRods, sheet: plainSheet };

/** Frame of a conformal lattice, and its body in the placement of the frame if one was made. */
export interface ConformalFrame {
  mesh: Mesh | undefined;
  frame: Frame;
  /** Approximate number of triangles of the body that its makers would make. */
  triangles: number;
}

/**
 * Frame of a conformal lattice: no strut on the grid, all as lines of a net, in the segments in which they bend; of a
 * sheet the lines in the walls between its cells. The grid is there for what looks things up in it.
 * @throws LatticeError as `conformalLattice` and `conformalSheet` do
 */
export function conformalFrame(
  mesh: Mesh,
  spec: ConstantSpec,
  makers: ConformalMakers = PLAIN_MAKERS,
): ConformalFrame {
  const name = latticeName(spec);
  const { placement, local } = placeCells(mesh, spec);
  const topology = frameTopology(name);
  if (!topology) throw new RangeError(`no lattice is called ${name}`);
  if (cellCount(placement) > MAX_GRID_CELLS)
    throw new LatticeError('too-many-cells', 'the cells are too small for this model');
  const made = hasSurface(spec)
    ? conformalSheet(local, { surface: tpmsOf(name).surface, spec }, makers.sheet)
    : conformalLattice(local, spec, makers.rods);
  const { segments, lengthMm, lostShare, layers, cells, layerMm } = made;
  const rodRadiusMm = spec.rodDiameterMm / 2;
  return {
    mesh: made.mesh,
    triangles: made.triangles,
    frame: {
      lattice: name,
      sides: spec.sides,
      rodRadiusMm,
      placement,
      struts: new Uint8Array(cellCount(placement) * topology.struts.length),
      clips: { strut: new Uint32Array(), from: new Float32Array(), to: new Float32Array() },
      net: { segments, radiiMm: new Array<number>(segments.length / 3).fill(rodRadiusMm) },
      strutCount: segments.length / 6,
      lengthMm,
      predictedVolumeMm3: made.volumeMm3,
      modelVolumeMm3: volumeOf(mesh),
      prunedShare: lostShare,
      conformal: { layers, cells, layerMm },
    },
  };
}
