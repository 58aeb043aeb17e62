import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FaceRoleKind } from '../../../core/rules/parameters/roles.ts';

/** Option of the bench and its child processes: models are opened, not filled. */
export const OPEN = '--open';

/** Answer of an outside check that finds nothing wrong. */
export const AGREES = 'agrees';

/** Last stage that a file reached; each includes the ones before. */
export type Stage = 'refused' | 'accepted' | 'filled' | 'verified';

/** What a role became, by its faces together. */
export interface RoleRecord {
  kind: FaceRoleKind;
  name: string;
  mm: number;
  /** Volume that the report states, mm3. */
  statedMm3?: number;
  /** Volume of what the role asks for within the model, mm3; missing where the shape has no exact value. */
  exactMm3?: number;
  /** Share of it that the finished file fills, measured. */
  filledShare?: number;
}

export interface CorpusRecord {
  file: string;
  stage: Stage;
  /** Codes of the faults that were repaired. */
  repairs: string[];
  /** Greatest deviation of its repairs, mm. */
  deviationMm?: number;
  bodies?: number;
  /** Reason for stopping there: fault codes, the command's message, `time limit` or `crash`. */
  reason?: string;
  /** Cell size, mm; of a filled file. */
  sizeMm?: number;
  /** Share of the fill domain within reach of struts, if the command reports it. */
  coverage?: number;
  /** Share of the struts' length inside the model that was omitted. */
  prunedShare?: number;
  triangles?: number;
  /** Roles that its faces were given, of a run with `--roles`. */
  roles?: RoleRecord[];
  /** What the report states of the result: its volume, and its outward and inward surfaces. */
  volumeMm3?: number;
  surfaces?: number;
  /** `agrees` if the Manifold library finds the result sound and as reported, else what it finds. */
  outside?: string;
  /** Seconds, and those of processors, until the model is inspected: a CAD file's with its kernel, new. */
  open?: { seconds: number; cpuSeconds: number };
  seconds: number;
  /** Peak memory of the process. */
  megabytes: number;
}

/** Records of a results file by name; makes a missing one. Throws for other options. */
export async function openResults(
  path: string,
  options: readonly string[],
): Promise<Map<string, CorpusRecord>> {
  const header = JSON.stringify({ options });
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `${header}\n`);
    return new Map();
  }
  const [first, ...lines] = text.split('\n');
  if (first !== header)
    throw new Error(`${path} holds results of other options (${first}): remove it or give another`);
  const records = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as CorpusRecord);
  return new Map(records.map((record) => [record.file, record]));
}

export async function addRecord(path: string, record: CorpusRecord): Promise<void> {
  await appendFile(path, `${JSON.stringify(record)}\n`);
}

/** True if the outside check does not agree with a result. */
export function isRejected({ outside = AGREES }: CorpusRecord): boolean {
  return outside !== AGREES;
}
