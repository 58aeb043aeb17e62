import { useEffect, useEffectEvent, useRef } from 'react';
import type { PanelPlacing } from './use-panel-place.ts';

interface Wanted {
  wakeKey: string;
  /** Content that was asked for in place of the parameters, or null. */
  asked: string | null;
}

/** True if a folded panel unfolds: with another key, and for content that comes. When content goes it stays folded. */
export function isUnfolded(last: Wanted, now: Wanted): boolean {
  return last.wakeKey !== now.wakeKey || (now.asked !== null && last.asked !== now.asked);
}

/** Unfolds a panel when that is wanted. */
export function useUnfold({ place, change }: PanelPlacing, { wakeKey, asked }: Wanted): void {
  const unfold = useEffectEvent(() => place.collapsed && change((now) => ({ ...now, collapsed: false })));
  const last = useRef({ wakeKey, asked });
  useEffect(() => {
    const now = { wakeKey, asked };
    if (isUnfolded(last.current, now)) unfold();
    last.current = now;
  }, [wakeKey, asked]);
}
