import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { escapeXml } from '../text/escape-xml.ts';
import { deflateOnNode } from './deflate-on-node.ts';
import { beamModelXml, meshModelXml } from './model.ts';
import { type Deflate, writeThreeMfPackage, type XmlPart } from './package.ts';

const TETRAHEDRON: Mesh = {
  positions: new Float32Array([0, 0, 0, 10, 0, 0, 0, 10, 0, 0, 0, 10.1]),
  triangles: new Uint32Array([0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3]),
};

async function packed(xml: Iterable<XmlPart>, thumbnail?: Uint8Array, deflate?: Deflate) {
  const chunks: Uint8Array[] = [];
  const put = (chunk: Uint8Array) => void chunks.push(chunk.slice());
  const bytes = await writeThreeMfPackage(xml, put, { thumbnailPng: thumbnail, deflate });
  const file = new Uint8Array(Buffer.concat(chunks));
  expect(file.length).toBe(bytes);
  const parts = unzipSync(file);
  return { file, parts, model: strFromU8(parts['3D/3dmodel.model']!) };
}

describe('3MF', () => {
  it('packs the parts the format requires, with the thumbnail when there is one', async () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
    const { parts } = await packed(meshModelXml('part', TETRAHEDRON), png);
    expect(Object.keys(parts)).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'Metadata/thumbnail.png',
      '3D/3dmodel.model',
    ]);
    expect(parts['Metadata/thumbnail.png']).toEqual(png);
    expect(strFromU8(parts['_rels/.rels']!)).toContain('Target="/Metadata/thumbnail.png"');
  });

  it('holds the same model when Node deflates it, in several blocks', async () => {
    const xml = Array.from({ length: 3000 }, (_, i) => `<vertex x="${i / 7}" y="${i / 11}" z="${i / 13}"/>`);
    const text = xml.concat(xml, xml, xml, xml, xml);
    const plain = await packed(text);
    const native = await packed(text, undefined, deflateOnNode);
    expect(native.model).toBe(plain.model);
    expect(native.file.length).toBeLessThan(1.1 * plain.file.length);
  });

  it('fails when a block cannot be deflated, whatever becomes of the blocks after it', async () => {
    const xml = Array.from({ length: 60 }, () => 'x'.repeat(1 << 16));
    let blocks = 0;
    const broken: Deflate = {
      ...deflateOnNode,
      block: () => Promise.reject(new Error(`block ${++blocks}`)),
    };
    await expect(packed(xml, undefined, broken)).rejects.toThrow('block 1');
  });

  it('gives the mesh back in millimetres, vertex for vertex', async () => {
    const { model } = await packed(meshModelXml('A & <B>', TETRAHEDRON));
    expect(model).toContain('unit="millimeter"');
    expect(model).toContain('name="A &amp; &lt;B&gt;"');
    const numbers = (tag: RegExp) => [...model.matchAll(tag)].flatMap((match) => match.slice(1).map(Number));
    const positions = numbers(/<vertex x="([^"]+)" y="([^"]+)" z="([^"]+)"\/>/g);
    expect(new Float32Array(positions)).toEqual(TETRAHEDRON.positions);
    expect(new Uint32Array(numbers(/<triangle v1="(\d+)" v2="(\d+)" v3="(\d+)"\/>/g))).toEqual(
      TETRAHEDRON.triangles,
    );
  });

  it('declares the beam lattice as required and refers only to objects before it', async () => {
    const beams = {
      segments: new Float32Array([0, 0, 0, 5, 5, 5, 5, 5, 5, 10, 0, 0]),
      radiiMm: new Float32Array([0.4, 0.4, 0.4, 0.3]),
    };
    const object = { beams, clippingMesh: TETRAHEDRON, representationMesh: TETRAHEDRON };
    const { model } = await packed(beamModelXml('beams', object));
    expect(model).toContain('requiredextensions="b"');
    expect(model).toMatch(
      /<b:beamlattice [^>]*clippingmode="inside" clippingmesh="1" representationmesh="2"/,
    );
    expect(model).toContain('<item objectid="3"/>');
    expect(model.match(/<b:beam /g)).toHaveLength(2);
    expect(model).toContain('<b:beam v1="1" v2="2" r1="0.4" r2="0.3"/>');
    const lattice = model.slice(model.indexOf('<object id="3"'));
    expect(lattice.match(/<vertex /g)).toHaveLength(3);
    expect(lattice).not.toContain('<triangle');
  });

  it('gives the same bytes for the same lattice', async () => {
    const first = await packed(meshModelXml('part', TETRAHEDRON));
    const second = await packed(meshModelXml('part', TETRAHEDRON));
    expect(first.file).toEqual(second.file);
  });

  it('keeps any name inside its attribute', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const safe = escapeXml(name);
        expect(safe).not.toMatch(/[<>"']/);
        expect(safe.replace(/&(amp|lt|gt|quot|apos);/g, '')).not.toContain('&');
      }),
    );
  });
});
