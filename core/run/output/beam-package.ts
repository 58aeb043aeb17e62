import { expandFrame } from '../../fill/frame/expand.ts';
import type { Frame } from '../../fill/frame/frame.ts';
import { type Beams, beamModelXml } from '../../formats/threemf/model.ts';
import { type Deflate, writeThreeMfPackage } from '../../formats/threemf/package.ts';
import type { Sink } from '../../formats/zip/zip-stream.ts';
import { BEAM_CLIPPING_MAX_FACES, BEAM_REPRESENTATION_MAX_STRUTS } from '../../rules/order/result-formats.ts';
import { mapPoint, pointOf } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { isSurface } from '../../spec/kind.ts';
import { hasWall, type LatticeSpec } from '../../spec/spec.ts';

/** True if beams describe the whole result: not for surface lattices, shells, bottoms and membranes. */
export function isAllBeams(spec: LatticeSpec): boolean {
  return !hasWall(spec) && !isSurface(spec);
}

/**
 * Writes the struts of a frame as a 3MF beam lattice, clipped by the model, with plain rods for viewers
 * without beam support, if these two are not too large. Returns the number of bytes.
 */
export async function writeBeamPackage(
  frame: Frame,
  model: Mesh,
  write: Sink,
  thumbnail?: Uint8Array,
  deflate?: Deflate,
): Promise<number> {
  const beams = expandFrame(frame);
  const clips = model.triangles.length / 3 <= BEAM_CLIPPING_MAX_FACES;
  const shows = beams.segments.length / 6 <= BEAM_REPRESENTATION_MAX_STRUTS;
  const object = {
    beams,
    ...(clips ? { clippingMesh: model } : {}),
    ...(shows ? { representationMesh: strutPrisms(beams) } : {}),
  };
  return await writeThreeMfPackage(beamModelXml(frame.lattice, object), write, thumbnail, deflate);
}

/** Three sides: the fewest triangles of a closed rod. */
const SIDES = 3;

/** Separate closed prism per beam, for viewers without beam support. */
export function strutPrisms({ segments, radiiMm }: Beams): Mesh {
  const count = segments.length / 6;
  const positions = new Float32Array(count * SIDES * 6);
  const triangles: number[] = [];
  let vertex = 0;
  for (let i = 0; i < count; i++) {
    const along = pointOf((k) => segments[i * 6 + 3 + k]! - segments[i * 6 + k]!);
    const length = Math.hypot(...along) || 1;
    const [dx, dy, dz] = mapPoint(along, (value) => value / length);
    const flat = Math.hypot(dx, dy);
    const u = flat > 1e-9 ? [-dy / flat, dx / flat, 0] : [1, 0, 0];
    const v = [dy * u[2]! - dz * u[1]!, dz * u[0]! - dx * u[2]!, dx * u[1]! - dy * u[0]!];
    const base = vertex;
    for (let end = 0; end < 2; end++) {
      for (let k = 0; k < SIDES; k++, vertex++) {
        const angle = (2 * Math.PI * k) / SIDES;
        for (let axis = 0; axis < 3; axis++) {
          const out = Math.cos(angle) * u[axis]! + Math.sin(angle) * v[axis]!;
          positions[vertex * 3 + axis] = segments[i * 6 + end * 3 + axis]! + radiiMm[i * 2 + end]! * out;
        }
      }
    }
    for (let k = 0; k < SIDES; k++) {
      const next = (k + 1) % SIDES;
      triangles.push(base + k, base + next, base + SIDES + next);
      triangles.push(base + k, base + SIDES + next, base + SIDES + k);
    }
    triangles.push(base, base + 2, base + 1, base + SIDES, base + SIDES + 1, base + SIDES + 2);
  }
  return { positions, triangles: Uint32Array.from(triangles) };
}
