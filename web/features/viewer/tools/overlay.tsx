import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { ScreenPoint } from './projection.ts';

/**
 * SVG layer over the 3D view, one unit per px. Only its handles take the pointer; the camera gets the rest.
 * Not three's TransformControls (5.6 kB gzip; all tools here have 3.5 kB): hovering a handle does not redraw
 * the 3D view, and each ring turns exactly one of the panel's three angles.
 */
export function Overlay({ children, testId }: { children: ReactNode; testId: string }) {
  return (
    <chakra.svg
      position="absolute"
      inset="0"
      w="100%"
      h="100%"
      overflow="hidden"
      pointerEvents="none"
      aria-hidden="true"
      css={{
        '& [data-handle]': { pointerEvents: 'all', touchAction: 'none', cursor: 'grab' },
        '& [data-handle]:active': { cursor: 'grabbing' },
        '& [data-handle]:hover + [data-look]': { strokeWidth: '5px' },
      }}
      data-testid={testId}
    >
      {children}
    </chakra.svg>
  );
}

export function svgPoints(points: readonly ScreenPoint[]): string {
  return points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}
