import type * as z from 'zod';
import type { Call } from '../../core/contract/call.ts';
import { VisibleError } from '../../core/contract/envelope.ts';
import type { HttpContext } from './request.ts';

/**
 * Returns query (including path parameters) and body of a request, checked by the schemas of the call. Throws
 * invalidRequest.
 */
export async function readInput(
  context: HttpContext,
  call: Call,
): Promise<{ query: unknown; body: unknown }> {
  const query = call.query && parse(call.query, { ...context.req.query(), ...context.req.param() });
  const body = call.body && parse(call.body, await readBody(context));
  return { query, body };
}

function parse(schema: z.ZodType, given: unknown): unknown {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new VisibleError('invalidRequest', {
    fields: result.error.issues.map((issue) => ({ path: issue.path.join('.'), problem: issue.message })),
  });
}

/** Reads JSON or a form. The account calls of docs/specification.md#calls send forms. */
async function readBody(context: HttpContext): Promise<unknown> {
  const type = context.req.header('content-type') ?? '';
  try {
    if (type.startsWith('application/x-www-form-urlencoded'))
      return Object.fromEntries(new URLSearchParams(await context.req.text()));
    if (type.startsWith('application/json')) return await context.req.json();
  } catch {
    throw new VisibleError('invalidRequest', { fields: [{ path: '', problem: 'not JSON' }] });
  }
  throw new VisibleError('invalidRequest', { fields: [{ path: '', problem: 'not JSON' }] });
}
