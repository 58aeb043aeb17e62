import { estimateGradient, taskGradient } from '../../../core/contract/calls/gradient-task.ts';
import { grayscaleList, grayscaleRegister } from '../../../core/contract/calls/grayscale.ts';
import { latticeRod } from '../../../core/contract/calls/lattice-rod.ts';
import { estimateMultiLattice, taskMultiLattice } from '../../../core/contract/calls/multi-lattice-task.ts';
import { gradientBody, regionsBody } from '../harness/mode-bodies.ts';
import { type AccessRow, own, thing } from './row.ts';

const BEHIND_GRADIENT = { barred: 'notGranted', without: { gradient: 'notGranted' } } as const;
const BEHIND_MULTI = { barred: 'notGranted', without: { multi: 'notGranted' } } as const;
const MODEL = { faces: 12, bbox: '30,30,30' };

/** The gradient and the two-region mode, and the rod for a density. */
export const MODE_ROWS: readonly AccessRow[] = [
  own(grayscaleList),
  own(latticeRod, () => ({ query: { lattice: 8, size: 8, density: 15 } })),
  thing(
    grayscaleRegister,
    (world) => {
      const { key, hash } = world.pendingImage();
      return { body: { key, file_name: 'shades.png', hash } };
    },
    BEHIND_GRADIENT,
  ),
  own(
    estimateGradient,
    () => ({ query: { ...MODEL, lattice: 8, size: 8, wideDarkest: 1, wideLightest: 0.5 } }),
    BEHIND_GRADIENT,
  ),
  own(
    estimateMultiLattice,
    () => ({ query: { ...MODEL, lattice: '8,7', size: '8,6', wide: '0.8,0.6' } }),
    BEHIND_MULTI,
  ),
  thing(
    taskGradient,
    ({ workspaceId, file }) => ({ body: gradientBody(workspaceId, file) }),
    BEHIND_GRADIENT,
  ),
  thing(
    taskGradient,
    async (world) => {
      const grayscaleId = await world.ownImage(world.other);
      return { body: { ...gradientBody(world.workspaceId, world.file), grayscaleId } };
    },
    { what: 'another user’s picture', ...BEHIND_GRADIENT, owner: 'notFound', member: 'notFound' },
  ),
  thing(
    taskMultiLattice,
    ({ workspaceId, file }) => ({ body: regionsBody(workspaceId, file) }),
    BEHIND_MULTI,
  ),
];
