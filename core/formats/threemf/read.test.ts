import { strToU8, zipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { inspectModel } from '../../model/input/inspect.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import { volumeOf } from '../../solid/mesh/mesh.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';
import { meshModelXml } from './model.ts';
import { writeThreeMfPackage } from './package.ts';
import { readThreeMf } from './read.ts';
import { xmlText } from './testing/xml-text.ts';

const packed = (xml: string) => zipSync({ '3D/3dmodel.model': strToU8(xml) });
const codesOf = (bytes: Uint8Array) => {
  const read = readThreeMf(bytes);
  return read.ok ? [] : read.faults.map(({ code }) => code);
};

const TETRAHEDRON = `<mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="2" y="0" z="0"/><vertex x="0" y="2" z="0"/>
<!-- <vertex x="9" y="9" z="9"/> --><vertex x='0' y = "0" z="2"/></vertices><triangles><triangle v1="0" v2="2" v3="1"/>
<triangle v1="0" v2="1" v3="3"/><triangle v1="1" v2="2" v3="3"/><triangle v1="2" v2="0" v3="3"/></triangles></mesh>`;
const model = (resources: string, build: string, about = '') =>
  `<?xml version="1.0"?><model ${about}><resources>${resources}</resources><build>${build}</build></model>`;

test('reads back what the engine writes', async () => {
  const ball = sphere(9, 16);
  const chunks: Uint8Array[] = [];
  await writeThreeMfPackage(meshModelXml('ball', ball), (chunk) => void chunks.push(chunk.slice()));
  const read = readThreeMf(Buffer.concat(chunks));
  if (!read.ok) throw new Error('refused');
  const back = weldCorners(read.corners);
  expect(back.triangles.length).toBe(ball.triangles.length);
  expect(volumeOf(back)).toBeCloseTo(volumeOf(ball), 3);
  expect(inspectModel(Buffer.concat(chunks), { read: readThreeMf })).toMatchObject({
    accepted: true,
    format: '3mf',
  });
});

test('places components by their transforms and units, and keeps mirrored ones outward', () => {
  const resources = `<object id="1">${TETRAHEDRON}</object><object id="2"><components>
    <component objectid="1" transform="-1 0 0 0 1 0 0 0 1 0 0 0"/></components></object>`;
  const found = readThreeMf(
    packed(model(resources, '<item objectid="2" transform="1 0 0 0 1 0 0 0 1 5 0 0"/>', 'unit="centimeter"')),
  );
  if (!found.ok) throw new Error('refused');
  const mesh = weldCorners(found.corners);
  expect(boundsOf(mesh)).toEqual({ min: [30, 0, 0], max: [50, 20, 20] });
  expect(volumeOf(mesh)).toBeCloseTo(8000 / 6, 3);
});

test('keeps the shape of a model far from the origin, by its transform or its coordinates', () => {
  const far = 4_600_000.125;
  const placed = `<item objectid="1" transform="0.5 0 0 0 0.5 0 0 0 0.5 ${far} 0 0"/>`;
  const written = TETRAHEDRON.replace('x="2"', `x="${far + 1}"`)
    .replaceAll('x="0"', `x="${far}"`)
    .replace("x='0'", `x='${far}'`);
  const small = (mesh: string, item: string) =>
    readThreeMf(packed(model(`<object id="1">${mesh}</object>`, item)));
  for (const found of [small(TETRAHEDRON, placed), small(written, '<item objectid="1"/>')]) {
    if (!found.ok) throw new Error('refused');
    expect(found.moved?.[0]).toBe(-4_600_001);
    const { min, max } = boundsOf({ positions: found.corners });
    expect([min[0], max[0]]).toEqual([-0.875, 0.125]);
  }
});

test('finds the model part where the package says it is', () => {
  const relations =
    '<Relationships><Relationship Target="/a/b.model" Type="http://x/3dmodel"/></Relationships>';
  const bytes = zipSync({
    '_rels/.rels': strToU8(relations),
    'a/b.model': strToU8(model(`<object id="1">${TETRAHEDRON}</object>`, '<item objectid="1"/>')),
  });
  expect(readThreeMf(bytes).ok).toBe(true);
});

test('reads objects in separate parts, as slicers write them', () => {
  const production =
    'requiredextensions="p" xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06"';
  const root = (path: string) =>
    model(
      `<object id="2"><components><component p:path="${path}" objectid="1" transform="1 0 0 0 1 0 0 0 1 0 0 4"/></components></object>`,
      '<item objectid="2" p:UUID="0"/>',
      production,
    );
  const files = (path: string) =>
    zipSync({
      '3D/3dmodel.model': strToU8(root(path)),
      '3D/Objects/part_1.model': strToU8(model(`<object id="1">${TETRAHEDRON}</object>`, '', production)),
    });
  const read = readThreeMf(files('/3D/Objects/part_1.model'));
  if (!read.ok) throw new Error('refused');
  expect(boundsOf({ positions: read.corners })).toEqual({ min: [0, 0, 4], max: [2, 2, 6] });
  expect(codesOf(files('/3D/Objects/part_2.model'))).toEqual(['not-3mf']);
});

test('refuses a required extension that changes the shape, not one that only colours it', () => {
  const object = `<object id="1">${TETRAHEDRON}</object>`;
  const requiring = (name: string) =>
    packed(
      model(
        object,
        '<item objectid="1"/>',
        `requiredextensions="e" xmlns:e="http://schemas.microsoft.com/3dmanufacturing/${name}"`,
      ),
    );
  for (const name of ['material/2015/02', 'slice/2015/07']) expect(codesOf(requiring(name))).toEqual([]);
  for (const name of ['beamlattice/2017/02', 'implicit/2023/12']) {
    expect(readThreeMf(requiring(name))).toMatchObject({
      faults: [{ code: '3mf-extension', names: [name] }],
    });
  }
  expect(readThreeMf(packed(model(object, '<item objectid="1"/>', 'requiredextensions="q"')))).toMatchObject({
    faults: [{ code: '3mf-extension', names: ['q'] }],
  });
});

test.each([
  ['slice', 's:slicestackid="5"', ''],
  ['slice', 's:slicestackid="5" s:meshresolution="lowres"', ''],
  ['alternatives', 'pa:modelresolution="lowres"', ''],
  ['beamlattice', '', '<b:beamlattice radius="1"><b:beams/></b:beamlattice>'],
  ['booleanoperations', '', '<bo:booleanshape objectid="9"/>'],
  ['displacement', '', '<d:displacementmesh/>'],
  ['volumetric', '', '<v:levelset functionid="3"/>'],
])('refuses a mesh that is not the part by the name of its extension: %s', (name, attributes, child) => {
  const read = (about: string, inside: string) =>
    readThreeMf(
      packed(model(`<object id="1" ${about}>${TETRAHEDRON}${inside}</object>`, '<item objectid="1"/>')),
    );
  expect(read(attributes, child)).toMatchObject({ faults: [{ code: '3mf-extension', names: [name] }] });
  expect(read('s:slicestackid="5" s:meshresolution="fullres"', '<v:volumedata/>').ok).toBe(true);
});

test('refuses an object whose shape is in an element that is not known, not one without a mesh', () => {
  const read = (shape: string) =>
    readThreeMf(
      packed(
        model(
          `<object id="1">${TETRAHEDRON}</object><object id="2">${shape}</object>`,
          '<item objectid="1"/><item objectid="2"/>',
        ),
      ),
    );
  expect(read('<x:nurbs/>')).toMatchObject({ faults: [{ code: '3mf-extension', names: ['nurbs'] }] });
  expect(read('<mesh/>').ok).toBe(true);
});

test('opens and expands no entities', () => {
  const bomb = '<!ENTITY a "1"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">';
  const plain = model(`<object id="1">${TETRAHEDRON}</object>`, '<item objectid="1"/>');
  const declared = plain.replace('<model', `<!DOCTYPE model [${bomb}]><model`);
  expect(codesOf(packed(declared))).toEqual(['not-3mf']);
  for (const entity of ['&b;', '&c;']) {
    expect(codesOf(packed(plain.replace('x="2"', `x="${entity}"`)))).toEqual(['not-finite']);
    expect(codesOf(packed(declared.replace('x="2"', `x="${entity}"`)))).toEqual(['not-3mf']);
  }
});

test('ends many entries and parts with one look at the directory', () => {
  const production =
    'requiredextensions="p" xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06"';
  const ids = Array.from({ length: 300 }, (_, i) => i);
  const component = (i: number) =>
    `<component p:path="/3D/${i}.model" objectid="1" transform="1 0 0 0 1 0 0 0 1 ${i * 3} 0 0"/>`;
  const part = strToU8(model(`<object id="1">${TETRAHEDRON}</object>`, '', production));
  const bytes = zipSync({
    '3D/3dmodel.model': strToU8(
      model(
        `<object id="2"><components>${ids.map(component).join('')}</components></object>`,
        '<item objectid="2"/>',
        production,
      ),
    ),
    ...Object.fromEntries(ids.map((i) => [`3D/${i}.model`, part])),
    ...Object.fromEntries(ids.map((i) => [`empty/${i}`, new Uint8Array()])),
  });
  const reads = vi.spyOn(DataView.prototype, 'getUint32');
  const found = readThreeMf(bytes);
  const count = reads.mock.calls.length;
  reads.mockRestore();
  expect(found.ok && found.corners.length / 9).toBe(4 * ids.length);
  // A few reads per entry of the directory and per part that is opened.
  expect(count).toBeLessThan(6 * 3 * ids.length);
});

test('reads text in UTF-16, quoted angle brackets and CDATA', () => {
  const text = model(
    `<object id="1" name="a > b"><metadata><![CDATA[ <vertex x="9" y="9" z="9"/> ]]></metadata>${TETRAHEDRON}</object>`,
    '<item objectid="1"/>',
  );
  const wide = Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0])]);
  for (const xml of [strToU8(text), wide]) expect(codesOf(zipSync({ '3D/3dmodel.model': xml }))).toEqual([]);
});

