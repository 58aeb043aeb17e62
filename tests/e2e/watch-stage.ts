import { expect } from '@playwright/test';
import type { Studio } from './studio.ts';

declare global {
  interface Window {
    /** States that `watchStage` recorded, in order. */
    stages: Record<string, unknown>[];
  }
}

/** In the page: records the content of the stage and around it at every change. */
export function watchStage(): void {
  const part = (testId: string) => document.querySelector<HTMLElement>(`[data-testid="${testId}"]`);
  window.stages = [];
  const look = () =>
    window.stages.push({
      parts: part('viewer')?.dataset.parts,
      status: part('task-status')?.dataset.status,
      dialog: part('queue-dialog') !== null,
      hourglass: part('hourglass') !== null,
      structureOn: part('toggle-structure')?.ariaPressed === 'true',
      latticeOff: part('toggle-lattice')?.matches(':disabled'),
    });
  const attributeFilter = ['data-parts', 'data-status', 'aria-pressed', 'disabled'];
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributeFilter });
}

/** Runs in the page: notes in the window's name if the stage is ever without the model's picture and without a text. */
export function watchForSilentStage(): void {
  new MutationObserver(() => {
    const stage = document.querySelector('[data-testid=stage]');
    if (stage === null) return;
    const drawn =
      stage.querySelector('canvas[data-original]') !== null && stage.querySelector('canvas[data-shown]');
    const text = stage.querySelector('[data-testid=stage-busy], [data-testid=upload-progress]');
    if (!drawn && text === null) window.name = 'silent';
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['data-shown', 'data-original'] });
}

/** Waits until the stage is drawn, and expects that `watchForSilentStage` noted nothing. */
export async function expectNeverSilent(studio: Studio): Promise<void> {
  await expect(studio.part('stage').locator('canvas[data-original]')).toHaveCount(1);
  await expect(studio.part('stage-busy')).toHaveCount(0);
  expect(await studio.page.evaluate(() => window.name)).toBe('');
}
