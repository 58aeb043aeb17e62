/** Bytes at the beginning of a file that decide whether it is text of 16 bits per character. */
const SEEN_BYTES = 64;
/** Stands for a character outside of ASCII, which only names and comments have. */
const OTHER = 0x3f;

/** A file's bytes as readers expect them: UTF-16 as ASCII, no byte order mark; the rest unchanged. */
export function plainBytes(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3);
  const high = highByteOf(bytes);
  if (high === undefined) return bytes;
  const plain = new Uint8Array(bytes.length >> 1);
  for (let i = 0; i < plain.length; i++) {
    const low = bytes[2 * i + 1 - high]!;
    plain[i] = bytes[2 * i + high] === 0 && low < 0x80 ? low : OTHER;
  }
  // The mark became a character.
  return isMarked(bytes) ? plain.subarray(1) : plain;
}

/** True if the bytes are text of 16 bits per character. */
export function isUtf16(bytes: Uint8Array): boolean {
  return highByteOf(bytes) !== undefined;
}

/**
 * Place of the high byte in each pair: 0 or 1; undefined if the bytes are not UTF-16 of mostly ASCII. After a byte order
 * mark a name may be in other letters; without one all of them are seen to be ASCII.
 */
function highByteOf(bytes: Uint8Array): 0 | 1 | undefined {
  const from = isMarked(bytes) ? 2 : 0;
  const length = Math.min(bytes.length, SEEN_BYTES) & ~1;
  for (const high of [1, 0] as const) {
    let plain = 0;
    for (let i = from; i < length; i += 2) {
      const low = bytes[i + 1 - high]!;
      const isPlain = bytes[i + high] === 0 && (low >= 0x20 ? low < 0x7f : low >= 9 && low <= 13);
      if (isPlain) plain++;
      // The first letter is plain in every model.
      else if (from === 0 || i === from) break;
    }
    if (length > from + 2 && plain >= (from === 0 ? length : length / 2) / 2) return high;
  }
  return undefined;
}

function isMarked([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}
