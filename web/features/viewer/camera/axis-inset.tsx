import { chakra } from '@chakra-ui/react';
import { memo, type Ref, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AXIS_COLORS } from '../colors.ts';
import { AXIS_INSET_PX } from '../view-limits.ts';

export interface AxisInsetHandle {
  /** Turns the axes to match the camera; column-major view matrix. */
  turn(view: readonly number[]): void;
}

const AXES = ['x', 'y', 'z'] as const;
const LENGTH = 34;

/** Directions of x, y and z. Updated directly, not by React: it follows every frame. */
export const AxisInset = memo(function AxisInset({ ref }: { ref: Ref<AxisInsetHandle> }) {
  const { t } = useTranslation();
  const svg = useRef<SVGSVGElement>(null);
  useImperativeHandle(ref, () => ({
    turn(view) {
      const arms = AXES.map((axis, column) => ({
        axis,
        x: view[column * 4]! * LENGTH,
        y: -view[column * 4 + 1]! * LENGTH,
        depth: view[column * 4 + 2]!,
      })).sort((a, b) => a.depth - b.depth);
      for (const { axis, x, y } of arms) {
        const group = svg.current?.querySelector(`[data-axis="${axis}"]`);
        if (!group) continue;
        group.querySelector('line')?.setAttribute('x2', x.toFixed(2));
        group.querySelector('line')?.setAttribute('y2', y.toFixed(2));
        group.querySelector('g')?.setAttribute('transform', `translate(${x.toFixed(2)} ${y.toFixed(2)})`);
        // SVG paints later elements on top, so the nearest arm goes last.
        group.parentNode?.appendChild(group);
      }
    },
  }));
  return (
    <chakra.svg
      ref={svg}
      viewBox="-50 -50 100 100"
      boxSize={{ base: '76px', md: `${AXIS_INSET_PX}px` }}
      role="img"
      aria-label={t('workspace.viewer.axes')}
      data-testid="axes"
    >
      {AXES.map((axis) => (
        <g key={axis} data-axis={axis}>
          <line
            x1="0"
            y1="0"
            x2="0"
            y2="0"
            stroke={AXIS_COLORS[axis]}
            strokeWidth="3"
            strokeLinecap="round"
          />
          <g>
            <circle r="9" fill={AXIS_COLORS[axis]} />
            <text textAnchor="middle" dominantBaseline="central" fontSize="11" fontWeight="700" fill="#fff">
              {axis.toUpperCase()}
            </text>
          </g>
        </g>
      ))}
    </chakra.svg>
  );
});
