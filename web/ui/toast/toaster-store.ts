import { createToaster } from '@chakra-ui/react';
import { isPhoneNow } from '../../lib/use-media-query.ts';

/** Distance of a toast from the edges of its place, px. */
const EDGE_PX = 12;
/** Custom properties with the place of the toasts in the window. */
const START = '--toasts-start';
const END = '--toasts-end';
const BOTTOM = '--toasts-bottom';
/** Distance of a toast from the bottom of the window, px: above the figures of the model. */
const BOTTOM_PX = 76;
/** Width that a toast needs beside the axes; with less it stands above them, px. */
const ROOM_PX = 300;

/**
 * Queue of visible toasts: at the bottom left of the stage beside its axes, or of a page without one, where neither
 * tools nor dialogs are; on a phone above the sheet, below the header and the bar or tabs under it, beside the buttons of the stage.
 */
const isPhone = isPhoneNow();
export const toaster = createToaster({
  placement: isPhone ? 'top' : 'bottom-start',
  pauseOnPageIdle: true,
  overlap: true,
  offsets: isPhone
    ? { left: '12px', right: '68px', top: '116px', bottom: '60px' }
    : { left: `var(${START})`, right: `var(${END})`, top: '64px', bottom: `var(${BOTTOM}, ${BOTTOM_PX}px)` },
});

/**
 * Puts the toasts between the panels that are open beside the stage, or over it, clear of its axes and of the main button
 * that stands on it while the parameters are hidden. Call it before a toast appears.
 */
export function placeToasts(): void {
  const rectangleOf = (name: string) =>
    document.querySelector(`[data-testid="${name}"]`)?.getBoundingClientRect();
  const parameters = document.querySelector(
    '[data-testid="side-panel"][data-docked="true"][data-hidden="false"]',
  );
  const left = Math.max(rectangleOf('stage')?.left ?? 0, rectangleOf('lattice-panel')?.right ?? 0);
  const end = Math.min(
    rectangleOf('stage')?.right ?? window.innerWidth,
    parameters?.getBoundingClientRect().left ?? window.innerWidth,
  );
  const axes = rectangleOf('axes');
  const isBeside = axes !== undefined && end - axes.right >= ROOM_PX;
  const start = isBeside ? Math.max(left, axes.right) : left;
  // What it stands above: the axes, unless it is beside them, and the main button while the parameters are hidden.
  const below = [isBeside ? undefined : axes, rectangleOf('panel-brief')];
  const bottom = Math.max(
    BOTTOM_PX,
    ...below.map((thing) => (thing === undefined ? 0 : window.innerHeight - thing.top + EDGE_PX)),
  );
  const { style } = document.documentElement;
  style.setProperty(START, `${start + EDGE_PX}px`);
  style.setProperty(END, `${window.innerWidth - end + EDGE_PX}px`);
  style.setProperty(BOTTOM, `${bottom}px`);
}
