import type * as z from 'zod';
import type { Call } from '../../core/contract/call.ts';
import { VisibleError } from '../../core/contract/envelope.ts';
import type { HttpContext } from './request.ts';

/** Query (with the parts of the path in it) and body of a request, by the call's own schemas. Throws invalidRequest. */
export async function readInput(
  context: HttpContext,
  call: Call,
): Promise<{ query: unknown; body: unknown }> {
  const query = call.query && parsed(call.query, { ...context.req.query(), ...context.req.param() });
  const body = call.body && parsed(call.body, await readBody(context));
  return { query, body };
}

function parsed(schema: z.ZodType, given: unknown): unknown {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new VisibleError('invalidRequest', {
    fields: result.error.issues.map((issue) => ({ path: issue.path.join('.'), problem: issue.message })),
  });
}

/** JSON, or a form as the account calls of docs/specification.md#calls send it. */
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
