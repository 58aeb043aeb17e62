import type { Layer } from '../sweep/sweep.ts';
import { mmText, thinnedLoops } from './thinned-loops.ts';

/** Words of a binary file: a layer, and a loop (Common Layer Interface 2.0, section 3.2). */
const LAYER_COMMAND = 127;
const LOOP_COMMAND = 130;
/** Directions of a loop: around a hole, and around solid. */
const CLOCKWISE = 0;
const ANTICLOCKWISE = 1;
/** Number of the model; a file holds one. */
const MODEL_ID = 1;

/** Box of the slices and number of layers, for the head of a file. */
export interface LayerFileHead {
  layers: number;
  layerMm: number;
  minMm: readonly [number, number, number];
  maxMm: readonly [number, number, number];
}

const text = new TextEncoder();

/** Head of a Common Layer Interface file, in millimetres. */
export function layerFileHead(head: LayerFileHead, isBinary: boolean): Uint8Array {
  const { layers, minMm, maxMm } = head;
  const box = [...minMm, ...maxMm].map(mmText).join(',');
  const lines = [
    '$$HEADERSTART',
    isBinary ? '$$BINARY' : '$$ASCII',
    '$$UNITS/1',
    '$$VERSION/200',
    `$$LABEL/${MODEL_ID},part`,
    `$$DIMENSION/${box}`,
    `$$LAYERS/${layers}`,
  ];
  // Binary data follows the last letter of the head.
  if (isBinary) return text.encode(`${lines.join('\n')}\n$$HEADEREND`);
  return text.encode(`${lines.join('\n')}\n$$HEADEREND\n$$GEOMETRYSTART\n`);
}

/** One layer, by the height of its top. Its loops end where they begin. */
export function layerFilePart({ heightMm, contours }: Layer, layerMm: number, isBinary: boolean): Uint8Array {
  const topMm = heightMm + layerMm / 2;
  const loops = thinnedLoops(contours);
  return isBinary ? binaryLayer(topMm, loops) : text.encode(textLayer(topMm, loops));
}

export function layerFileEnd(isBinary: boolean): Uint8Array {
  return isBinary ? new Uint8Array() : text.encode('$$GEOMETRYEND\n');
}

function textLayer(topMm: number, loops: readonly Float64Array[]): string {
  const lines = [`$$LAYER/${mmText(topMm)}`];
  for (const loop of loops) {
    const numbers: string[] = [];
    for (let i = 0; i < loop.length; i++) numbers.push(mmText(loop[i]!));
    numbers.push(mmText(loop[0]!), mmText(loop[1]!));
    lines.push(`$$POLYLINE/${MODEL_ID},${directionOf(loop)},${loop.length / 2 + 1},${numbers.join(',')}`);
  }
  return `${lines.join('\n')}\n`;
}

function binaryLayer(topMm: number, loops: readonly Float64Array[]): Uint8Array {
  const bytes = loops.reduce((sum, loop) => sum + 14 + (loop.length + 2) * 4, 6);
  const view = new DataView(new ArrayBuffer(bytes));
  view.setUint16(0, LAYER_COMMAND, true);
  view.setFloat32(2, topMm, true);
  let at = 6;
  for (const loop of loops) {
    view.setUint16(at, LOOP_COMMAND, true);
    view.setInt32(at + 2, MODEL_ID, true);
    view.setInt32(at + 6, directionOf(loop), true);
    view.setInt32(at + 10, loop.length / 2 + 1, true);
    at += 14;
    for (let i = 0; i < loop.length + 2; i++, at += 4) view.setFloat32(at, loop[i % loop.length]!, true);
  }
  return new Uint8Array(view.buffer);
}

function directionOf(loop: Float64Array): number {
  let twice = 0;
  for (let i = 0, j = loop.length - 2; i < loop.length; j = i, i += 2)
    twice += loop[j]! * loop[i + 1]! - loop[i]! * loop[j + 1]!;
  return twice < 0 ? CLOCKWISE : ANTICLOCKWISE;
}
