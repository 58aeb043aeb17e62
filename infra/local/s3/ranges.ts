import { S3Error } from './s3-error.ts';

/** First and last byte, inclusive. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Returns the range of a `Range` header. Returns undefined if there is none or it is not a single byte range;
 * HTTP then sends the whole object. Throws `InvalidRange` if it is outside the object.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  const range =
    match[1] === ''
      ? { first: Math.max(0, bytes - Number(match[2])), last: bytes - 1 }
      : {
          first: Number(match[1]),
          last: match[2] === '' ? bytes - 1 : Math.min(Number(match[2]), bytes - 1),
        };
  if (range.first >= bytes || range.last < range.first) {
    throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable');
  }
  return range;
}
