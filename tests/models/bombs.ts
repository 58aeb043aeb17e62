import { encodeStl } from '../../core/formats/stl/write.ts';

/** Small files that cost their reader far more than their size suggests. */

/** Bytes of a JPEG marker segment: marker, length and body (ITU T.81, B.1.1.4). */
function segment(marker: number, body: readonly number[]): number[] {
  const length = body.length + 2;
  return [0xff, marker, length >> 8, length & 255, ...body];
}

/**
 * A progressive grayscale JPEG of `scans` scans. Each refinement scan has 12 bytes and makes the decoder visit all
 * coefficients: its only code word says that the next 16 384 blocks hold nothing new (ITU T.81, G.1.2.3).
 */
export function scanBomb(scans: number, sidePx = 1024): Uint8Array {
  const side = [sidePx >> 8, sidePx & 255];
  const oneCode = (kind: number, symbol: number) => [kind, 1, ...Array.from({ length: 15 }, () => 0), symbol];
  const first = [0xff, 0xda, 0, 8, 1, 1, 0x00, 1, 63, 0x01, 0x00, 0x01];
  const refinement = [0xff, 0xda, 0, 8, 1, 1, 0x00, 1, 63, 0x10, 0x00, 0x01];
  const head = [
    ...[0xff, 0xd8],
    ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    ...segment(0xc2, [8, ...side, ...side, 1, 1, 0x11, 0]),
    ...segment(0xc4, oneCode(0x00, 0)),
    ...segment(0xc4, oneCode(0x10, 0xe0)),
    ...first,
  ];
  const bytes = new Uint8Array(head.length + refinement.length * (scans - 1) + 2);
  bytes.set(head);
  for (let scan = 1; scan < scans; scan++)
    bytes.set(refinement, head.length + refinement.length * (scan - 1));
  bytes.set([0xff, 0xd9], bytes.length - 2);
  return bytes;
}

/** An STL of `count` long thin tetrahedra in all directions: their boxes overlap, their faces hardly meet. */
export function needles(count: number): Uint8Array {
  const positions = new Float32Array(count * 12);
  const triangles = new Uint32Array(count * 12);
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  for (let i = 0; i < count; i++) {
    const from = [random() * 200, random() * 200, random() * 200];
    const to = [random() * 200, random() * 200, random() * 200];
    const width = 0.002;
    positions.set(
      [
        ...from,
        ...from.map((mm, k) => mm + (k === 0 ? width : 0)),
        ...from.map((mm, k) => mm + (k === 1 ? width : 0)),
        ...to,
      ],
      i * 12,
    );
    triangles.set(
      [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2].map((vertex) => vertex + 4 * i),
      i * 12,
    );
  }
  return encodeStl({ positions, triangles });
}
