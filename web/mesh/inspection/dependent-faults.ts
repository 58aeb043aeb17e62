import type { ModelFault, ModelFaultCode } from '../../../core/rules/model/faults.ts';

/** Faults that another size, a turn or fewer bodies may cure. */
export const DEPENDENT_FAULTS: ReadonlySet<ModelFaultCode> = new Set<ModelFaultCode>([
  'box-too-large',
  'too-small',
  'small',
  'several-bodies',
]);

/** True if none but these faults refuses a model. */
export function isOnly(faults: readonly ModelFault[], codes: ReadonlySet<ModelFaultCode>): boolean {
  return faults.every(({ severity, code }) => severity !== 'refuse' || codes.has(code));
}
