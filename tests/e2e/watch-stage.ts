declare global {
  interface Window {
    /** States that `watchStage` recorded, in order. */
    stages: Record<string, unknown>[];
  }
}

/**
 * Runs in the page: records the content of the stage and around it at every change, however short it lasts.
 */
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
