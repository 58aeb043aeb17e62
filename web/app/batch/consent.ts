import type { ModelRepair } from '../../../core/model/input/repair-log.ts';
import type { ModelFaultCode } from '../../../core/rules/model/faults.ts';
import type { LengthUnit } from '../../../core/rules/model/units.ts';
import { repairOf } from '../../features/upload/repair-notes.ts';
import type { BatchFile } from './batch-files.ts';

/** A kind of repair, warning or guess that files of a batch need consent for. */
export interface ConsentKind {
  code: ModelFaultCode | LengthUnit | 'turned';
  kind: 'fault' | 'unit' | 'turned';
  files: string[];
  /** Greatest deviation of the repairs in any file, mm; null if nothing is repaired. */
  maxDeviationMm: number | null;
}

/** Returns the kinds that occur in the files that ask, the most frequent first. */
export function consentKinds(
  files: readonly Pick<BatchFile, 'name' | 'step' | 'faults' | 'repairs' | 'unit' | 'scale' | 'isTurned'>[],
): ConsentKind[] {
  const kinds = new Map<string, ConsentKind>();
  const add = (
    one: Pick<ConsentKind, 'code' | 'kind'>,
    { name, scale }: Pick<BatchFile, 'name' | 'scale'>,
    repair: ModelRepair | null = null,
  ) => {
    const key = `${one.kind} ${one.code}`;
    const known = kinds.get(key) ?? { ...one, files: [], maxDeviationMm: null };
    const deviationMm = repair === null ? null : repair.maxDeviationMm * scale;
    const deviations = [known.maxDeviationMm, deviationMm].filter((mm) => mm !== null);
    kinds.set(key, {
      ...known,
      files: [...known.files, name],
      maxDeviationMm: deviations.length === 0 ? null : Math.max(...deviations),
    });
  };
  for (const file of files) {
    const { step, faults, repairs, unit, isTurned } = file;
    if (step !== 'asking') continue;
    for (const { code, severity } of faults)
      if (severity !== 'refuse') add({ code, kind: 'fault' }, file, repairOf(repairs, code));
    if (unit !== null) add({ code: unit, kind: 'unit' }, file);
    if (isTurned) add({ code: 'turned', kind: 'turned' }, file);
  }
  return [...kinds.values()].sort((a, b) => b.files.length - a.files.length);
}
