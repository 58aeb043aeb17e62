import { S3Error } from './s3-error.ts';

/** First and last byte, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * The range a `Range` header asks for. Nothing when there is none or it is not one range of bytes: the whole
 * object is given then, as HTTP says. Throws `InvalidRange` when it lies outside.
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
