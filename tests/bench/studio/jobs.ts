import type { CallInput } from '../../../core/contract/call.ts';
import type { taskLattice } from '../../../core/contract/calls/workspace.ts';

type TaskBody = NonNullable<CallInput<typeof taskLattice>['body']>;

/** One job of the bench of waits. */
export interface StudioJob {
  title: string;
  /** A model made here, or one whose path is given. */
  model: 'sphere' | 'hip' | 'bust';
  changes: Partial<TaskBody>;
  /** Bar from the task call to the preview's bytes, warm, seconds. To COMPLETED it is 1.6 times that. */
  previewBarSeconds: number;
}

/** Lattice ids of the catalogue. */
const BCC = 8;
const OCTET = 13;
const GYROID = 1;

export const STUDIO_JOBS: Record<string, StudioJob> = {
  sphere: {
    title: 'sphere 100 mm, BCC 10',
    model: 'sphere',
    changes: { latticeId: BCC, size: 10 },
    previewBarSeconds: 0.5,
  },
  'hip-octet': {
    title: 'hip, octet 8',
    model: 'hip',
    changes: { latticeId: OCTET, size: 8 },
    previewBarSeconds: 1.6,
  },
  bust: { title: 'bust, BCC 8', model: 'bust', changes: { latticeId: BCC, size: 8 }, previewBarSeconds: 3 },
  'hip-shell': {
    title: 'hip, BCC 8, shell 2',
    model: 'hip',
    changes: { latticeId: BCC, size: 8, shellThickness: 2 },
    previewBarSeconds: 3,
  },
  gyroid: {
    title: 'sphere 100 mm, gyroid 10, 1 mm',
    model: 'sphere',
    changes: { latticeId: GYROID, size: 10, wide: 1 },
    previewBarSeconds: 3,
  },
};
