import fc from 'fast-check';
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { encodeStl } from '../../core/lattice/formats/stl/write.ts';
import { UPLOAD_MAX_BYTES } from '../../core/rules/model/upload-limits.ts';
import { box } from '../../tests/models/primitives.ts';
import { unzipModel } from './zipped-model.ts';

const stl = encodeStl(box([0, 0, 0], [30, 20, 10]));
const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

async function faultOf(bytes: Uint8Array): Promise<string | null> {
  const found = await unzipModel(blob(bytes));
  return found.ok ? null : found.fault.code;
}

describe('a zipped model', () => {
  it('is the first STL of the archive, by its own name, however it is packed', async () => {
    for (const level of [0, 9] as const) {
      const archive = zipSync(
        {
          'readme.txt': strToU8('hello'),
          '__MACOSX/parts/._part.stl': strToU8('not a model'),
          'parts/Part.STL': stl,
          'parts/other.stl': strToU8('solid other'),
        },
        { level },
      );
      expect(await unzipModel(blob(archive))).toEqual({ ok: true, name: 'Part.STL', bytes: stl });
    }
  });

  it('may be written as a stream, without sizes in its header', async () => {
    const parts: Uint8Array[] = [];
    const zip = new Zip((_, piece) => parts.push(piece));
    const entry = new ZipDeflate('streamed.stl');
    zip.add(entry);
    entry.push(stl, true);
    zip.end();
    const archive = new Uint8Array(await new Blob(parts.map((part) => new Uint8Array(part))).arrayBuffer());
    expect(await unzipModel(blob(archive))).toMatchObject({ ok: true, name: 'streamed.stl', bytes: stl });
  });

  it('is refused beyond the limit, whatever size the archive claims', async () => {
    const bomb = zipSync({ 'bomb.stl': new Uint8Array(UPLOAD_MAX_BYTES + 1) }, { level: 9 });
    expect(bomb.length).toBeLessThan(UPLOAD_MAX_BYTES / 500);
    const view = new DataView(bomb.buffer);
    // Claimed size, in the local header and in the directory.
    view.setUint32(22, 84, true);
    expect(await faultOf(bomb)).toBe('zip-too-large');
  });

  it('is refused without an STL, and if it is damaged or not an archive', async () => {
    expect(await faultOf(zipSync({ 'part.obj': strToU8('v 0 0 0') }))).toBe('zip-without-stl');
    expect(await faultOf(strToU8('this is no archive at all'))).toBe('zip-broken');
    expect(await faultOf(new Uint8Array())).not.toBeNull();
    const whole = zipSync({ 'part.stl': stl }, { level: 9 });
    expect(await faultOf(whole.slice(0, 60))).toBe('zip-broken');
  });

  it('never throws for any changed bytes', async () => {
    const whole = zipSync({ 'part.stl': stl }, { level: 6 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 }),
        async (changes) => {
          const bytes = whole.slice();
          for (const [at, value] of changes) bytes[at] = value;
          const found = await unzipModel(blob(bytes));
          if (found.ok) expect(found.bytes.length).toBeLessThanOrEqual(UPLOAD_MAX_BYTES);
        },
      ),
      { numRuns: 60 },
    );
  });
});
