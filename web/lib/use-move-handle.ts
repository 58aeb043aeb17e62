import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

const KEY_STEP_PX = 16;

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Moves {
  /** Movement since the last call, px. */
  onMove: (dx: number, dy: number) => void;
  onEnd?: () => void;
}

/** Handlers that turn drags and arrow keys into moves. */
export function useMoveHandle({ onMove, onEnd }: Moves) {
  const last = useRef<{ x: number; y: number } | null>(null);
  const end = () => {
    if (last.current !== null) onEnd?.();
    last.current = null;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (last.current === null) return;
      onMove(event.clientX - last.current.x, event.clientY - last.current.y);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const way = ARROWS[event.key];
      if (way === undefined) return;
      event.preventDefault();
      onMove(way[0] * KEY_STEP_PX, way[1] * KEY_STEP_PX);
      onEnd?.();
    },
  };
}
