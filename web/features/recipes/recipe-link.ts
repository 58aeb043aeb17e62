import { WorkerLink } from '../../lib/worker-calls.ts';
import type { RecipeCalls } from './recipe.worker.ts';

/** Returns a link to a new worker that applies recipes and finds rules. */
export function recipeLink(): WorkerLink<RecipeCalls> {
  return new WorkerLink(() => new Worker(new URL('./recipe.worker.ts', import.meta.url), { type: 'module' }));
}
