import { describe, expect, test } from 'vitest';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import { ASIDE, BODY, bambu, CUTTER, cube, group, object, read } from './testing/small-package.ts';

describe('a part of Bambu Studio or OrcaSlicer', () => {
  const objects =
    object(1, BODY) +
    object(2, CUTTER, { about: 'type="other"' }) +
    object(3, ASIDE, { about: 'type="other"' }) +
    group(9, 1, 2, 3);

  test('that is negative is taken away from an object inside another', () => {
    const settings = bambu(
      [1, 'normal_part', 'body'],
      [2, 'negative_part', 'cut'],
      [3, 'modifier_part', 'm'],
    );
    expect(read(objects + group(12, 9), '<item objectid="12"/>', settings)).toMatchObject({ volume: 4000 });
  });

  test('that is negative is taken away, and one that changes settings is left out', () => {
    for (const [subtype, other] of [
      ['modifier_part', 'support_blocker'],
      ['support_enforcer', 'modifier'],
    ] as const) {
      const settings = bambu(
        [1, 'normal_part', 'body'],
        [2, 'negative_part', 'cut &amp; gone'],
        [3, subtype, 'aside'],
      );
      expect(read(objects, '<item objectid="9"/>', settings)).toMatchObject({
        volume: 4000,
        notes: [
          ['parts-subtracted', 'cut & gone'],
          ['parts-left-out', 'aside'],
        ],
      });
      const asides = bambu([1, 'normal_part', 'body'], [2, other, 'b'], [3, subtype, 'c']);
      expect(read(objects, '<item objectid="9"/>', asides)).toMatchObject({
        volume: 8000,
        notes: [['parts-left-out', 'b', 'c']],
      });
    }
  });

  test('is material by its settings, whatever the type of its object', () => {
    const settings = bambu([1, 'normal_part', ''], [2, 'modifier_part', ''], [3, 'normal_part', '']);
    expect(read(objects, '<item objectid="9"/>', settings)).toMatchObject({ volume: 8125 });
  });

  test('may be a group of its own', () => {
    const nested = object(1, BODY) + object(2, CUTTER) + group(3, 2) + group(9, 1, 3);
    expect(read(nested, '<item objectid="9"/>', bambu([3, 'negative_part', '']))).toMatchObject({
      volume: 4000,
    });
  });

  test('is taken from its own object only, at each of its places', () => {
    const beside = object(4, cube([0, 0, 10], 10));
    const items = `<item objectid="9"/><item objectid="9" transform="1 0 0 0 1 0 0 0 1 100 0 0"/><item objectid="4" transform="1 0 0 0 1 0 0 0 1 0 50 0"/>`;
    expect(read(objects + beside, items, bambu([2, 'negative_part', 'x']))).toMatchObject({ volume: 9000 });
    expect(
      read(objects + beside, '<item objectid="9"/><item objectid="4"/>', bambu([2, 'negative_part', 'x'])),
    ).toMatchObject({
      volume: 5000,
    });
  });

  test('counts once where two of them overlap, and its hole goes through both', () => {
    const two = object(1, BODY) + object(2, CUTTER) + object(3, cube([10, 0, 0], 20)) + group(9, 1, 2, 3);
    expect(read(two, '<item objectid="9"/>', bambu([2, 'negative_part', '']))).toMatchObject({
      volume: (30 * 20 + 5 * 20) * 10,
    });
  });

  test('that is negative is refused by name if it is open or leaves nothing', () => {
    const open = { ...CUTTER, triangles: CUTTER.triangles.slice(3) };
    const all = cube([-5, -5, -5], 40);
    for (const cutter of [open, all]) {
      const parts = object(1, BODY) + object(2, cutter) + group(9, 1, 2);
      expect(read(parts, '<item objectid="9"/>', bambu([2, 'negative_part', 'cutter']))).toMatchObject({
        code: 'negative-volume',
        names: ['cutter'],
      });
    }
  });
});

