import fc from 'fast-check';
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { box } from '../../../../tests/models/primitives.ts';
import { UPLOAD_MAX_BYTES } from '../../../rules/model/upload-limits.ts';
import { encodeStl } from '../stl/write.ts';
import { unzipModel } from './zipped-model.ts';

const stl = encodeStl(box([0, 0, 0], [30, 20, 10]));

function faultOf(bytes: Uint8Array): string | null {
  const found = unzipModel(bytes);
  return found.ok ? null : found.faults[0]!.code;
}

describe('a zipped model', () => {
  it('is the first STL of the archive, by its own name, however it is packed', () => {
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
      expect(unzipModel(archive)).toEqual({ ok: true, name: 'Part.STL', bytes: stl });
    }
  });

  it('may be written as a stream, without sizes in its header', () => {
    const parts: Uint8Array[] = [];
    const zip = new Zip((_, piece) => parts.push(piece));
    const entry = new ZipDeflate('streamed.stl');
    zip.add(entry);
    entry.push(stl, true);
    zip.end();
    const archive = Uint8Array.from(parts.flatMap((part) => [...part]));
    expect(unzipModel(archive)).toMatchObject({ ok: true, name: 'streamed.stl', bytes: stl });
  });

  it('is refused beyond the limit, whatever size the archive claims', () => {
    const bomb = zipSync({ 'bomb.stl': new Uint8Array(UPLOAD_MAX_BYTES + 1) }, { level: 9 });
    expect(bomb.length).toBeLessThan(UPLOAD_MAX_BYTES / 500);
    const view = new DataView(bomb.buffer);
    // Claimed size, in the local header and in the directory.
    view.setUint32(22, 84, true);
    expect(faultOf(bomb)).toBe('zip-too-large');
  });

  it('is refused without a model, and if it is damaged', () => {
    expect(faultOf(zipSync({ 'notes.txt': strToU8('v 0 0 0') }))).toBe('zip-without-stl');
    expect(faultOf(new Uint8Array())).not.toBeNull();
    const whole = zipSync({ 'part.stl': stl }, { level: 9 });
    expect(faultOf(whole.slice(0, 60))).toBe('zip-broken');
  });

  it('never throws for any changed bytes', () => {
    const whole = zipSync({ 'part.stl': stl }, { level: 6 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 }), (changes) => {
        const bytes = whole.slice();
        for (const [at, value] of changes) bytes[at] = value;
        const found = unzipModel(bytes);
        if (found.ok) expect(found.bytes.length).toBeLessThanOrEqual(UPLOAD_MAX_BYTES);
      }),
      { numRuns: 60 },
    );
  });
});
