import type { IncomingHttpHeaders } from 'node:http';
import { noSuchKey, preconditionFailed } from './s3-error.ts';
import type { StoredObject } from './store.ts';

const unquote = (etag: string) => etag.trim().replace(/^W\//, '').replace(/^"|"$/g, '');

/** Throws if the condition of a write fails: `If-None-Match: *` or `If-Match: <etag>`. */
export function checkWriteConditions(headers: IncomingHttpHeaders, existing: StoredObject | undefined): void {
  if (headers['if-none-match'] === '*' && existing !== undefined) throw preconditionFailed();
  const match = headers['if-match'];
  if (match === undefined) return;
  if (existing === undefined) throw noSuchKey();
  if (unquote(match) !== existing.etag) throw preconditionFailed();
}

/**
 * Returns the outcome of a conditional read: send the object, or answer "not modified". Throws if a
 * precondition fails.
 */
export function readOutcome(headers: IncomingHttpHeaders, object: StoredObject): 'give' | 'not-modified' {
  const match = headers['if-match'];
  if (match !== undefined && match !== '*' && unquote(match) !== object.etag) throw preconditionFailed();
  const noneMatch = headers['if-none-match'];
  if (noneMatch !== undefined) {
    return noneMatch.split(',').some((etag) => unquote(etag) === object.etag) ? 'not-modified' : 'give';
  }
  const since = headers['if-modified-since'];
  const seconds = Math.floor(object.lastModifiedMs / 1000);
  return since !== undefined && seconds * 1000 <= Date.parse(since) ? 'not-modified' : 'give';
}
