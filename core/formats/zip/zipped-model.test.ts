import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { modelFault } from '../../rules/model/faults.ts';
import { UPLOAD_MAX_BYTES } from '../../rules/model/upload-limits.ts';
import { encodeStl } from '../stl/write.ts';
import { openZip } from './zip-archive.ts';
import { unzipModel } from './zipped-model.ts';

const stl = encodeStl(box([0, 0, 0], [30, 20, 10]));

/** Model of an archive; undefined if its directory is damaged. */
function unzip(bytes: Uint8Array, wanted?: string) {
  const archive = openZip(bytes);
  return archive && unzipModel(archive, wanted);
}

function faultOf(bytes: Uint8Array): string | undefined {
  const found = unzip(bytes);
  return found && !found.ok ? found.faults[0]!.code : undefined;
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
      const notes = [modelFault('models-left-out', { names: ['other.stl'] })];
      const models = ['parts/Part.STL', 'parts/other.stl'];
      const opened = { models, entry: 'parts/Part.STL' };
      expect(unzip(archive)).toEqual({ ok: true, name: 'Part.STL', bytes: stl, notes, archive: opened });
    }
  });

  it('is the one that was asked for by its path or name, and no note names the others', () => {
    const other = encodeStl(box([0, 0, 0], [7, 7, 7]));
    const archive = zipSync({ 'a/left.stl': stl, 'b/right.stl': other, 'b/right.obj': strToU8('v') });
    for (const wanted of ['b/right.stl', 'right.stl']) {
      expect(unzip(archive, wanted)).toEqual({
        ok: true,
        name: 'right.stl',
        bytes: other,
        notes: [],
        archive: { models: ['a/left.stl', 'b/right.stl'], entry: 'b/right.stl' },
      });
    }
    expect(unzip(archive, 'lid.stl')).toMatchObject({ archive: { entry: 'a/left.stl' } });
  });

  it.each([
    ['ZIP', 'other-archive', { 'inner.zip': zipSync({ 'part.stl': stl }) }, 'inner.zip (ZIP)'],
    ['gzip', 'other-archive', { 'part.stl.gz': strToU8('\x1f\x8b\x08\0', true) }, 'part.stl.gz (gzip)'],
    [
      'STEP',
      'other-format',
      { 'read me.txt': strToU8('hello'), 'a.stp': strToU8('ISO-10303-21;') },
      'a.stp (STEP)',
    ],
    ['a document', 'no-model-file', { 'word/document.xml': strToU8('<x/>') }, 'Microsoft Office'],
    [
      'FreeCAD',
      'other-format',
      { 'Document.xml': strToU8('<x/>'), 'GuiDocument.xml': strToU8('<x/>') },
      'FreeCAD',
    ],
    ['a sliced plate', 'other-format', { 'Metadata/plate_1.gcode': strToU8('G28') }, 'G-code'],
  ])('is refused with what the archive holds: %s', (_, code, files, name) => {
    expect(unzip(zipSync(files))).toMatchObject({ faults: [{ code, names: [name] }] });
  });

  it('is one, without a note, if the others are the same in another format', () => {
    const archive = zipSync({
      'part.obj': strToU8('v'),
      'PART.3mf': strToU8('x'),
      'part.stl': stl,
      'a.mtl': strToU8(''),
    });
    expect(unzip(archive)).toMatchObject({ name: 'part.stl', bytes: stl, notes: [] });
    expect(unzip(archive)).toMatchObject({ archive: { models: ['part.stl'] } });
  });

  it('may be written as a stream, without sizes in its header', () => {
    const parts: Uint8Array[] = [];
    const zip = new Zip((_, piece) => parts.push(piece));
    const entry = new ZipDeflate('streamed.stl');
    zip.add(entry);
    entry.push(stl, true);
    zip.end();
    const archive = Uint8Array.from(parts.flatMap((part) => [...part]));
    expect(unzip(archive)).toMatchObject({ ok: true, name: 'streamed.stl', bytes: stl });
  });

  it('is refused beyond the limit, whatever size the archive claims', () => {
    const bomb = zipSync({ 'bomb.stl': new Uint8Array(UPLOAD_MAX_BYTES + 1) }, { level: 9 });
    expect(bomb.length).toBeLessThan(UPLOAD_MAX_BYTES / 500);
    const view = new DataView(bomb.buffer);
    expect(faultOf(bomb)).toBe('zip-too-large');
    // Claimed size, in the entry's own header and in the directory.
    view.setUint32(22, 84, true);
    view.setUint32(view.getUint32(bomb.length - 6, true) + 24, 84, true);
    expect(faultOf(bomb)).toBe('zip-too-large');
  });

  it('is refused without a model, and if it is damaged', () => {
    expect(faultOf(zipSync({ 'notes.txt': strToU8('v 0 0 0') }))).toBe('zip-without-stl');
    const whole = zipSync({ 'part.stl': stl }, { level: 9 });
    expect(unzip(whole.slice(0, 60))).toBeUndefined();
    whole[60]! ^= 0xff;
    expect(faultOf(whole)).toBe('zip-broken');
  });
});
