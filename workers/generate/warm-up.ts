import { encodeStl } from '../../core/formats/stl/write.ts';
import type { Mesh } from '../../core/solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../core/spec/spec.ts';
import type { Log } from '../../core/studio/store/record.ts';
import type { Engine } from './engine/engine.ts';

/** A lattice whose making compiles most of what others need. */
const SPEC: LatticeSpec = {
  mode: 'constant',
  lattice: 'TYPE-20002',
  cellMm: [10, 10, 10],
  rodDiameterMm: 0.8,
  sides: 8,
  action: 'high',
};
const RADIUS_MM = 25;
/** Faces around the ball: from 1000 faces on, threads share the work, so the second one compiles it too. */
const ROUND = 48;

/** Makes a small lattice for no one, if the engine has made none yet. A fault is logged: no job depends on it. */
export async function warmUp(
  engine: Engine & { hasRun(): boolean },
  signal: AbortSignal,
  log: Log,
): Promise<void> {
  if (engine.hasRun()) return;
  await engine({ source: encodeStl(ball()), isInspected: true, spec: SPEC }, async () => {}, signal).catch(
    (error: unknown) => log('warm-up failed', { error: String(error) }),
  );
}

/** A ball of rings of faces between two poles. */
function ball(): Mesh {
  const rings = ROUND / 2;
  const positions = [0, 0, RADIUS_MM];
  for (let ring = 1; ring < rings; ring++)
    for (let at = 0; at < ROUND; at++) {
      const [down, around] = [(Math.PI * ring) / rings, (2 * Math.PI * at) / ROUND];
      const across = RADIUS_MM * Math.sin(down);
      positions.push(across * Math.cos(around), across * Math.sin(around), RADIUS_MM * Math.cos(down));
    }
  const last = positions.push(0, 0, -RADIUS_MM) / 3 - 1;
  const vertex = (ring: number, at: number) =>
    ring === 0 ? 0 : ring === rings ? last : 1 + (ring - 1) * ROUND + (at % ROUND);
  const triangles: number[] = [];
  for (let ring = 0; ring < rings; ring++)
    for (let at = 0; at < ROUND; at++) {
      const [a, b, c, d] = [
        vertex(ring, at),
        vertex(ring + 1, at),
        vertex(ring + 1, at + 1),
        vertex(ring, at + 1),
      ];
      if (ring < rings - 1) triangles.push(a, b, c);
      if (ring > 0) triangles.push(a, c, d);
    }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
}
