import type * as z from 'zod';

/** One call: path, access and schemas, for server, client and OpenAPI document. */
export interface Call<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Full path; `{id}` marks a part that comes from `query.id`. */
  path: string;
  /** `anyone` may call it signed out; `user`, the default, needs a session, else 202000. */
  who: 'anyone' | 'user';
  /** A change: the server requires the site's Origin and accepts an Idempotency-Key. */
  changes: boolean;
  summary: string;
  query?: Query;
  body?: Body;
  data: Data;
}

/** Returns the call with the types of its schemas. Every method but GET changes something, unless `changes` says otherwise. */
export function defineCall<Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  call: Omit<Call<Q, B, D>, 'changes' | 'who'> & { changes?: boolean; who?: 'anyone' },
): Call<Q, B, D> {
  return { changes: call.method !== 'GET', who: 'user', ...call };
}

export interface CallInput<C extends Call> {
  query?: z.input<NonNullable<C['query']>>;
  body?: z.input<NonNullable<C['body']>>;
}

/** The checked query of a call, as its handler receives it. */
export type CallQuery<C extends Call> = z.output<NonNullable<C['query']>>;

export type CallData<C extends Call> = z.output<C['data']>;

/** Header of every change sent by script: the request's id in the log. Other sites fail its preflight. */
export const STUDIO_HEADER = 'x-trabecula';
export const IDEMPOTENCY_HEADER = 'idempotency-key';
