import type { Mesh } from '../../core/solid/mesh/mesh.ts';

/** Polygons over common vertices. */
export interface Polygons {
  positions: ArrayLike<number>;
  loops: readonly (readonly number[])[];
}

export function polygonsOf({ positions, triangles }: Mesh): Polygons {
  const loops = Array.from({ length: triangles.length / 3 }, (_, face) => [
    ...triangles.subarray(face * 3, face * 3 + 3),
  ]);
  return { positions, loops };
}

/** Six quadrilaterals of a box from the origin. */
export function quadBox(x: number, y: number, z: number): Polygons {
  const positions = [0, z].flatMap((height) => [0, 0, height, x, 0, height, x, y, height, 0, y, height]);
  const loops = [
    [0, 3, 2, 1],
    [4, 5, 6, 7],
    [0, 1, 5, 4],
    [1, 2, 6, 5],
    [2, 3, 7, 6],
    [3, 0, 4, 7],
  ];
  return { positions, loops };
}

/** Prism over a polygon in the plane, with two caps of all its vertices. */
export function prism(outline: readonly (readonly [number, number])[], height: number): Polygons {
  const n = outline.length;
  const positions = [0, height].flatMap((z) => outline.flatMap(([x, y]) => [x, y, z]));
  const around = outline.map((_, i) => i);
  const sides = around.map((i) => [i, (i + 1) % n, ((i + 1) % n) + n, i + n]);
  return { positions, loops: [around.toReversed(), around.map((i) => i + n), ...sides] };
}

export function encodeObj({ positions, loops }: Polygons, comment = 'made by a test'): Uint8Array {
  const lines = [`# ${comment}`, 'mtllib none.mtl', 'o part'];
  for (let v = 0; v < positions.length; v += 3) {
    lines.push(`v ${positions[v]} ${positions[v + 1]} ${positions[v + 2]}`);
  }
  lines.push('vn 0 0 1', 'usemtl none', 's off');
  for (const loop of loops) lines.push(`f ${loop.map((vertex) => `${vertex + 1}//1`).join(' ')}`);
  return new TextEncoder().encode(`${lines.join('\n')}\n`);
}

/** A PLY of polygons, with normals and colours that a reader has to pass over; of 64 bits in the big-endian form. */
export function encodePly(
  { positions, loops }: Polygons,
  encoding: 'ascii' | 'binary_little_endian' | 'binary_big_endian',
): Uint8Array {
  const count = positions.length / 3;
  const isDouble = encoding === 'binary_big_endian';
  const header = new TextEncoder().encode(
    [
      'ply',
      `format ${encoding} 1.0`,
      'comment made by a test',
      `element vertex ${count}`,
      ...['x', 'y', 'z'].map((name) => `property ${isDouble ? 'double' : 'float'} ${name}`),
      'property float nx',
      'property uchar red',
      `element face ${loops.length}`,
      'property uchar flags',
      'property list uchar int vertex_indices',
      'end_header',
      '',
    ].join('\n'),
  );
  if (encoding === 'ascii') {
    const lines: string[] = [];
    for (let v = 0; v < count; v++) {
      lines.push(`${positions[v * 3]} ${positions[v * 3 + 1]} ${positions[v * 3 + 2]} 0 255`);
    }
    for (const loop of loops) lines.push(`0 ${loop.length} ${loop.join(' ')}`);
    return joined(header, new TextEncoder().encode(`${lines.join('\n')}\n`));
  }
  const isLittle = encoding === 'binary_little_endian';
  const size = isDouble ? 8 : 4;
  const stride = 3 * size + 5;
  const body = new DataView(
    new ArrayBuffer(count * stride + loops.reduce((sum, loop) => sum + 2 + loop.length * 4, 0)),
  );
  let at = 0;
  for (let v = 0; v < count; v++, at += stride) {
    for (let k = 0; k < 3; k++) {
      const value = positions[v * 3 + k]!;
      if (isDouble) body.setFloat64(at + k * size, value, isLittle);
      else body.setFloat32(at + k * size, value, isLittle);
    }
    body.setUint8(at + stride - 1, 255);
  }
  for (const loop of loops) {
    body.setUint8(at + 1, loop.length);
    at += 2;
    for (const vertex of loop) {
      body.setInt32(at, vertex, isLittle);
      at += 4;
    }
  }
  return joined(header, new Uint8Array(body.buffer));
}

function joined(head: Uint8Array, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
}
