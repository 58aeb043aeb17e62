import { Box, chakra } from '@chakra-ui/react';
import { Info } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LatticeType } from '../../../../core/catalogue/lattice-types.ts';
import { LOW_PHONE } from '../../../lib/use-media-query.ts';
import { IconButton } from '../../../ui/button.tsx';
import { INPUT_FOCUS_RING } from '../../../ui/fields/focus-ring.ts';
import { ChartHint } from '../sections/chart-hint.tsx';
import { LatticePicture } from './lattice-picture.tsx';

interface Props {
  lattice: LatticeType;
  group: string;
  chosen: boolean;
  /** True for a surface lattice in its network form. */
  network: boolean;
  off: boolean;
  onChoose: (latticeId: number) => void;
  /** Opens the property chart, for touch and keyboard. */
  onChart: (lattice: LatticeType) => void;
}

/** Height of an item, px (docs/specification.md#limits). */
const ITEM_HEIGHT = '148px';
/** In a low window two rows are in sight. */
const LOW_ITEM_HEIGHT = '108px';
const LOW = `@media ${LOW_PHONE}`;

/** Look of an item; it outlines a chosen or focused one. */
const ITEM = {
  // Positions the hidden radio inside. Positioned by the page it would widen a phone's screen.
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flexShrink: '0',
  h: ITEM_HEIGHT,
  w: 'full',
  px: '1',
  py: '2.5',
  gap: '1',
  rounded: 'l3',
  borderWidth: '1px',
  bg: 'bg',
  transition: 'border-color 0.15s, background 0.15s',
  css: {
    '&:has(input:checked)': {
      bg: 'green.subtle',
      borderColor: 'green.border',
      boxShadow: 'inset 0 0 0 1px var(--chakra-colors-green-border)',
    },
    ...INPUT_FOCUS_RING,
    [LOW]: { height: LOW_ITEM_HEIGHT, padding: '6px' },
  },
} as const;

/** Item of the lattice list. On hover or focus its picture turns and its chart shows. */
export const LatticeItem = memo(function LatticeItem(props: Props) {
  const { lattice, group, chosen, network, off, onChoose, onChart } = props;
  const { t } = useTranslation();
  const [live, setLive] = useState(false);
  const name = t(`start.lattice.${lattice.cell}`);
  return (
    <Box position="relative">
      <ChartHint lattice={lattice}>
        <chakra.label
          {...ITEM}
          cursor={off ? 'not-allowed' : 'pointer'}
          opacity={off && !chosen ? 0.5 : 1}
          _hover={off ? {} : { borderColor: 'green.border' }}
          onPointerEnter={() => setLive(true)}
          onPointerLeave={() => setLive(false)}
          data-testid={`lattice-${lattice.id}`}
        >
          <chakra.input
            type="radio"
            srOnly
            name={group}
            value={lattice.id}
            checked={chosen}
            disabled={off}
            onChange={() => onChoose(lattice.id)}
            onFocus={() => setLive(true)}
            onBlur={() => setLive(false)}
          />
          <Box flex="1" minH="0" position="relative">
            <LatticePicture title={lattice.title} network={network} selected={chosen} turning={live} />
          </Box>
          <chakra.span
            textStyle="xs"
            fontWeight="semibold"
            textAlign="center"
            lineHeight="1.25"
            lineClamp={2}
            // Chinese breaks between words only.
            wordBreak="keep-all"
            overflowWrap="anywhere"
          >
            {name}
          </chakra.span>
        </chakra.label>
      </ChartHint>
      <IconButton
        position="absolute"
        top="0"
        insetEnd="0"
        boxSize={{ base: '11', md: '8' }}
        minW="0"
        // In the corner, beside the picture.
        alignItems="flex-start"
        justifyContent="flex-end"
        p="1.5"
        color="fg.subtle"
        aria-label={t('start.properties', { name })}
        // Arrow keys walk through the lattices; Tab reaches the chart of the chosen one.
        tabIndex={chosen ? 0 : -1}
        onClick={() => onChart(lattice)}
        data-testid={`chart-${lattice.id}`}
      >
        <Info size={15} />
      </IconButton>
    </Box>
  );
});
