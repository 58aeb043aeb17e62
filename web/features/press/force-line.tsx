import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { PressFigures } from '../../../core/mechanics/press/press-figures.ts';
import { UNITS, type Units } from '../../lib/units.ts';

const WIDTH = 264;
const HEIGHT = 132;
const LEFT = 8;
const BOTTOM = 22;
const TOP = 14;
/** Share of the width at which the straight line ends. */
const END_SHARE = 0.68;

/** Force over travel: straight up to the first strut that gives way, dotted beyond. */
export function ForceLine({ figures, units = UNITS.metric }: { figures: PressFigures; units?: Units }) {
  const { t } = useTranslation();
  const { limit } = figures;
  const width = WIDTH - LEFT;
  const height = HEIGHT - BOTTOM - TOP;
  const x = LEFT + END_SHARE * width;
  const y = TOP + (1 - END_SHARE) * height;
  const floor = TOP + height;
  const force = units.force(limit.forceN);
  const travel = units.travel(limit.travelMm);
  return (
    <Box>
      <chakra.svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        w="full"
        role="img"
        aria-label={t('press.line.label', { force, travel })}
        color="fg.muted"
        css={{ '& text': { fontSize: '11px', fill: 'currentColor' } }}
        data-testid="press-line"
      >
        <path
          d={`M ${LEFT} ${TOP - 6} V ${floor} H ${WIDTH}`}
          fill="none"
          stroke="currentColor"
          strokeOpacity="0.5"
        />
        <path
          d={`M ${x} ${y} V ${floor} M ${LEFT} ${y} H ${x}`}
          stroke="currentColor"
          strokeDasharray="2 3"
          strokeOpacity="0.5"
        />
        <chakra.path
          d={`M ${LEFT} ${floor} L ${x} ${y}`}
          stroke="green.solid"
          strokeWidth="2.5"
          fill="none"
        />
        <chakra.path
          d={`M ${x} ${y} Q ${x + 34} ${y - 20} ${x + 70} ${y - 24}`}
          stroke="green.solid"
          strokeWidth="2"
          strokeDasharray="1 5"
          strokeLinecap="round"
          fill="none"
        />
        <chakra.circle cx={x} cy={y} r="4" fill="green.solid" />
        <text x={LEFT + 6} y={y - 5}>
          {force}
        </text>
        <text x={x} y={HEIGHT - 7} textAnchor="middle">
          {travel}
        </text>
        <text x={LEFT} y={HEIGHT - 7}>
          0
        </text>
      </chakra.svg>
    </Box>
  );
}
