import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { readStl } from '../../../core/formats/stl/read.ts';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import { meshModelXml } from '../../../core/formats/threemf/model.ts';
import { xmlText } from '../../../core/formats/threemf/testing/xml-text.ts';
import { UPLOAD_MAX_BYTES, UPLOAD_NAME_MAX_BYTES } from '../../../core/rules/model/upload-limits.ts';
import { boundsOf } from '../../../core/solid/geometry/box.ts';
import { mapPoint, type Point } from '../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { slightlyBroken } from '../../../tests/models/broken.ts';
import { box as block } from '../../../tests/models/primitives.ts';
import { tornScan } from '../../../tests/models/uploads.ts';
import type { ParsedModel } from '../parsed-model.ts';
import { AS_READ, type UploadChoices } from '../upload-choices.ts';
import { FileInspection } from './inspect-file.ts';
import type { InspectionEvents } from './open-model.ts';

const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

function inspect(
  bytes: Uint8Array | Blob,
  fileName: string,
  choices: Partial<UploadChoices> = {},
  events: InspectionEvents = {},
) {
  const file = bytes instanceof Blob ? bytes : blobOf(bytes);
  return new FileInspection(file, fileName).settle({ ...AS_READ, ...choices }, events);
}

const box = (sidesMm: Point, at: Point = [0, 0, 0]) =>
  block(
    at,
    mapPoint(at, (low, k) => low + sidesMm[k]!),
  );

