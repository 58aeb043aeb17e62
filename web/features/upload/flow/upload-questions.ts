import type { ModelFaultCode } from '../../../../core/rules/model/faults.ts';
import type { InspectedFile, ReadFile } from '../../../mesh/inspected-file.ts';
import { DEPENDENT_FAULTS, isOnly } from '../../../mesh/inspection/dependent-faults.ts';
import type { UploadQuestion } from './upload-view.ts';

/** Inputs that decide the next question. */
interface Found {
  file: Pick<InspectedFile, 'faults' | 'accepted' | 'canTurn' | 'models'>;
  read: ReadFile | null;
  answered: readonly UploadQuestion[];
  /** True if the size was chosen on purpose, as for a model made on the page: only repairs need consent. */
  sized: boolean;
}

/** Faults that fewer bodies may cure. */
const OF_BODIES: ReadonlySet<ModelFaultCode> = new Set<ModelFaultCode>(['several-bodies', 'box-too-large']);
/** Warnings that leave the user nothing to decide: they are shown beside others only. */
const UNASKED: ReadonlySet<ModelFaultCode> = new Set<ModelFaultCode>([
  'mislabelled-format',
  'crossings-unknown',
]);

/**
 * Returns the next question, 'refused' if no answer can help, or null if the model can be stored. Units come before all
 * questions about the model, because one in metres is too small for everything else.
 */
export function nextQuestion({ file, read, answered, sized }: Found): UploadQuestion | 'refused' | null {
  const { faults, accepted, canTurn, models } = file;
  if (models) return 'models';
  if (!isOnly(faults, DEPENDENT_FAULTS)) return 'refused';
  const isOpen = (question: UploadQuestion) => !answered.includes(question);
  if (!sized && (read?.units.length ?? 0) > 0 && isOpen('units')) return 'units';
  if (canTurn && isOpen('turn')) return 'turn';
  if (!sized && (read?.bodies.length ?? 0) > 1 && isOpen('bodies') && isOnly(faults, OF_BODIES))
    return 'bodies';
  if (!accepted) return 'refused';
  // The choice of bodies is consent to several.
  const needsConsent = faults.some(
    ({ severity, code }) => severity === 'repair' && (code !== 'several-bodies' || isOpen('bodies')),
  );
  const isWarned = faults.some(
    ({ severity, code }) => severity === 'warn' && !UNASKED.has(code) && !(sized && code === 'small'),
  );
  return (needsConsent || isWarned) && isOpen('repairs') ? 'repairs' : null;
}
