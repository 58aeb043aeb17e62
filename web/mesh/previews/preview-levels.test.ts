import { describe, expect, it } from 'vitest';
import { encodePreviewGlb } from '../../../core/formats/glb.ts';
import { boundsOf } from '../../../core/solid/geometry/box.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { previewLevels } from './preview-levels.ts';

/** Bumpy sheet of n x n squares, 40 mm wide. */
function sheet(n: number): Mesh {
  const positions: number[] = [];
  const triangles: number[] = [];
  for (let j = 0; j <= n; j++) {
    for (let i = 0; i <= n; i++)
      positions.push((40 * i) / n - 7, (40 * j) / n + 3, Math.sin(i) * Math.cos(j));
  }
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < n; i++) {
      const a = j * (n + 1) + i;
      triangles.push(a, a + 1, a + n + 2, a, a + n + 2, a + n + 1);
    }
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
}

async function* inChunks(bytes: Uint8Array, size: number, sent: { bytes: number }) {
  for (let at = 0; at < bytes.length; at += size) {
    const chunk = bytes.subarray(at, at + size);
    sent.bytes += chunk.length;
    yield chunk;
  }
}

describe('previews', () => {
  it('return the coarse level before the fine one has arrived, both at the right place', async () => {
    const [coarse, fine] = [sheet(4), sheet(60)];
    const glb = await encodePreviewGlb([coarse, fine]);
    const sent = { bytes: 0 };
    const seen: { triangles: number; sent: number; last: boolean }[] = [];
    for await (const level of previewLevels(inChunks(glb, 500, sent))) {
      seen.push({ triangles: level.triangles.length, sent: sent.bytes, last: level.last });
      const source = level.last ? fine : coarse;
      const [found, wanted] = [boundsOf(level), boundsOf(source)];
      for (let k = 0; k < 3; k++) {
        expect(found.min[k]).toBeCloseTo(wanted.min[k]!, 2);
        expect(found.max[k]).toBeCloseTo(wanted.max[k]!, 2);
      }
    }
    expect(seen.map(({ triangles, last }) => [triangles, last])).toEqual([
      [coarse.triangles.length, false],
      [fine.triangles.length, true],
    ]);
    expect(seen[0]!.sent).toBeLessThan(glb.length / 2);
  });

  it('refuse truncated data and other files', async () => {
    const glb = await encodePreviewGlb([sheet(4), sheet(20)]);
    const drain = async (bytes: Uint8Array) => {
      for await (const _ of previewLevels(inChunks(bytes, 64, { bytes: 0 })));
    };
    await expect(drain(glb.subarray(0, glb.length - 40))).rejects.toThrow('too early');
    await expect(drain(new TextEncoder().encode('<html>this is an error page</html>'))).rejects.toThrow(
      'glTF',
    );
  });
});
