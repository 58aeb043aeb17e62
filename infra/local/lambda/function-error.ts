/** Reason why an invocation has no result. */
export type FunctionErrorKind = 'handled' | 'init' | 'exit' | 'timeout' | 'stopped';

/** A function threw, failed to load, exited, timed out, or was stopped. */
export class FunctionError extends Error {
  readonly kind: FunctionErrorKind;
  /** Stack inside the function's process, if it threw. */
  readonly functionStack: string | undefined;

  constructor(
    kind: FunctionErrorKind,
    message: string,
    { name, functionStack }: { name: string; functionStack?: string | undefined },
  ) {
    super(message);
    this.name = name;
    this.kind = kind;
    this.functionStack = functionStack;
  }
}
