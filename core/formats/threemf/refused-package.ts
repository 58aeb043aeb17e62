import type { ModelFaultCode } from '../../rules/model/faults.ts';

/** A package that cannot be read as a model, with the fault and the names it is about. */
export class RefusedPackage extends Error {
  readonly code: ModelFaultCode;
  readonly names: readonly string[] | undefined;

  constructor(code: ModelFaultCode, names?: readonly string[]) {
    super(code);
    this.name = 'RefusedPackage';
    this.code = code;
    this.names = names;
  }
}
