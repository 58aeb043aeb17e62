import type { PressTask } from '../../../../core/contract/calls/press.ts';
import type { PressAxis } from '../../../../core/mechanics/press/contact/plates.ts';
import type { PressFigures } from '../../../../core/mechanics/press/press-figures.ts';
import type { LoadColors } from '../load-legend.tsx';
import type { LoadFigures } from '../press-protocol.ts';

/** Press test of an order's result, as a report shows it. */
export interface OrderPress {
  figures: PressFigures;
  /** Figures under further loads; missing in what older pages kept, and from the server. */
  others?: readonly LoadFigures[];
  axis: PressAxis;
  /** Contact with the plates, or load and support in their place. */
  between: 'rough' | 'greased' | 'places' | 'guided';
  isSurface: boolean;
  /** Picture of the loaded part as an address with its data; null without one. */
  picture: string | null;
  /** What its colours mean; missing in what older pages kept. */
  loadColors?: LoadColors;
  /** Last press test of the server when this one was kept in a tab; undefined where that is not known. */
  afterTask?: string | null;
}

const KEY = 'order-press/';

/**
 * Keeps the last press test of an order in this tab, for its report. Without room its picture is left out, and if that
 * does not help, the test.
 */
export function keepOrderPress(orderId: string, press: OrderPress): void {
  for (const kept of [press, { ...press, picture: null }])
    try {
      sessionStorage.setItem(KEY + orderId, JSON.stringify(kept));
      return;
    } catch {
      // Full or disabled: without the picture it may fit.
    }
}

export function keptOrderPress(orderId: string): OrderPress | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY + orderId) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Returns the last press test of an order: the kept one of this tab, unless the server has another test than when it was
 * kept. Null without one.
 */
export function latestPress(
  kept: OrderPress | null,
  task: PressTask | null,
  isSurface: boolean,
): OrderPress | null {
  const ofServer = pressOfServer(task, isSurface);
  if (kept === null || ofServer === null) return kept ?? ofServer;
  return kept.afterTask === undefined || kept.afterTask === task!.id ? kept : ofServer;
}

/** Returns the press test that the server made of a result; null before it has an answer. */
function pressOfServer(task: PressTask | null, isSurface: boolean): OrderPress | null {
  if (task === null || task.figures === null) return null;
  const { axis, friction, places } = task.question;
  const between = places ? (places.guided ? 'guided' : 'places') : friction ? 'rough' : 'greased';
  const axes = ['x', 'y', 'z'] as const;
  return {
    figures: task.figures as PressFigures,
    axis: axes.indexOf(axis) as PressAxis,
    between,
    isSurface,
    picture: null,
  };
}