test('refuses what is no model, by name', async () => {
  const object = `<object id="1">${TETRAHEDRON}</object>`;
  const built = '<item objectid="1"/>';
  expect(codesOf(strToU8('solid'))).toEqual(['not-3mf']);
  expect(codesOf(packed('<html></html>'))).toEqual(['not-3mf']);
  expect(codesOf(packed(model(object, '<item objectid="7"/>')))).toEqual(['not-3mf']);
  expect(codesOf(packed(model(object, built, 'unit="ell"')))).toEqual(['not-3mf']);
  expect(codesOf(packed(model(object, '<item objectid="1" transform="1 2 3"/>')))).toEqual(['not-3mf']);
  expect(codesOf(packed(model(object.replace('v3="1"', 'v3="4"'), built)))).toEqual(['not-3mf']);
  expect(codesOf(packed(model(object.replace('x="2"', 'x="two"'), built)))).toEqual(['not-finite']);
  expect(codesOf(packed(model('', '')))).toEqual(['no-triangles']);
  const cut = packed(model(object, built));
  expect(codesOf(cut.subarray(0, cut.length - 40))).toEqual(['not-3mf']);
});

test('components that hold one another, or one another a thousandfold, end', () => {
  const loop = '<object id="1"><components><component objectid="1"/></components></object>';
  expect(codesOf(packed(model(loop, '<item objectid="1"/>')))).toEqual(['not-3mf']);
  const solid = xmlText(meshModelXml('b', box([0, 0, 0], [1, 1, 1]))).match(/<mesh>.*<\/mesh>/s)![0];
  let resources = `<object id="0">${solid}</object>`;
  for (let id = 1; id < 12; id++) {
    const ten = `<component objectid="${id - 1}"/>`.repeat(10);
    resources += `<object id="${id}"><components>${ten}</components></object>`;
  }
  expect(codesOf(packed(model(resources, '<item objectid="11"/>')))[0]).toMatch(/not-3mf|too-many-faces/);
});
