import { createToaster } from '@chakra-ui/react';
import { isPhoneNow } from '../../lib/use-media-query.ts';
import { toastPlace } from './toast-place.ts';

/** Custom properties with the place of the toasts in the window. */
const START = '--toasts-start';
const END = '--toasts-end';
const BOTTOM = '--toasts-bottom';

const STAGE = '[data-testid="stage"]';

/** Queue of visible toasts. They lie at the foot of the stage or page, clear of titles, tools and dialogs. */
export const toaster = createToaster({
  placement: isPhoneNow() ? 'bottom' : 'bottom-start',
  pauseOnPageIdle: true,
  overlap: true,
  offsets: { left: `var(${START})`, right: `var(${END})`, top: '64px', bottom: `var(${BOTTOM})` },
});

/**
 * Keeps the place of the toasts while a panel of the stage opens or folds, and while another page comes, whose stage may be
 * drawn later. Returns the function that ends it.
 */
export function keepOnStage(): () => void {
  const resized = new ResizeObserver(placeToasts);
  let stage: Element | null = null;
  const follow = () => {
    const now = document.querySelector(STAGE);
    if (now === stage) return;
    stage = now;
    resized.disconnect();
    if (now === null) placeToasts();
    else resized.observe(now);
  };
  const changed = new MutationObserver(follow);
  changed.observe(document.body, { childList: true, subtree: true });
  follow();
  return () => {
    changed.disconnect();
    resized.disconnect();
  };
}

/** Sets the place of the toasts by the parts of the page (`toastPlace`). Call it before a toast appears. */
export function placeToasts(): void {
  const edgesOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  const { startPx, endPx, bottomPx } = toastPlace({
    widthPx: window.innerWidth,
    heightPx: window.innerHeight,
    stage: edgesOf(STAGE),
    latticePanel: edgesOf('[data-testid="lattice-panel"]'),
    parameters: edgesOf('[data-testid="side-panel"][data-docked="true"][data-hidden="false"]'),
    axes: edgesOf('[data-testid="axes"]'),
    mainButton: edgesOf('[data-testid="panel-brief"]'),
    tour: edgesOf('[data-testid="tour"]'),
    dialog: edgesOf('[role="dialog"][data-state="open"]'),
  });
  const { style } = document.documentElement;
  style.setProperty(START, `${startPx}px`);
  style.setProperty(END, `${endPx}px`);
  style.setProperty(BOTTOM, `${bottomPx}px`);
}
