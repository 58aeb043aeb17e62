import { useTranslation } from 'react-i18next';
import type { PropertyChart } from '../../../core/mechanics/chart/chart.ts';
import { axisDirection, outlineOf, radarShape } from './radar-shape.ts';

/** Axes clockwise from the top (docs/specification.md#limits). */
export const AXES = ['force', 'structuralStability', 'lightWeight', 'printability', 'rebound'] as const;
const AXIS_MAX = 5;
const RINGS = [1, 2, 3, 4, 5] as const;
/** Drawing units: radius of the chart, and the margin for the labels. */
const RADIUS = 66;
const NAME_GAP = 11;
const HALF_WIDTH = 138;
const TOP = 88;
const BOTTOM = 88;
const FONT_SIZE = 12.5;

interface Props {
  /** Name of the lattice for screen readers. */
  title: string;
  chart: PropertyChart;
}

/**
 * Radar chart of the five properties of a lattice with labels and scores; fills the width of its parent. Its
 * description (`introduceEn`, `introduceZh`) stands beside it where space allows.
 */
export function PropertyRadar({ title, chart }: Props) {
  const { t } = useTranslation();
  const scores = AXES.map((axis) => chart[axis].score);
  const shape = radarShape(scores, AXIS_MAX);
  const spoken = AXES.map((axis) =>
    t('charts.score', { name: t(`charts.${axis}`), score: chart[axis].score }),
  );
  return (
    <svg
      viewBox={`${-HALF_WIDTH} ${-TOP} ${2 * HALF_WIDTH} ${TOP + BOTTOM}`}
      role="img"
      aria-label={`${t('charts.title', { title })}: ${spoken.join(t('app.comma'))}`}
      style={{ display: 'block', width: '100%', height: 'auto' }}
      data-testid="property-radar"
    >
      {RINGS.map((ring) => (
        <path
          key={ring}
          d={outlineOf(
            radarShape(
              AXES.map(() => ring),
              AXIS_MAX,
            ),
            RADIUS,
          )}
          fill={ring === AXIS_MAX ? 'var(--chakra-colors-bg-muted)' : 'none'}
          stroke="var(--chakra-colors-border-emphasized)"
          strokeWidth={ring === AXIS_MAX ? 1 : 0.6}
        />
      )).reverse()}
      {AXES.map((axis, index) => {
        const { x, y } = axisDirection(index, AXES.length);
        return (
          <line
            key={axis}
            x2={x * RADIUS}
            y2={y * RADIUS}
            stroke="var(--chakra-colors-border-emphasized)"
            strokeWidth="0.6"
          />
        );
      })}
      <path
        d={outlineOf(shape, RADIUS)}
        fill="color-mix(in srgb, var(--chakra-colors-green-solid) 24%, transparent)"
        stroke="var(--chakra-colors-green-solid)"
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
      {AXES.map((axis, index) => (
        <g key={axis}>
          <circle
            cx={shape[index]!.x * RADIUS}
            cy={shape[index]!.y * RADIUS}
            r="2.6"
            fill="var(--chakra-colors-green-solid)"
          />
          <AxisName axis={index} name={t(`charts.${axis}`)} score={chart[axis].score} />
        </g>
      ))}
    </svg>
  );
}

function AxisName({ axis, name, score }: { axis: number; name: string; score: number }) {
  const { x, y } = axisDirection(axis, AXES.length);
  const isTop = axis === 0;
  const beside = isTop ? 'middle' : x > 0 ? 'start' : 'end';
  const scoreAt = isTop ? { dx: 4 } : { x: x * (RADIUS + NAME_GAP), dy: FONT_SIZE * 1.25 };
  return (
    <text
      x={x * (RADIUS + NAME_GAP)}
      y={y * (RADIUS + NAME_GAP) + FONT_SIZE / 3}
      textAnchor={beside}
      // As a style, because the page's font rule overrides an attribute.
      style={{ fontSize: FONT_SIZE }}
      fill="var(--chakra-colors-fg-muted)"
    >
      {name}
      <tspan {...scoreAt} style={{ fontWeight: 600 }} fill="var(--chakra-colors-fg)">
        {score.toFixed(1)}
      </tspan>
      {` / ${AXIS_MAX}`}
    </text>
  );
}
