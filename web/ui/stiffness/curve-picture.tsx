import { chakra } from '@chakra-ui/react';

/** Points of a line, from the origin on. */
export interface CurveLine {
  x: readonly number[];
  y: readonly number[];
}

interface Props {
  /** The softer and the stiffer line of the band. */
  free: CurveLine;
  held: CurveLine;
  /** Marked places below. */
  marks: readonly { x: number; text: string }[];
  formatY: (value: number) => string;
  label: string;
}

const WIDTH = 264;
const HEIGHT = 140;
const LEFT = 8;
/** Room for half of the last mark's text. */
const RIGHT = 22;
const BOTTOM = 20;
const TOP = 16;

/** Two lines and the band between them. */
export function CurvePicture({ free, held, marks, formatY, label }: Props) {
  const mostX = Math.max(free.x.at(-1)!, held.x.at(-1)!, ...marks.map(({ x }) => x));
  const mostY = Math.max(...free.y, ...held.y);
  const floor = HEIGHT - BOTTOM;
  const atX = (x: number) => LEFT + (x / mostX) * (WIDTH - LEFT - RIGHT);
  const atY = (y: number) => floor - (y / mostY) * (floor - TOP);
  const points = ({ x, y }: CurveLine) =>
    x.map((value, i) => `${atX(value).toFixed(1)},${atY(y[i]!).toFixed(1)}`);
  const [low, high] = [points(free), points(held)];
  return (
    <chakra.svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      w="full"
      role="img"
      aria-label={label}
      color="fg.muted"
      css={{ '& text': { fontSize: '11px', fill: 'currentColor' } }}
      data-testid="curve-picture"
    >
      <path
        d={`M ${LEFT} ${TOP - 8} V ${floor} H ${WIDTH}`}
        fill="none"
        stroke="currentColor"
        strokeOpacity="0.5"
      />
      {marks.map(({ x, text }) => (
        <g key={text}>
          <path
            d={`M ${atX(x)} ${TOP} V ${floor}`}
            stroke="currentColor"
            strokeDasharray="2 3"
            strokeOpacity="0.5"
          />
          <text x={atX(x)} y={HEIGHT - 6} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
      <chakra.polygon
        points={[...low, ...high.toReversed()].join(' ')}
        fill="green.solid"
        fillOpacity="0.15"
      />
      <chakra.polyline points={low.join(' ')} fill="none" stroke="green.solid" strokeWidth="2" />
      <chakra.polyline
        points={high.join(' ')}
        fill="none"
        stroke="green.solid"
        strokeWidth="2"
        strokeDasharray="5 3"
      />
      <text x={LEFT + 5} y={TOP - 4}>
        {formatY(mostY)}
      </text>
    </chakra.svg>
  );
}
