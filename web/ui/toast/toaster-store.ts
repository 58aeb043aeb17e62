import { createToaster } from '@chakra-ui/react';
import { isPhoneNow } from '../../lib/use-media-query.ts';
import { TOAST_BOTTOM_PX, toastPlace } from './toast-place.ts';

/** Custom properties with the place of the toasts in the window. */
const START = '--toasts-start';
const END = '--toasts-end';
const BOTTOM = '--toasts-bottom';

const isPhone = isPhoneNow();
/**
 * Queue of visible toasts. They lie at the bottom left of the stage or page, clear of tools and dialogs; on a phone above
 * the sheet, below the header and the bar or tabs under it, and beside the buttons of the stage.
 */
export const toaster = createToaster({
  placement: isPhone ? 'top' : 'bottom-start',
  pauseOnPageIdle: true,
  overlap: true,
  offsets: isPhone
    ? { left: '12px', right: '68px', top: '164px', bottom: '60px' }
    : {
        left: `var(${START})`,
        right: `var(${END})`,
        top: '64px',
        bottom: `var(${BOTTOM}, ${TOAST_BOTTOM_PX}px)`,
      },
});

/** Sets the place of the toasts by the parts of the page (`toastPlace`). Call it before a toast appears. */
export function placeToasts(): void {
  const edgesOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  const { startPx, endPx, bottomPx } = toastPlace({
    widthPx: window.innerWidth,
    heightPx: window.innerHeight,
    stage: edgesOf('[data-testid="stage"]'),
    latticePanel: edgesOf('[data-testid="lattice-panel"]'),
    parameters: edgesOf('[data-testid="side-panel"][data-docked="true"][data-hidden="false"]'),
    axes: edgesOf('[data-testid="axes"]'),
    mainButton: edgesOf('[data-testid="panel-brief"]'),
    tour: edgesOf('[data-testid="tour"]'),
  });
  const { style } = document.documentElement;
  style.setProperty(START, `${startPx}px`);
  style.setProperty(END, `${endPx}px`);
  style.setProperty(BOTTOM, `${bottomPx}px`);
}
