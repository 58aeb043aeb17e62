/** Messages between the cloud and a function's process. */
export interface InvokeMessage {
  requestId: string;
  event: unknown;
  /** Deadline of the function, milliseconds since 1970. */
  deadlineMs: number;
}

export type ProcessMessage =
  | { kind: 'ready' }
  | { kind: 'init-error'; error: ErrorShape }
  | { kind: 'result'; requestId: string; result: unknown }
  | { kind: 'error'; requestId: string; error: ErrorShape };

/** An error in a form that crosses the process channel. */
export interface ErrorShape {
  name: string;
  message: string;
  stack?: string;
}
