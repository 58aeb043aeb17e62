/** Why an invocation gave no result. */
export type FunctionErrorKind = 'handled' | 'init' | 'exit' | 'timeout' | 'stopped';

/** A function threw, could not be loaded, ended by itself, ran out of time, or was stopped. */
export class FunctionError extends Error {
  readonly kind: FunctionErrorKind;
  /** The stack inside the function's process, when it threw. */
  readonly functionStack: string | undefined;

  constructor(kind: FunctionErrorKind, name: string, message: string, functionStack?: string) {
    super(message);
    this.name = name;
    this.kind = kind;
    this.functionStack = functionStack;
  }
}
