import { strToU8, zipSync } from 'fflate';
import { encode } from 'jpeg-js';
import { writePng } from '../../../core/formats/png/write-png.ts';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import { meshModelXml } from '../../../core/formats/threemf/model.ts';
import { xmlText } from '../../../core/formats/threemf/testing/xml-text.ts';
import { appendMeshes } from '../../../core/solid/mesh/append-meshes.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { encodeObj, encodePly, polygonsOf, quadBox } from '../../models/encode-model.ts';
import { box, sphere, torus } from '../../models/primitives.ts';
import { invertMesh } from '../../models/shapes.ts';

/** File types that the engine reads: models, and images for a gradient. */
export type FuzzKind = 'stl' | '3mf' | 'obj' | 'ply' | 'zip' | 'picture';

/** A valid file, from which broken ones are made. Small, so that many can be tried. */
export interface SoundFile {
  kind: FuzzKind;
  bytes: Uint8Array;
}

function asciiStl({ positions, triangles }: Mesh): Uint8Array {
  const lines = ['solid part'];
  for (let f = 0; f < triangles.length; f += 3) {
    lines.push(' facet normal 0 0 0', '  outer loop');
    for (let k = 0; k < 3; k++) {
      const v = triangles[f + k]! * 3;
      lines.push(`   vertex ${positions[v]} ${positions[v + 1]!.toExponential(6)} ${positions[v + 2]}`);
    }
    lines.push('  endloop', ' endfacet');
  }
  return new TextEncoder().encode([...lines, 'endsolid part', ''].join('\n'));
}

function shades(width: number, height: number): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, i) => (i * 37 + (i >> 3) * 11) & 255);
}

function jpeg(width: number, height: number): Uint8Array {
  const data = new Uint8Array(width * height * 4);
  for (const [i, shade] of shades(width, height).entries())
    data.set([shade, 255 - shade, shade >> 1, 255], i * 4);
  return encode({ width, height, data }, 70).data;
}

/** A package, stored or deflated: two uses of one object, one mirrored and in a component. */
function threeMf(mesh: Mesh, level: 0 | 6): Uint8Array {
  const xml = xmlText(meshModelXml('part', mesh))
    .replace(
      '</resources>',
      '<object id="2"><components><component objectid="1" transform="-1 0 0 0 1 0 0 0 1 -30 0 0"/></components></object></resources>',
    )
    .replace('<item objectid="1"/>', '<item objectid="2"/>');
  return zipSync({ '3D/3dmodel.model': strToU8(xml) }, { level, mtime: 315_619_200_000 });
}

/** The files from which all others are made. */
export const CORPUS: readonly SoundFile[] = [
  ...[
    box([0, 0, 0], [10, 12, 14]),
    sphere(9, 8),
    torus(8, 3, 8, 6),
    appendMeshes([box([0, 0, 0], [20, 20, 20]), invertMesh(box([5, 5, 5], [15, 15, 15]))]),
    appendMeshes([box([0, 0, 0], [9, 9, 9]), box([9, 9, 0], [20, 20, 9])]),
  ].flatMap((mesh): SoundFile[] => [
    { kind: 'stl', bytes: encodeStl(mesh) },
    { kind: 'stl', bytes: asciiStl(mesh) },
  ]),
  { kind: '3mf', bytes: threeMf(box([0, 0, 0], [10, 12, 14]), 0) },
  { kind: '3mf', bytes: threeMf(sphere(9, 8), 0) },
  { kind: '3mf', bytes: threeMf(torus(8, 3, 8, 6), 6) },
  { kind: 'obj', bytes: encodeObj(polygonsOf(torus(8, 3, 8, 6))) },
  { kind: 'obj', bytes: encodeObj(quadBox(10, 12, 14)) },
  { kind: 'ply', bytes: encodePly(quadBox(10, 12, 14), 'ascii') },
  { kind: 'ply', bytes: encodePly(polygonsOf(sphere(9, 8)), 'binary_little_endian') },
  { kind: 'ply', bytes: encodePly(quadBox(10, 12, 14), 'binary_big_endian') },
  { kind: 'zip', bytes: zipSync({ 'a/part.stl': encodeStl(sphere(9, 8)) }, { mtime: 315_619_200_000 }) },
  { kind: 'picture', bytes: writePng({ width: 16, height: 12, gray: shades(16, 12) }) },
  { kind: 'picture', bytes: writePng({ width: 1, height: 1, gray: shades(1, 1) }) },
  { kind: 'picture', bytes: jpeg(16, 16) },
  { kind: 'picture', bytes: jpeg(19, 9) },
];
