import { unzlibSync, zlibSync } from 'fflate';
import { cellCount, MAX_GRID_CELLS } from '../grid/placement.ts';
import type { Frame } from './frame.ts';
import { frameTopology } from './topology.ts';

/** First bytes of an encoded frame: name and version. */
const MAGIC = 'TBFRAME1';
/** First bytes of a frame with others behind it. */
const PAIR_MAGIC = 'TBFRAME+';
/** Clip ends are stored as 16-bit fractions of the strut: 0.3 micrometres on a 20 mm strut. */
const PARTS = 65_535;

/** Encodes a frame: two bits per strut and the clipped ends, deflated; then its second frame likewise. */
export function encodeFrame(frame: Frame): Uint8Array {
  const first = encodeOne(frame);
  if (!frame.second) return first;
  const second = encodeFrame(frame.second);
  const out = new Uint8Array(MAGIC.length + 4 + first.length + second.length);
  out.set(new TextEncoder().encode(PAIR_MAGIC));
  new DataView(out.buffer).setUint32(MAGIC.length, first.length, true);
  out.set(first, MAGIC.length + 4);
  out.set(second, MAGIC.length + 4 + first.length);
  return out;
}

/** Decodes a frame. Throws a RangeError for invalid bytes. */
export function decodeFrame(bytes: Uint8Array): Frame {
  if (new TextDecoder().decode(bytes.subarray(0, MAGIC.length)) !== PAIR_MAGIC) return decodeOne(bytes);
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(MAGIC.length, true);
  const begin = MAGIC.length + 4;
  return {
    ...decodeOne(bytes.subarray(begin, begin + length)),
    second: decodeFrame(bytes.subarray(begin + length)),
  };
}

function encodeOne(frame: Frame): Uint8Array {
  const { struts, clips, radii, second: _, ...rest } = frame;
  const steps = radii?.step ?? new Uint8Array();
  const header = new TextEncoder().encode(
    JSON.stringify({ ...rest, clipCount: clips.strut.length, ...(radii ? { stepsMm: radii.stepsMm } : {}) }),
  );
  const packed = new Uint8Array(Math.ceil(struts.length / 4));
  for (let i = 0; i < struts.length; i++) packed[i >> 2]! |= struts[i]! << ((i & 3) * 2);
  const body = new Uint8Array(4 + header.length + packed.length + clips.strut.length * 8 + steps.length);
  const view = new DataView(body.buffer);
  view.setUint32(0, header.length, true);
  body.set(header, 4);
  body.set(packed, 4 + header.length);
  let at = 4 + header.length + packed.length;
  let last = 0;
  for (let i = 0; i < clips.strut.length; i++, at += 8) {
    view.setUint32(at, clips.strut[i]! - last, true);
    view.setUint16(at + 4, Math.round(clips.from[i]! * PARTS), true);
    view.setUint16(at + 6, Math.round(clips.to[i]! * PARTS), true);
    last = clips.strut[i]!;
  }
  body.set(steps, at);
  const deflated = zlibSync(body, { level: 6 });
  const out = new Uint8Array(MAGIC.length + deflated.length);
  out.set(new TextEncoder().encode(MAGIC));
  out.set(deflated, MAGIC.length);
  return out;
}

function decodeOne(bytes: Uint8Array): Frame {
  if (new TextDecoder().decode(bytes.subarray(0, MAGIC.length)) !== MAGIC)
    throw new RangeError('not a frame');
  const body = unzlibSync(bytes.subarray(MAGIC.length));
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const headerLength = view.getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(body.subarray(4, 4 + headerLength))) as Omit<
    Frame,
    'struts' | 'clips'
  > & { clipCount: number; stepsMm?: number[] };
  const { clipCount, stepsMm, ...rest } = header;
  const topology = frameTopology(header.lattice);
  const cells = cellCount(header.placement);
  if (!topology || !(cells > 0) || cells > MAX_GRID_CELLS) throw new RangeError('not a frame of this engine');
  const struts = new Uint8Array(cells * topology.struts.length);
  const packedLength = Math.ceil(struts.length / 4);
  const stepCount = stepsMm ? cells * topology.nodes.length : 0;
  if (body.length !== 4 + headerLength + packedLength + clipCount * 8 + stepCount)
    throw new RangeError('a cut-off frame');
  for (let i = 0; i < struts.length; i++) {
    struts[i] = (body[4 + headerLength + (i >> 2)]! >> ((i & 3) * 2)) & 3;
  }
  const clips = {
    strut: new Uint32Array(clipCount),
    from: new Float32Array(clipCount),
    to: new Float32Array(clipCount),
  };
  let at = 4 + headerLength + packedLength;
  let last = 0;
  for (let i = 0; i < clipCount; i++, at += 8) {
    last += view.getUint32(at, true);
    clips.strut[i] = last;
    clips.from[i] = view.getUint16(at + 4, true) / PARTS;
    clips.to[i] = view.getUint16(at + 6, true) / PARTS;
  }
  const radii = stepsMm ? { radii: { stepsMm, step: body.slice(at) } } : {};
  return { ...rest, struts, clips, ...radii };
}
