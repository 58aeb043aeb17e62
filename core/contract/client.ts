import type * as z from 'zod';
import { type Call, type CallData, type CallInput, IDEMPOTENCY_HEADER, STUDIO_HEADER } from './call.ts';
import { CODES, type CodeName, codeName } from './codes.ts';
import { type ErrorDetails, errorDetails, type Language } from './envelope.ts';

/** HTTP timeout of every call (docs/specification.md#calls). */
export const CALL_TIMEOUT_MS = 60_000;

/**
 * A call that failed: `codeName` of the table, or 'network' without an answer of the server. Then `code` is the HTTP
 * status that a gateway answered with in its place, or 0.
 */
export class ApiError extends Error {
  readonly codeName: CodeName | 'network';
  readonly code: number;
  readonly details: ErrorDetails;

  constructor(
    { name, code }: { name: CodeName | 'network'; code: number },
    message: string,
    details: ErrorDetails = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.codeName = name;
    this.code = code;
    this.details = details;
  }
}

export interface ClientOptions {
  baseUrl?: string;
  fetch?: typeof fetch;
  language?: () => Language;
  /** Extra headers, for callers that are not a browser. */
  headers?: () => Record<string, string>;
  /** Called with the id and the call of each request before it is sent. */
  onRequest?: (requestId: string, call: Call) => void;
}

export interface SendOptions {
  signal?: AbortSignal;
  /** Makes a repeat with the same key harmless. */
  idempotencyKey?: string;
}

export type Client = <C extends Call>(
  call: C,
  input?: CallInput<C>,
  send?: SendOptions,
) => Promise<CallData<C>>;

/** The typed client, a function per call. Throws ApiError, `pageOutdated` for data unknown to this page. */
export function createClient(options: ClientOptions = {}): Client {
  const {
    baseUrl = '',
    fetch: send = fetch,
    language = () => 'en',
    headers = () => ({}),
    onRequest,
  } = options;
  return async (call, input = {}, { signal, idempotencyKey } = {}) => {
    const requestId = newRequestId();
    onRequest?.(requestId, call);
    const request: RequestInit = {
      method: call.method,
      credentials: 'include',
      signal: AbortSignal.any([AbortSignal.timeout(CALL_TIMEOUT_MS), ...(signal ? [signal] : [])]),
      headers: {
        [STUDIO_HEADER]: requestId,
        'accept-language': language() === 'cn' ? 'zh' : 'en',
        ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers(),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    };
    const answer = await fetchJson(send, baseUrl + addressOf(call, input.query), { request, requestId });
    if (answer.code !== CODES.ok.code) {
      const details = errorDetails.safeParse(answer.data ?? {});
      const name = codeName(answer.code) ?? 'internal';
      throw new ApiError(
        { name, code: answer.code },
        answer.message,
        details.success ? details.data : { requestId },
      );
    }
    const data = (call.data as z.ZodType).safeParse(answer.data);
    if (data.success) return data.data as CallData<typeof call>;
    // A release that answers otherwise than this page's (core/contract/openapi/skew.test.ts).
    const { code } = CODES.pageOutdated;
    throw new ApiError({ name: 'pageOutdated', code }, data.error.message, { requestId });
  };
}

/** Returns the path with `{id}` filled in and the rest of the query appended. */
export function addressOf(call: Call, query: unknown): string {
  const rest = new URLSearchParams();
  let path = call.path;
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else rest.set(name, String(value));
  }
  const text = rest.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Returns an id under which the server logs this request and its consequences: 12 hexadecimal digits. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function fetchJson(
  send: typeof fetch,
  url: string,
  { request, requestId }: { request: RequestInit; requestId: string },
) {
  let status = 0;
  try {
    const response = await send(url, request);
    status = response.status;
    const answer = (await response.json()) as { code?: unknown; message?: unknown; data?: unknown };
    if (typeof answer.code !== 'number') throw new Error(`no envelope, status ${status}`);
    return { code: answer.code, message: String(answer.message ?? ''), data: answer.data };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    if (request.signal?.aborted && name === 'AbortError') throw error;
    throw new ApiError({ name: 'network', code: status }, message, { requestId });
  }
}