describe('inspecting a file', () => {
  it('seals a good model: recentred, binary, hashed', async () => {
    const file = await inspect(encodeStl(box([20, 30, 40], [7, -9, 100])), 'box.stl');
    expect([file.accepted, file.needsConsent, file.faces]).toEqual([true, false, 12]);
    const bytes = new Uint8Array(file.sealed!.stl);
    const read = readStl(bytes);
    expect(read.ok && boundsOf({ positions: read.corners })).toEqual({
      min: [-10, -15, 0],
      max: [10, 15, 40],
    });
    expect(file.sealed!.sha256Hex).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('gives it a name of one line, as its file or the entry of its archive has it', async () => {
    const stl = encodeStl(box([20, 20, 20]));
    const names = ['left\r\nheel\u202e.stl', 'left\theel.stl'];
    for (const name of names) expect((await inspect(stl, name)).fileName).toBe('left heel.stl');
    for (const name of names)
      expect((await inspect(zipSync({ [name]: stl }), 'a.zip')).fileName).toBe('left heel.stl');
  });

  it('seals nothing for a model that is refused', async () => {
    const file = await inspect(new TextEncoder().encode('this is no model'), 'text.stl');
    expect([file.accepted, file.sealed]).toEqual([false, null]);
    expect(file.faults.map((fault) => fault.code)).toContain('no-model-file');
  });

  it('judges a scaled model at its new size', async () => {
    const small = encodeStl(box([2, 30, 8]));
    const asIs = await inspect(small, 'small.stl');
    expect(asIs.faults.map((fault) => fault.code)).toEqual(['small']);
    const scaled = await inspect(small, 'small.stl', { scale: 3 });
    expect([scaled.faults, scaled.extentMm]).toEqual([[], [6, 90, 24]]);
    const tooFar = await inspect(small, 'small.stl', { scale: 30 });
    expect(tooFar.faults.map((fault) => fault.code)).toEqual(['box-too-large']);
    expect(tooFar.sealed).toBeNull();
  });

  it('refuses a file over the limit by its size, unread, with the reader’s fault', async () => {
    const tooLarge = new Blob([new Uint8Array(UPLOAD_MAX_BYTES + 1)]);
    const read = vi.spyOn(tooLarge, 'arrayBuffer');
    const name = `${'n'.repeat(UPLOAD_NAME_MAX_BYTES)}.stl`;
    const unread = await inspect(tooLarge, name);
    expect(read).not.toHaveBeenCalled();
    expect(unread.faults.map((fault) => fault.code)).toEqual(['name-too-long', 'file-too-large']);
  });

  it('returns the model as soon as it can be shown, as the sealed mesh if nothing is repaired', async () => {
    const found: ParsedModel[] = [];
    const onParsed = (model: ParsedModel) => {
      found.push(model);
    };
    const bytes = encodeStl(box([20, 30, 40], [7, -9, 100]));
    const file = await inspect(bytes, 'box.stl', {}, { onParsed });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ fileName: 'box.stl', extentMm: [20, 30, 40], volumeMm3: 24_000 });
    expect(file.sealed!.mesh).toEqual(found[0]!.mesh);
  });

  it('seals another mesh than the shown one after a repair', async () => {
    let shown: ParsedModel | undefined;
    const onParsed = (model: ParsedModel) => {
      shown = model;
    };
    const file = await inspect(slightlyBroken(), 'repaired.stl', {}, { onParsed });
    expect(file.needsConsent).toBe(true);
    expect(file.sealed!.mesh.triangles).not.toEqual(shown!.mesh.triangles);
  });

  it('reads a file over the limit for viewing only', async () => {
    const model = encodeStl(box([20, 30, 40], [7, -9, 100]));
    const padded = new Blob([model.slice(0, 80), tooManyOf(model)]);
    expect(padded.size).toBeGreaterThan(UPLOAD_MAX_BYTES);
    let shown: ParsedModel | undefined;
    const onParsed = (model: ParsedModel) => {
      shown = model;
    };
    const file = await inspect(padded, 'huge.stl', {}, { onParsed });
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

describe('choices for a file', () => {
  const codes = ({ faults }: { faults: readonly { code: string }[] }) => faults.map(({ code }) => code);
  const twoBodies = () => {
    const [one, other] = [box([20, 20, 20]), box([10, 10, 10], [40, 0, 0])];
    const triangles = Uint32Array.from([...one.triangles, ...other.triangles.map((v) => v + 8)]);
    return { positions: Float32Array.from([...one.positions, ...other.positions]), triangles };
  };

  it('read it once', async () => {
    const blob = blobOf(encodeStl(box([2, 1, 3])));
    const read = vi.spyOn(blob, 'arrayBuffer');
    const inspection = new FileInspection(blob, 'inches.stl');
    const first = await inspection.settle(AS_READ);
    const inches = await inspection.settle({ ...AS_READ, scale: 25.4 });
    expect(read).toHaveBeenCalledOnce();
    expect(first.read!.units.map(({ unit }) => unit).toSorted()).toEqual(['cm', 'inch', 'mm']);
    expect(inches.extentMm!.map((side) => Number(side.toFixed(3)))).toEqual([50.8, 25.4, 76.2]);
    expect([inches.accepted, inches.read]).toEqual([true, null]);
  });

  it('open one model of an archive of several, after asking which, and later another', async () => {
    const archive = zipSync({
      'left.stl': encodeStl(box([20, 20, 20])),
      'lid.stl': encodeStl(box([20, 20, 5])),
    });
    const inspection = new FileInspection(blobOf(archive), 'parts.zip');
    const asked = await inspection.settle(AS_READ);
    expect(asked).toMatchObject({
      fileName: 'parts.zip',
      models: ['left.stl', 'lid.stl'],
      accepted: false,
      faults: [],
    });
    const lid = await inspection.settle({ ...AS_READ, entry: 'lid.stl' });
    expect([lid.fileName, lid.extentMm, lid.models, codes(lid)]).toEqual([
      'lid.stl',
      [20, 20, 5],
      undefined,
      [],
    ]);
    const left = await inspection.settle({ ...AS_READ, entry: 'left.stl' });
    expect([left.fileName, left.extentMm, left.read?.bodies.length]).toEqual(['left.stl', [20, 20, 20], 1]);
  });

  it('leave bodies out', async () => {
    const inspection = new FileInspection(blobOf(encodeStl(twoBodies())), 'two.stl');
    const first = await inspection.settle(AS_READ);
    expect(first.read!.bodies.map(({ volumeMm3 }) => Math.round(volumeMm3))).toEqual([8000, 1000]);
    expect([...first.read!.after!.bodyStarts]).toEqual([0, 12, 24]);
    const small = await inspection.settle({ ...AS_READ, leftOut: [0] });
    expect([small.accepted, small.extentMm, codes(small)]).toEqual([true, [10, 10, 10], []]);
  });

  it('that would leave nothing are put off: the bodies are asked for again', async () => {
    const inspection = new FileInspection(blobOf(encodeStl(twoBodies())), 'two.stl');
    const none = await inspection.settle({ ...AS_READ, leftOut: [0, 1] });
    expect([none.accepted, codes(none)]).toEqual([true, ['several-bodies']]);
  });

  it('rotate a model that is too long in its orientation', async () => {
    const inspection = new FileInspection(blobOf(encodeStl(box([410, 40, 40]))), 'long.stl');
    const asRead = await inspection.settle(AS_READ);
    expect([asRead.accepted, asRead.canTurn, codes(asRead)]).toEqual([false, true, ['box-too-large']]);
    expect(asRead.read!.units[0]).toMatchObject({ unit: 'mm', canTurn: true });
    const turned = await inspection.settle({ ...AS_READ, isTurned: true });
    expect([turned.accepted, codes(turned)]).toEqual([true, []]);
    expect(Math.max(...turned.extentMm!)).toBeLessThanOrEqual(400);
    expect(turned.volumeMm3).toBeCloseTo(410 * 40 * 40, -1);
  });

  it('show where the faults are, and the model before and after a repair', async () => {
    const open = box([20, 20, 20]);
    open.triangles = open.triangles.slice(0, -6);
    const { marks } = (await inspect(encodeStl(open), 'open.stl')).read!.before!;
    expect(marks.map(({ edges, spots }) => [edges.length / 6, spots.length])).toEqual([[4, 1]]);
    expect(marks[0]!.spots[0]!.centreMm).toEqual([0, 10, 10]);
    const repaired = await inspect(slightlyBroken(), 'repaired.stl');
    expect(repaired.read!.repairs.map(({ method }) => method).toSorted()).toEqual([
      'duplicate-faces',
      'flipped',
    ]);
    expect(repaired.read!.before!.marks).toHaveLength(2);
    expect(repaired.read!.after!.marks).toEqual([]);
  });

  it('rebuild the surface of a model that cannot be repaired', async () => {
    // Narrow, because the grid is a share of the length: it has fewer cells at the surface than the whole ball.
    const torn = tornScan();
    const narrow = torn.positions.map((mm, at) => (at % 3 === 0 ? mm : mm / 4));
    const inspection = new FileInspection(blobOf(encodeStl({ ...torn, positions: narrow })), 'torn.stl');
    const refused = await inspection.settle(AS_READ);
    expect([refused.accepted, refused.read!.canWrap]).toEqual([false, true]);
    const wrapped = await inspection.settle({ ...AS_READ, isWrapped: true });
    expect([wrapped.accepted, wrapped.needsConsent, codes(wrapped)]).toEqual([
      true,
      true,
      ['wrapped-surface'],
    ]);
    const { repairs, before, after, canWrap } = wrapped.read!;
    expect(canWrap).toBe(false);
    expect(repairs[0]!.maxDeviationMm).toBeGreaterThan(0);
    expect(before!.marks[0]!.spots.length).toBeGreaterThan(0);
    expect(after!.mesh.triangles.length).toBe(3 * wrapped.faces);
    // Asked once more, after Back, it is answered in full again.
    expect((await inspection.settle({ ...AS_READ, isWrapped: true })).read).not.toBeNull();
  });

  it('store a 3MF as an STL in millimetres, without a question about its unit', async () => {
    const file = await inspect(encode3mf(box([2, 1, 3]), 'inch'), 'part.3mf');
    expect([file.fileName, file.accepted, file.read!.units]).toEqual(['part.stl', true, []]);
    expect(file.extentMm!.map((side) => Number(side.toFixed(3)))).toEqual([50.8, 25.4, 76.2]);
  });
});

function encode3mf(mesh: Mesh, unit: string): Uint8Array {
  const xml = xmlText(meshModelXml('part', mesh)).replace('unit="millimeter"', `unit="${unit}"`);
  return zipSync({ '3D/3dmodel.model': strToU8(xml) });
}

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
