import { createToaster } from '@chakra-ui/react';
import { isPhoneNow } from '../../lib/use-media-query.ts';

/** Distance of a toast from the edges of its place, px. */
const EDGE_PX = 12;
/** Custom properties with the place of the toasts in the window. */
const START = '--toasts-start';
const END = '--toasts-end';

/**
 * Queue of visible toasts: in the lower left corner of the stage, or of a page without one, where neither tools nor
 * dialogs are; on a phone above the sheet, below the header and the bar or tabs under it, beside the buttons of the stage.
 */
const isPhone = isPhoneNow();
export const toaster = createToaster({
  placement: isPhone ? 'top' : 'bottom-start',
  pauseOnPageIdle: true,
  overlap: true,
  offsets: isPhone
    ? { left: '12px', right: '68px', top: '116px', bottom: '60px' }
    : { left: `var(${START})`, right: `var(${END})`, top: '64px', bottom: '76px' },
});

/** Puts the toasts between the panels that are open beside the stage, or over it. Call it before a toast appears. */
export function placeToasts(): void {
  const rectangleOf = (name: string) =>
    document.querySelector(`[data-testid="${name}"]`)?.getBoundingClientRect();
  const parameters = document.querySelector(
    '[data-testid="side-panel"][data-docked="true"][data-hidden="false"]',
  );
  const start = Math.max(rectangleOf('stage')?.left ?? 0, rectangleOf('lattice-panel')?.right ?? 0);
  const end = Math.min(
    rectangleOf('stage')?.right ?? window.innerWidth,
    parameters?.getBoundingClientRect().left ?? window.innerWidth,
  );
  const { style } = document.documentElement;
  style.setProperty(START, `${start + EDGE_PX}px`);
  style.setProperty(END, `${window.innerWidth - end + EDGE_PX}px`);
}
