import * as z from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { type Call, IDEMPOTENCY_HEADER, STUDIO_HEADER } from '../call.ts';
import { CALLS } from '../calls.ts';
import { CODES } from '../codes.ts';
import { envelopeOf, errorDetails } from '../envelope.ts';
import { keyScopeOf } from '../key-scopes.ts';

const OPENAPI_VERSION = '3.1.1';
const SECURITY_SCHEME = 'session';
const KEY_SCHEME = 'key';

const ERROR_CODES = Object.entries(CODES)
  .filter(([name]) => name !== 'ok')
  .map(([name, { code }]) => `${code} ${name}`);

const errorEnvelope = z
  .object({
    code: z.int().meta({ description: `one of ${ERROR_CODES.join(', ')}` }),
    message: z.string().meta({ description: 'for the user, in the language of Accept-Language' }),
    data: errorDetails,
  })
  .meta({ id: 'ErrorEnvelope' });

const SESSION = {
  type: 'apiKey',
  in: 'cookie',
  name: '__Host-pp_token',
  description: 'Set at sign-in. HttpOnly.',
} as const;
const KEY = {
  type: 'http',
  scheme: 'bearer',
  description:
    'An API key of the account page. An operation that a key may call names the scope that it needs.',
} as const;

/** Returns the OpenAPI document of all calls as plain JSON. Deterministic. */
export function openApiDocument(): object {
  return documentOf(CALLS, {
    description: 'Every answer is an envelope `{code, message, data}`; `code` 200 is success.',
    schemes: { [SECURITY_SCHEME]: SESSION, [KEY_SCHEME]: KEY },
  });
}

/** Returns the document of the calls that are open to API keys, by scope, below a text for its readers. */
export function programDocument(description: string): object {
  const schemes = { [KEY_SCHEME]: KEY };
  const open = CALLS.filter((call) => keyScopeOf(call) !== undefined);
  return documentOf(open, { description, schemes }, (call) => {
    const scope = keyScopeOf(call)!;
    return { tags: [scope], security: [{ [KEY_SCHEME]: [scope] }] };
  });
}

function documentOf(
  calls: readonly Call[],
  { description, schemes }: { description: string; schemes: Record<string, typeof SESSION | typeof KEY> },
  more: (call: Call) => Partial<ZodOpenApiOperationObject> = () => ({}),
): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const call of calls) {
    const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    paths[call.path] = { ...paths[call.path], [method]: { ...operationOf(call), ...more(call) } };
  }
  return createDocument({
    openapi: OPENAPI_VERSION,
    info: { title: 'Trabecula', version: '1', description },
    paths,
    components: { securitySchemes: schemes },
  });
}

function operationOf(call: Call): ZodOpenApiOperationObject {
  const { path, query } = splitQuery(call);
  const header = call.changes
    ? z.object({
        [STUDIO_HEADER]: z.string().optional().meta({ description: 'required with a session' }),
        [IDEMPOTENCY_HEADER]: z.string().optional(),
      })
    : undefined;
  return {
    operationId: call.name,
    summary: call.summary,
    security: securityOf(call),
    requestParams: { ...(path ? { path } : {}), ...(query ? { query } : {}), ...(header ? { header } : {}) },
    ...(call.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: call.body } } } }
      : {}),
    responses: {
      '200': {
        description: 'Done.',
        content: { 'application/json': { schema: envelopeOf(call.data) } },
      },
      default: {
        description: 'Not done.',
        content: { 'application/json': { schema: errorEnvelope } },
      },
    },
  };
}

/** Session or key, or nothing (`{}`) for a call that anyone may make. */
function securityOf(call: Call): NonNullable<ZodOpenApiOperationObject['security']> {
  const scope = keyScopeOf(call);
  return [
    call.who === 'user' ? { [SECURITY_SCHEME]: [] } : {},
    ...(scope === undefined ? [] : [{ [KEY_SCHEME]: [scope] }]),
  ];
}

/** A call's query holds the parts of its path too: `{id}` comes from `query.id`. */
function splitQuery(call: Call): { path: z.ZodObject | undefined; query: z.ZodObject | undefined } {
  if (!(call.query instanceof z.ZodObject)) return { path: undefined, query: undefined };
  const shape = Object.entries(call.query.shape as Record<string, z.ZodType>);
  const inPath = (name: string) => call.path.includes(`{${name}}`);
  const objectOf = (entries: [string, z.ZodType][]) =>
    entries.length === 0 ? undefined : z.object(Object.fromEntries(entries));
  return {
    path: objectOf(shape.filter(([name]) => inPath(name))),
    query: objectOf(shape.filter(([name]) => !inPath(name))),
  };
}
