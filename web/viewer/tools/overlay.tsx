import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { ScreenPoint } from './projection.ts';

/**
 * A drawing over the 3D view, px for px. Only its handles take the pointer; the rest stays the camera's. The handles are
 * SVG and not three's TransformControls (5.6 kB gzip against 3.5 kB for all tools here): a hover redraws no 3D picture,
 * and each ring turns exactly one of the three angles of the panel.
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

/** Points of a line as SVG writes them. */
export function svgPoints(points: readonly ScreenPoint[]): string {
  return points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}
