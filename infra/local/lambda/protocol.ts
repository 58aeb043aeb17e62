/** What the cloud and a function's process say to each other over the process channel. */
export interface InvokeMessage {
  requestId: string;
  event: unknown;
  /** When the function is killed, milliseconds since 1970. */
  deadlineMs: number;
}

export type ProcessMessage =
  | { kind: 'ready' }
  | { kind: 'init-error'; error: ErrorShape }
  | { kind: 'result'; requestId: string; result: unknown }
  | { kind: 'error'; requestId: string; error: ErrorShape };

/** An error as it crosses the channel. */
export interface ErrorShape {
  name: string;
  message: string;
  stack?: string;
}
