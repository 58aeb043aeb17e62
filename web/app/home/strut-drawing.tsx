import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import type { DrawnStrut } from './cell-projection.ts';

interface Props {
  struts: readonly DrawnStrut[];
  /** Rod diameter in cell lengths. */
  rod: number;
  /** Colour ramp from `near` to `far`. */
  near: string;
  far: string;
}

/**
 * Struts painted back to front, each with a darker outline, so that the flat drawing looks solid. Decorative.
 */
export function StrutDrawing({ struts, rod, near, far }: Props) {
  const viewBox = useMemo(() => boxAround(struts, rod), [struts, rod]);
  return (
    <chakra.svg viewBox={viewBox} w="full" h="full" aria-hidden="true" css={{ '--near': near, '--far': far }}>
      {struts.map((strut) => {
        const ends = {
          x1: strut.x1,
          y1: strut.y1,
          x2: strut.x2,
          y2: strut.y2,
          strokeLinecap: 'round' as const,
        };
        const share = Math.round(25 + 75 * strut.near);
        const colour = `color-mix(in oklab, var(--near) ${share}%, var(--far))`;
        return (
          <g key={`${strut.x1},${strut.y1},${strut.x2},${strut.y2},${strut.near}`}>
            <line {...ends} stroke={`color-mix(in oklab, ${colour} 62%, black)`} strokeWidth={rod * 1.18} />
            <line {...ends} stroke={colour} strokeWidth={rod * 0.88} />
            <line {...ends} stroke={`color-mix(in oklab, ${colour} 72%, white)`} strokeWidth={rod * 0.3} />
          </g>
        );
      })}
    </chakra.svg>
  );
}

function boxAround(struts: readonly DrawnStrut[], rod: number): string {
  const xs = struts.flatMap((strut) => [strut.x1, strut.x2]);
  const ys = struts.flatMap((strut) => [strut.y1, strut.y2]);
  const [left, top] = [Math.min(...xs) - rod, Math.min(...ys) - rod];
  return [left, top, Math.max(...xs) + rod - left, Math.max(...ys) + rod - top]
    .map((v) => v.toFixed(3))
    .join(' ');
}
