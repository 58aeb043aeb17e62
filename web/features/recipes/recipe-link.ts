import { WorkerLink } from '../../lib/worker-calls.ts';
import type { RecipeCalls } from './recipe.worker.ts';

export function recipeLink(): WorkerLink<RecipeCalls> {
  return new WorkerLink(() => new Worker(new URL('./recipe.worker.ts', import.meta.url), { type: 'module' }));
}
