import { AS_READ } from '../../../mesh/upload-choices.ts';
import type { UploadFlow } from './upload-flow.ts';
import type { UploadView } from './upload-view.ts';

/**
 * Answers the question for the unit with the unit that the user chose last. The dialogs draw a deferred view, so a
 * busy page can still show the choice before when the user presses Continue.
 */
export async function answerUnit(flow: UploadFlow, view: UploadView): Promise<void> {
  const chosen = view.units.find(({ unit }) => unit === view.unit) ?? view.units[0];
  if (chosen) await flow.answer({ scale: chosen.factorMm, isTurned: false }, chosen.unit);
}

/** Answers which model of an archive to open, likewise; the answers for another one no longer count. */
export async function answerModel(flow: UploadFlow, view: UploadView): Promise<void> {
  const entry = view.models.find((path) => path === view.choices.entry) ?? view.models[0];
  if (entry !== undefined) await flow.answer({ ...AS_READ, entry });
}

/** Keeps bodies or leaves them out, beside what the user chose last for the others. */
export function keepBodies(
  flow: UploadFlow,
  view: UploadView,
  { numbers, isKept }: { numbers: readonly number[]; isKept: boolean },
): void {
  const others = view.choices.leftOut.filter((one) => !numbers.includes(one));
  flow.choose({ leftOut: isKept ? others : [...others, ...numbers].sort((a, b) => a - b) });
}
