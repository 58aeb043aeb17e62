import { type PointerEvent, useRef } from 'react';
import type { ScreenPoint } from './projection.ts';

/** Callbacks of a drag; points are px from the upper left corner of the handle's drawing. */
export interface Drag {
  move(to: ScreenPoint): void;
  end(to: ScreenPoint): void;
  /** Escape, or the browser cancelled the pointer: restores the start. */
  cancel(): void;
}

interface Going {
  drag: Drag;
  pointer: number;
  stop: AbortController;
}

/**
 * Event handlers of a draggable element. `begin` runs at the press and returns the drag, or null to ignore
 * it. The element captures the pointer until release; Escape cancels. One finger only.
 */
export function useDrag(begin: (from: ScreenPoint) => Drag | null) {
  const going = useRef<Going | null>(null);
  const placeOf = (event: PointerEvent<SVGElement>): ScreenPoint => {
    const frame = (event.currentTarget.ownerSVGElement ?? event.currentTarget).getBoundingClientRect();
    return { x: event.clientX - frame.left, y: event.clientY - frame.top };
  };
  const finish = (how: (drag: Drag) => void) => {
    const now = going.current;
    if (now === null) return;
    going.current = null;
    now.stop.abort();
    how(now.drag);
  };
  return {
    onPointerDown(event: PointerEvent<SVGElement>) {
      if (going.current !== null || event.button !== 0) return;
      const drag = begin(placeOf(event));
      if (drag === null) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const stop = new AbortController();
      going.current = { drag, pointer: event.pointerId, stop };
      const keyed = (key: KeyboardEvent) => {
        if (key.key !== 'Escape') return;
        key.stopImmediatePropagation();
        key.preventDefault();
        finish((dragged) => dragged.cancel());
      };
      window.addEventListener('keydown', keyed, { capture: true, signal: stop.signal });
    },
    onPointerMove(event: PointerEvent<SVGElement>) {
      if (going.current?.pointer === event.pointerId) going.current.drag.move(placeOf(event));
    },
    onPointerUp(event: PointerEvent<SVGElement>) {
      const to = placeOf(event);
      if (going.current?.pointer === event.pointerId) finish((drag) => drag.end(to));
    },
    onPointerCancel(event: PointerEvent<SVGElement>) {
      if (going.current?.pointer === event.pointerId) finish((drag) => drag.cancel());
    },
  };
}
