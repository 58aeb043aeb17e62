import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { readStl } from '../../core/lattice/formats/stl/read.ts';
import { encodeStl } from '../../core/lattice/formats/stl/write.ts';
import { boundsOf } from '../../core/lattice/geometry/box.ts';
import type { Point } from '../../core/lattice/geometry/vector.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import { UPLOAD_MAX_BYTES, UPLOAD_NAME_MAX_BYTES } from '../../core/rules/model/upload-limits.ts';
import { slightlyBroken } from '../../tests/models/broken.ts';
import { inspectBlob, inspectFile } from './inspect-file.ts';
import type { ParsedModel } from './parsed-model.ts';

function box([x, y, z]: Point, at: Point = [0, 0, 0]): Mesh {
  const positions = new Float32Array(24);
  for (let v = 0; v < 8; v++) {
    positions.set([at[0] + (v & 1 ? x : 0), at[1] + (v & 2 ? y : 0), at[2] + (v & 4 ? z : 0)], v * 3);
  }
  // Outward faces of the box, two triangles per side.
  const sides = [0, 2, 3, 1, 4, 5, 7, 6, 0, 1, 5, 4, 2, 6, 7, 3, 0, 4, 6, 2, 1, 3, 7, 5];
  const triangles: number[] = [];
  for (let i = 0; i < sides.length; i += 4) {
    const [a, b, c, d] = sides.slice(i, i + 4) as [number, number, number, number];
    triangles.push(a, b, c, a, c, d);
  }
  return { positions, triangles: Uint32Array.from(triangles) };
}

describe('inspecting a file', () => {
  it('seals a good model: recentred, binary, hashed', async () => {
    const file = await inspectFile(encodeStl(box([20, 30, 40], [7, -9, 100])), 'box.stl', 1);
    expect([file.accepted, file.needsConsent, file.faces]).toEqual([true, false, 12]);
    const bytes = new Uint8Array(file.sealed!.stl);
    const read = readStl(bytes);
    expect(read.ok && boundsOf({ positions: read.corners })).toEqual({
      min: [-10, -15, 0],
      max: [10, 15, 40],
    });
    expect(file.sealed!.sha256Hex).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('seals nothing for a model that is refused', async () => {
    const file = await inspectFile(new TextEncoder().encode('this is no model'), 'text.stl', 1);
    expect([file.accepted, file.sealed]).toEqual([false, null]);
    expect(file.faults.map((fault) => fault.code)).toContain('not-stl');
  });

  it('judges a scaled model at its new size', async () => {
    const small = encodeStl(box([2, 30, 8]));
    const asIs = await inspectFile(small, 'small.stl', 1);
    expect(asIs.faults.map((fault) => fault.code)).toEqual(['small']);
    const scaled = await inspectFile(small, 'small.stl', 3);
    expect([scaled.faults, scaled.extentMm]).toEqual([[], [6, 90, 24]]);
    const tooFar = await inspectFile(small, 'small.stl', 30);
    expect(tooFar.faults.map((fault) => fault.code)).toEqual(['box-too-large']);
    expect(tooFar.sealed).toBeNull();
  });

  it('refuses a file over the limit by its size, unread, with the reader’s fault', async () => {
    const tooLarge = new Blob([new Uint8Array(UPLOAD_MAX_BYTES + 1)]);
    const read = vi.spyOn(tooLarge, 'arrayBuffer');
    const name = `${'n'.repeat(UPLOAD_NAME_MAX_BYTES)}.stl`;
    const unread = await inspectBlob(tooLarge, name, 1);
    expect(read).not.toHaveBeenCalled();
    expect(unread.faults.map((fault) => fault.code)).toEqual(['name-too-long', 'file-too-large']);
    expect(unread).toEqual(await inspectFile(new Uint8Array(UPLOAD_MAX_BYTES + 1), name, 1));
  });

  it('reads a file that is not over the limit', async () => {
    const stl = encodeStl(box([20, 30, 40]));
    expect(await inspectBlob(new Blob([stl.slice()]), 'box.stl', 1)).toEqual(
      await inspectFile(stl, 'box.stl', 1),
    );
  });

  it('returns the model as soon as it can be shown, as the sealed mesh if nothing is repaired', async () => {
    const found: ParsedModel[] = [];
    const file = await inspectFile(encodeStl(box([20, 30, 40], [7, -9, 100])), 'box.stl', 2, (model) => {
      found.push(model);
    });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ fileName: 'box.stl', extentMm: [40, 60, 80], volumeMm3: 192_000 });
    expect(file.sealed!.mesh).toBe(found[0]!.mesh);
  });

  it('seals another mesh than the shown one after a repair', async () => {
    let shown: ParsedModel | undefined;
    const file = await inspectFile(slightlyBroken(), 'mended.stl', 1, (model) => {
      shown = model;
    });
    expect(file.needsConsent).toBe(true);
    expect(file.sealed!.mesh.triangles).not.toEqual(shown!.mesh.triangles);
  });

  it('reads a file over the limit for viewing only', async () => {
    const model = encodeStl(box([20, 30, 40], [7, -9, 100]));
    const padded = new Blob([model.slice(0, 80), tooManyOf(model)]);
    expect(padded.size).toBeGreaterThan(UPLOAD_MAX_BYTES);
    let shown: ParsedModel | undefined;
    const file = await inspectBlob(padded, 'huge.stl', 1, (parsed) => {
      shown = parsed;
    });
    expect([file.accepted, file.sealed, file.faults.map(({ code }) => code)]).toEqual([
      false,
      null,
      ['file-too-large'],
    ]);
    expect(shown!.boxMm).toEqual({ min: [-10, -15, 0], max: [10, 15, 40] });
    expect(shown!.mesh.positions.length / 3).toBe(8);
    expect(shown!.fileBytes).toBe(padded.size);
  });
});

/** Repeats the triangles of a small model beyond the upload limit, with a matching count. */
function tooManyOf(model: Uint8Array): Blob {
  const triangles = model.slice(84);
  const times = Math.ceil(UPLOAD_MAX_BYTES / triangles.length) + 1;
  const count = new DataView(new ArrayBuffer(4));
  count.setUint32(0, (times * triangles.length) / 50, true);
  const all = new Uint8Array(times * triangles.length);
  for (let at = 0; at < all.length; at += triangles.length) all.set(triangles, at);
  return new Blob([count, all]);
}
