import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readThreeMf } from './read.ts';

const MODEL = `<model><resources><object id="1"><mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="2" y="0" z="0"/>
<vertex x="0" y="2" z="0"/><vertex x="0" y="0" z="2"/></vertices><triangles><triangle v1="0" v2="2" v3="1"/>
<triangle v1="0" v2="1" v3="3"/><triangle v1="1" v2="2" v3="3"/><triangle v1="2" v2="0" v3="3"/></triangles></mesh>
</object></resources><build><item objectid="1"/></build></model>`;
const OTHER = '<model><resources/><build/></model>';

const relations = (target: string) =>
  `<Relationships><Relationship Target="${target}" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>`;
const utf16 = (text: string) => Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0), 0]));
const read = (files: Record<string, string | Uint8Array>) =>
  readThreeMf(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, part]) => [path, typeof part === 'string' ? strToU8(part) : part]),
      ),
    ),
  );

test.each([
  ['/3D/other.model', '3D/other.model'],
  ['3D/other.model', '3D/other.model'],
  ['./3D/other.model', '3D/other.model'],
  ['/3D/../3D/./other.model', '3D/other.model'],
  ['/3d/OTHER.model', '3D/other.model'],
  ['\\3D\\other.model', '3D\\other.model'],
  ['/3D/%E9%9B%B6%E4%BB%B6%20a.model', '3D/零件 a.model'],
  ['/3D/a &amp; b.model', '3D/a & b.model'],
  ['/3D/100%.model', '3D/100%.model'],
])('the model that a package names %s is found', (target, path) => {
  const files = { '_rels/.rels': relations(target), '3D/3dmodel.model': OTHER, [path]: MODEL };
  expect(read(files)).toMatchObject({ ok: true });
});

test.each([
  ['without relationships, at the usual path', { '3D/3DModel.model': MODEL, 'a.model': OTHER }],
  ['without relationships, as the only one', { '3D/other.model': MODEL }],
  [
    'without relationships, as the only one beside objects',
    { 'x.model': MODEL, '3D/Objects/a.model': OTHER, '3D/Objects/b.model': OTHER },
  ],
  [
    'in a folder, with its relationships',
    { 'part/_rels/.rels': relations('/3D/a.model'), 'part/3D/a.model': MODEL },
  ],
  [
    'if the relationships name another',
    { '_rels/.rels': relations('/3D/gone.model'), '3D/3dmodel.model': MODEL },
  ],
  [
    'if the relationships are in UTF-16',
    { '_rels/.rels': utf16(relations('/b.model')), 'b.model': MODEL, 'a.model': OTHER },
  ],
  ['in UTF-8 with a mark', { '3D/3dmodel.model': `\ufeff${MODEL}` }],
  ['in UTF-16 without a mark', { '3D/3dmodel.model': utf16(MODEL) }],
])('the model is found %s', (_, files) => {
  expect(read(files)).toMatchObject({ ok: true });
});

test('a package with several models and nothing that names one is refused', () => {
  expect(read({ 'a.model': MODEL, 'b.model': MODEL })).toMatchObject({ faults: [{ code: 'not-3mf' }] });
});

test('a part may name another beside itself', () => {
  const root = `<model xmlns:q="http://schemas.microsoft.com/3dmanufacturing/production/2015/06"><resources><object id="2">
    <components><component q:path="Objects/a.model" objectid="1"/></components></object></resources>
    <build><item objectid="2"/></build></model>`;
  expect(read({ '3D/3dmodel.model': root, '3D/Objects/a.model': MODEL })).toMatchObject({ ok: true });
});
