import { proxy, ref } from 'valtio';
import type { ModelRepair } from '../../../core/model/input/repair-log.ts';
import type { ModelFault } from '../../../core/rules/model/faults.ts';
import type { LengthUnit } from '../../../core/rules/model/units.ts';

/** Files of a batch at most: those of one hour's limit of registered models. */
export const BATCH_FILES_MAX = 100;

/**
 * Steps of a file until it is an order of the batch. `asking`: its repairs need the one consent. `refused`: the model
 * cannot be used. `failed`: a call failed, and can be tried again.
 */
export type FileStep = 'waiting' | 'reading' | 'asking' | 'sending' | 'refused' | 'failed';

/** A file of the user's disk on its way into a batch. Stored ones are orders and no longer here. */
export interface BatchFile {
  key: string;
  folderId: string;
  file: File;
  name: string;
  step: FileStep;
  /** Share of the file that was sent, 0 to 1. */
  share: number;
  faults: readonly ModelFault[];
  repairs: readonly ModelRepair[];
  /** Unit in which the numbers of the file are read, if that is a guess; and mm per unit. */
  unit: LengthUnit | null;
  scale: number;
  isTurned: boolean;
  isAgreed: boolean;
  hasSeveralModels: boolean;
  /** What its order is made of, once that is stored; and the key that makes a repeat harmless. */
  stored: { sources: [string]; thumb_key?: string } | null;
  idempotencyKey: string;
  error: unknown;
}

/** Files on their way into their batches. They outlive the page's component, not the page. */
export const batchFiles = proxy<{ list: BatchFile[] }>({ list: [] });

/**
 * Adds files, as many as the batch still takes. Returns the numbers of those that were left out: without room, and with
 * the name, size and time of another one.
 */
export function addFiles(
  files: readonly File[],
  folderId: string,
  room: number,
): { tooMany: number; alike: number } {
  const known = new Set(batchFiles.list.map(({ key }) => key));
  const fresh: { file: File; key: string }[] = [];
  for (const file of files) {
    const key = `${folderId} ${file.name} ${file.size} ${file.lastModified}`;
    if (!known.has(key)) fresh.push({ file, key });
    known.add(key);
  }
  const taken = fresh.slice(0, Math.max(0, room));
  batchFiles.list.push(
    ...taken.map(
      ({ file, key }): BatchFile => ({
        ...{ key, folderId, file: ref(file), name: file.name, step: 'waiting', share: 0 },
        ...{ faults: [], repairs: [], hasSeveralModels: false },
        ...{ unit: null, scale: 1, isTurned: false, isAgreed: false, error: null },
        ...{ stored: null, idempotencyKey: crypto.randomUUID() },
      }),
    ),
  );
  return { tooMany: fresh.length - taken.length, alike: files.length - fresh.length };
}

export function dropFiles(keys: readonly string[]): void {
  batchFiles.list = batchFiles.list.filter(({ key }) => !keys.includes(key));
}

/** Lets files continue: those that were agreed to, or failed. */
export function goOnWith(keys: readonly string[], change: Partial<BatchFile> = {}): void {
  for (const one of batchFiles.list)
    if (keys.includes(one.key)) Object.assign(one, { step: 'waiting', error: null, ...change });
}
