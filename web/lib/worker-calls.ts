/**
 * Typed calls of the page to a worker. Comlink is not used: its calls wait for ever if the worker does not load
 * or crashes, and its callbacks run over ports beside the one of the answer, so a part may arrive after the whole.
 */

/** Functions that a worker serves. Each takes one value, and a function that sends a part of the answer ahead. */
type WorkerCalls = Record<string, (request: never, tell: never) => unknown>;

/** Sends a part of an answer to the page. */
export type Tell<Part> = (part: Part) => void;

type RequestOf<Call> = Call extends (request: infer Request, tell: never) => unknown ? Request : never;
type PartOf<Call> = Call extends (request: never, tell: Tell<infer Part>) => unknown ? Part : never;
type AnswerOf<Call> = Call extends (...parameters: never) => infer Answer ? Awaited<Answer> : never;

interface CallOptions<Part> {
  /** Aborting ends the worker and frees its memory. */
  signal?: AbortSignal | undefined;
  onPart?: ((part: Part) => void) | undefined;
}

/** One side of the line between page and worker. */
interface Port {
  postMessage(message: unknown, options?: StructuredSerializeOptions): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** The parts of a worker that a link uses. */
export interface WorkerPort extends Port {
  terminate(): void;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface CallMessage {
  id: number;
  name: string;
  request: unknown;
}

type AnswerMessage = { id: number } & (
  | { kind: 'part' | 'answer'; value: unknown }
  | { kind: 'failed'; message: string; code: string | null }
);

interface Waiting {
  resolve(answer: unknown): void;
  reject(reason: unknown): void;
  onPart: ((part: never) => void) | undefined;
}

/** A call that failed in its worker, with the code of the error if it has one. */
export class WorkerFailure extends Error {
  readonly code: string | null;

  constructor(message: string, code: string | null) {
    super(message);
    this.code = code;
  }
}

/** A worker that starts at the first call, also after it ended. It answers calls one after the other. */
export class WorkerLink<Calls extends WorkerCalls> {
  readonly #start: () => WorkerPort;
  readonly #waiting = new Map<number, Waiting>();
  #worker: WorkerPort | null = null;
  #lastId = 0;

  constructor(start: () => WorkerPort) {
    this.#start = start;
  }

  /** True while a worker runs, which may keep what earlier calls left. */
  get isOpen(): boolean {
    return this.#worker !== null;
  }

  /** Throws WorkerFailure if the call fails, an Error if the worker crashes, and the signal's reason. */
  async call<Name extends keyof Calls & string>(
    name: Name,
    request: RequestOf<Calls[Name]>,
    { signal, onPart }: CallOptions<PartOf<Calls[Name]>> = {},
  ): Promise<AnswerOf<Calls[Name]>> {
    signal?.throwIfAborted();
    const id = ++this.#lastId;
    let abort = () => {};
    try {
      return await new Promise<AnswerOf<Calls[Name]>>((resolve, reject) => {
        abort = () => {
          if (this.#waiting.has(id)) this.end();
          reject(signal!.reason);
        };
        signal?.addEventListener('abort', abort);
        this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, onPart });
        this.#open().postMessage({ id, name, request } satisfies CallMessage);
      });
    } finally {
      signal?.removeEventListener('abort', abort);
      this.#waiting.delete(id);
    }
  }

  /** Makes one call, then ends the worker. */
  async callOnce<Name extends keyof Calls & string>(
    name: Name,
    request: RequestOf<Calls[Name]>,
    options?: CallOptions<PartOf<Calls[Name]>>,
  ): Promise<AnswerOf<Calls[Name]>> {
    try {
      return await this.call(name, request, options);
    } finally {
      this.end();
    }
  }

  /** Ends the worker. Its calls stay unanswered. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#waiting.clear();
  }

  #open(): WorkerPort {
    if (this.#worker !== null) return this.#worker;
    const worker = this.#start();
    worker.onmessage = ({ data }: MessageEvent<AnswerMessage>) => this.#take(data);
    worker.onerror = (event) => {
      // One that has ended says nothing of its successor.
      if (this.#worker !== worker) return;
      const lost = [...this.#waiting.values()];
      this.end();
      for (const { reject } of lost) reject(new Error(event.message || 'the worker stopped'));
    };
    this.#worker = worker;
    return worker;
  }

  #take(data: AnswerMessage): void {
    const call = this.#waiting.get(data.id);
    if (data.kind === 'failed') call?.reject(new WorkerFailure(data.message, data.code));
    else if (data.kind === 'answer') call?.resolve(data.value);
    else call?.onPart?.(data.value as never);
  }
}

const buffersOfValue = new WeakMap<object, ArrayBufferLike[]>();

/** Returns `value`; as an answer or a part it hands its buffers over instead of copying them. */
export function moving<Value extends object>(value: Value, buffers: ArrayBufferLike[]): Value {
  buffersOfValue.set(value, buffers);
  return value;
}

export function serveCalls(calls: WorkerCalls, port: Port = self): void {
  const serve = async ({ id, name, request }: CallMessage) => {
    const send = (kind: 'part' | 'answer', value: unknown) => {
      const transfer = (buffersOfValue.get(value as object) ?? []) as ArrayBuffer[];
      port.postMessage({ id, kind, value } satisfies AnswerMessage, { transfer });
    };
    try {
      const call = calls[name] as (request: unknown, tell: Tell<unknown>) => unknown;
      send('answer', await call(request, (part) => send('part', part)));
    } catch (error) {
      const { message = String(error), code } = error as Partial<WorkerFailure>;
      const known = typeof code === 'string' ? code : null;
      if (known === null) console.warn('a call of the worker failed', error);
      port.postMessage({ id, kind: 'failed', message, code: known } satisfies AnswerMessage);
    }
  };
  let last = Promise.resolve();
  port.onmessage = ({ data }: MessageEvent<CallMessage>) => {
    last = last.then(() => serve(data));
  };
}
