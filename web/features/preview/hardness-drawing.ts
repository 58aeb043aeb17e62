import {
  type HardnessMaps,
  hardnessMaps,
  reportOfMaps,
} from '../../../core/fill/coverage/hardness-reached.ts';
import type { Frame } from '../../../core/fill/frame/frame.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../../core/spec/spec.ts';
import { SHADES, shadePaths } from '../../mesh/plan-squares.ts';
import type { HardnessDrawing, PreviewFigures } from './preview-protocol.ts';

/** How near a lattice comes to the hardness of a pressure map, with a drawing of both; nothing without a map. */
export function hardnessFigures(
  frame: Frame,
  spec: LatticeSpec,
  mesh: Mesh,
): Pick<PreviewFigures, 'hardness'> {
  const maps = hardnessMaps(frame, spec, mesh);
  return maps ? { hardness: { ...reportOfMaps(maps), drawing: drawingOf(maps) } } : {};
}

function drawingOf({ shadow, wanted, reached }: HardnessMaps): HardnessDrawing {
  const known = [...wanted, ...reached].filter((shoreA) => !Number.isNaN(shoreA));
  const [softest, firmest] = [Math.min(...known), Math.max(...known)];
  const shadeOf = (shoreA: number, i: number) =>
    shadow.covered[i] === 0 || Number.isNaN(shoreA)
      ? 0
      : 1 + Math.round((SHADES - 1) * ((shoreA - softest) / Math.max(firmest - softest, 1e-6)));
  const grid = { ...shadow, min: [0, 0] as const };
  const pathsOf = (map: Float32Array) => shadePaths(grid, Uint8Array.from(map, shadeOf));
  const sizeMm = [shadow.size[0] * shadow.stepMm, shadow.size[1] * shadow.stepMm] as const;
  return { sizeMm, wanted: pathsOf(wanted), reached: pathsOf(reached), softest, firmest };
}