describe('a volume of PrusaSlicer', () => {
  const prusa = (...volumes: [first: number, last: number, metadata: string][]) => ({
    'Metadata/Slic3r_PE_model.config': `<config><object id="1"><metadata type="object" key="name" value="part"/>${volumes
      .map(
        ([first, last, metadata], i) =>
          `<volume firstid="${first}" lastid="${last}"><metadata type="volume" key="name" value="v${i}"/>${metadata}<mesh edges_fixed="0"/></volume>`,
      )
      .join('')}</object></config>`,
  });
  const type = (word: string) => `<metadata type="volume" key="volume_type" value="${word}"/>`;
  const mesh = object(1, appendMeshes([BODY, CUTTER, ASIDE]), { about: 'type="model"' });
  const item = '<item objectid="1" printable="1"/>';

  test('is a range of triangles with its type', () => {
    const settings = prusa(
      [0, 11, type('ModelPart')],
      [12, 23, type('NegativeVolume')],
      [24, 35, type('SupportBlocker')],
    );
    expect(read(mesh, item, settings)).toMatchObject({
      volume: 4000,
      notes: [
        ['parts-subtracted', 'v1'],
        ['parts-left-out', 'v2'],
      ],
    });
    for (const word of ['ParameterModifier', 'SupportEnforcer']) {
      expect(read(mesh, item, prusa([12, 23, type(word)]))).toMatchObject({ volume: 8125 });
    }
  });

  test('is a modifier in the form of old versions', () => {
    const old = '<metadata type="volume" key="modifier" value="1"/>';
    expect(read(mesh, item, prusa([12, 23, old], [24, 35, old]))).toMatchObject({ volume: 8000 });
  });

  test('takes no triangles that do not exist, and a range without numbers is refused', () => {
    expect(
      read(mesh, item, prusa([24, 4000, type('SupportBlocker')], [12, 23, type('NegativeVolume')])),
    ).toMatchObject({
      volume: 4000,
    });
    const odd = {
      'Metadata/Slic3r_PE_model.config':
        '<config><object id="1"><volume firstid="x" lastid="3"/></object></config>',
    };
    expect(read(mesh, item, odd)).toMatchObject({ code: 'not-3mf' });
  });
});

describe('what is no material', () => {
  test.each(['support', 'solidsupport', 'surface', 'other'])('is left out by its type: %s', (type) => {
    const objects =
      object(1, BODY) + object(2, ASIDE, { about: `type="${type}" name="aside"` }) + group(9, 1, 2);
    for (const items of ['<item objectid="9"/>', '<item objectid="1"/><item objectid="2"/>']) {
      expect(read(objects, items)).toMatchObject({ volume: 8000, notes: [['parts-left-out', 'aside']] });
    }
  });

  test.each(['support_mesh', 'anti_overhang_mesh', 'cutting_mesh', 'infill_mesh'])(
    'is left out by Cura: %s',
    (setting) => {
      const inside = [
        `<metadatagroup><metadata name="cura:${setting}" preserve="true" type="xs:string">True</metadata></metadatagroup>`,
        `<settings xmlns="http://software.ultimaker.com/xml/cura/3mf/2015/10"><setting key="${setting}">True</setting></settings>`,
      ];
      for (const one of inside) {
        const objects = (set: string) =>
          object(1, BODY) + object(2, ASIDE, { about: 'name="aside"', inside: set }) + group(9, 1, 2);
        expect(read(objects(one), '<item objectid="9"/>')).toMatchObject({
          volume: 8000,
          notes: [['parts-left-out', 'aside']],
        });
        expect(read(objects(one.replace('True', 'False')), '<item objectid="9"/>')).toMatchObject({
          volume: 8125,
        });
      }
    },
  );

  test('is left out with all that it holds', () => {
    const objects =
      object(1, BODY) +
      object(2, ASIDE) +
      `<object id="3" type="support"><components><component objectid="2"/></components></object>`;
    expect(read(objects, '<item objectid="1"/><item objectid="3"/>')).toMatchObject({ volume: 8000 });
  });
});

describe('an object that is switched off', () => {
  const objects = object(1, BODY, { about: 'name="body"' }) + object(2, ASIDE, { about: 'name="aside"' });

  test.each(['printable="0"', 'printable="false"', 'slic3rpe:printable="0"'])('is left out: %s', (off) => {
    expect(read(objects, `<item objectid="1"/><item objectid="2" ${off}/>`)).toMatchObject({
      volume: 8000,
      notes: [['parts-switched-off', 'aside']],
    });
  });

  test('is left out by the settings of its slicer', () => {
    const config = '<config><object id="2"><metadata key="printable" value="0"/></object></config>';
    const items = '<item objectid="1"/><item objectid="2"/>';
    expect(read(objects, items, { 'Metadata/model_settings.config': config })).toMatchObject({
      volume: 8000,
    });
  });

  test('leaves nothing to print if it is the only one, or the others are no material', () => {
    expect(read(objects, '<item objectid="1" printable="0"/>')).toMatchObject({
      code: 'nothing-to-print',
      names: ['body'],
    });
    const support = object(3, ASIDE, { about: 'type="support"' });
    expect(read(objects + support, '<item objectid="1" printable="0"/><item objectid="3"/>')).toMatchObject({
      code: 'nothing-to-print',
      names: ['object 3', 'body'],
    });
    expect(read(object(9, BODY), '<item objectid="9"/>', bambu([9, 'negative_part', 'n']))).toMatchObject({
      code: 'nothing-to-print',
      names: ['n'],
    });
  });
});
