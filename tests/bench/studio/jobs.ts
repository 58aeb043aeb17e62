import type { CallInput } from '../../../core/contract/call.ts';
import type { taskLattice } from '../../../core/contract/calls/workspace.ts';

type TaskBody = NonNullable<CallInput<typeof taskLattice>['body']>;

export interface StudioJob {
  /** A model made here, or one whose path is given. */
  model: 'sphere' | 'box' | 'hip' | 'bust';
  /** What the page asks for, and the same as options of the command line. */
  changes: Partial<TaskBody> & { wide: number };
  options: string[];
}

/** Rod or wall of all jobs, mm. */
const WIDE_MM = 0.8;

/** Lattices of the catalogue: the id of the page, and the engine's name. */
const LATTICES = { bcc: [8, 'TYPE-20002'], octet: [13, 'TYPE-20007'], gyroid: [1, 'TYPE-10001'] } as const;

function jobOf(
  model: StudioJob['model'],
  lattice: keyof typeof LATTICES,
  sizeMm: number,
  { shellMm, rodDiameterMm = WIDE_MM }: { shellMm?: number; rodDiameterMm?: number } = {},
): StudioJob {
  const [latticeId, name] = LATTICES[lattice];
  const shell = shellMm === undefined ? {} : { shellThickness: shellMm };
  return {
    model,
    changes: { latticeId, size: sizeMm, wide: rodDiameterMm, ...shell },
    options: [
      ...['--lattice', name, '--size', String(sizeMm), '--rod', String(rodDiameterMm)],
      ...(shellMm === undefined ? [] : ['--shell', String(shellMm)]),
    ],
  };
}

export const STUDIO_JOBS: Record<string, StudioJob> = {
  sphere: jobOf('sphere', 'bcc', 10),
  'hip-octet': jobOf('hip', 'octet', 8),
  bust: jobOf('bust', 'bcc', 8),
  'hip-shell': jobOf('hip', 'bcc', 8, { shellMm: 2 }),
  gyroid: jobOf('sphere', 'gyroid', 10, { rodDiameterMm: 1 }),
  box: jobOf('box', 'bcc', 10),
};
