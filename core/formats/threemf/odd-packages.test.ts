import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { volumeOf } from '../../solid/mesh/mesh.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';
import { readThreeMf } from './read.ts';
import { ASIDE, BODY, bambu, CUTTER, group, object, read } from './testing/small-package.ts';

describe('a word that the slicers do not have', () => {
  const objects =
    object(1, BODY) + object(2, CUTTER) + object(3, ASIDE, { about: 'name="aside"' }) + group(9, 1, 2, 3);

  test('leaves its part out, and a note says part and word', () => {
    const settings = bambu([1, 'normal_part', 'b'], [2, 'negative_part', 'cut'], [3, 'brim_ear', 'ear']);
    expect(read(objects, '<item objectid="9"/>', settings)).toMatchObject({
      volume: 4000,
      notes: [
        ['parts-subtracted', 'cut'],
        ['parts-left-out', 'ear (brim_ear)'],
      ],
    });
    const typed = object(1, BODY) + object(3, ASIDE, { about: 'type="brim" name="aside"' });
    expect(read(typed, '<item objectid="1"/><item objectid="3"/>')).toMatchObject({
      volume: 8000,
      notes: [['parts-left-out', 'aside (brim)']],
    });
  });

  test.each(['Negative Volume', 'subtract', 'hole'])('means a negative volume all the same: %s', (word) => {
    expect(
      read(objects, '<item objectid="9"/>', bambu([2, word, 'cut'], [3, 'modifier_part', ''])),
    ).toMatchObject({
      volume: 4000,
    });
  });

  test.each(['ModelPart', 'model', 'part', 'Normal Part', ''])('means material all the same: %s', (word) => {
    expect(
      read(objects, '<item objectid="9"/>', bambu([2, 'modifier_part', ''], [3, word, ''])),
    ).toMatchObject({
      volume: 8125,
    });
  });
});

describe('settings are understood', () => {
  const objects = object(1, BODY) + object(2, ASIDE, { about: 'name="aside"' });
  const both = '<item objectid="1"/><item objectid="2"/>';

  test('in an item, whatever stands before their names', () => {
    for (const name of ['cura:support_mesh', 'UM:infill_mesh']) {
      const item = `<item objectid="2"><metadatagroup><metadata name="${name}"> true </metadata></metadatagroup></item>`;
      expect(read(objects, `<item objectid="1"/>${item}`)).toMatchObject({
        volume: 8000,
        notes: [['parts-left-out', 'aside']],
      });
    }
  });

  test('with their value between the tags, and of one part', () => {
    const settings = (value: string) => ({
      'Metadata/model_settings.config': `<config><object id="9"><part id="2" subtype="normal_part"><metadata key="printable">${value}</metadata></part></object></config>`,
    });
    const grouped = objects + group(9, 1, 2);
    expect(read(grouped, '<item objectid="9"/>', settings('0'))).toMatchObject({
      volume: 8000,
      notes: [['parts-switched-off', 'aside']],
    });
    expect(read(grouped, '<item objectid="9"/>', settings('1'))).toMatchObject({ volume: 8125, notes: [] });
  });

  test.each(['type="Support"', 'type="OTHER"'])('in any case of letters: %s', (type) => {
    expect(read(object(1, BODY) + object(2, ASIDE, { about: type }), both)).toMatchObject({ volume: 8000 });
  });
});

describe('a package that departs from the format is read with a note', () => {
  const one = '<item objectid="1"/>';
  const noteOf = (model: string) => {
    const found = readThreeMf(zipSync({ '3D/3dmodel.model': strToU8(model) }));
    return found.ok
      ? [found.unitMm, Math.round(volumeOf(weldCorners(found.corners))), found.notes[0]?.names]
      : found;
  };
  const model = (attributes: string, objects: string, items: string) =>
    `<model ${attributes}><resources>${objects}</resources><build>${items}</build></model>`;

  test.each([
    ['Millimeter', 1, 8000],
    ['mm', 1, 8000],
    ['inches', 25.4, Math.round(20 ** 3 * 25.4 ** 3)],
    ['um', 0.001, 0],
  ])('for its unit: %s', (unit, unitMm, volume) => {
    const [foundMm, found, names] = noteOf(model(`unit="${unit}"`, object(1, BODY), one)) as unknown[];
    expect([foundMm, names]).toEqual([unitMm, [unit]]);
    expect(Number(found) / (volume || 1)).toBeCloseTo(volume === 0 ? 0 : 1, 5);
  });

  test('for decimal commas, and for an empty build', () => {
    const commas = object(1, BODY).replaceAll('"20"', '"20,0"');
    expect(noteOf(model('', commas, one))).toEqual([1, 8000, ['20,0']]);
    const parts = object(1, BODY) + group(2, 1);
    expect(noteOf(model('', parts, ''))).toEqual([1, 8000, ['<build/>']]);
  });

  test('but not for commas in a transform, which has twelve numbers all the same', () => {
    const item = '<item objectid="1" transform="2,0,0,0,1,0,0,0,1,5,5,5"/>';
    expect(noteOf(model('', object(1, BODY), item))).toEqual([1, 16_000, undefined]);
  });
});
