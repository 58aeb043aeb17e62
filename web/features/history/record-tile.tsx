import { Box, Text } from '@chakra-ui/react';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { keepPresent } from '../../../core/rules/keep-present.ts';
import { isUnderWay, orderStatusText } from '../../../core/rules/order/status.ts';
import { MODE_TRAITS } from '../../../core/rules/parameters/lattice-modes.ts';
import { shortTimeText } from '../../lib/date-text.ts';
import { latticeNames } from '../../lib/lattice-names.ts';
import { weightFacts } from '../../lib/row-facts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { orderName } from './find-orders.ts';
import { OrderThumb } from './order-thumb.tsx';
import { StatusBadge } from './status-badge.tsx';

/** Placeholder while an order runs: the list does not know the progress (docs/specification.md#flows). */
const PLACEHOLDER_PERCENT = 50;

/** Height of a tile with all its facts, px. */
export const TILE_HEIGHT_PX = 212;

interface Props {
  item: OrderRow;
  onOpen: (item: OrderRow) => void;
  onReload: (item: OrderRow) => void;
}

/** Picture and name of an order, with what tells it apart from others of its model: lattice, mode, weight and time. */
export function RecordTile({ item, onOpen, onReload }: Props) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'cn' ? 'cn' : 'en';
  const facts = keepPresent([
    item.lattice !== '' && latticeNames(item.lattice, t),
    item.mode !== null && !MODE_TRAITS[item.mode].isUniform && t(`modes.${item.mode}`),
    ...weightFacts(item, language),
    shortTimeText(item.createdAt, language),
  ]);
  return (
    <Box as="li" flexShrink="0" w="120px" minH={`${TILE_HEIGHT_PX}px`} position="relative">
      <Button
        variant="plain"
        display="block"
        h="auto"
        w="full"
        p="0"
        textAlign="start"
        whiteSpace="normal"
        disabled={item.status === 'FAILED'}
        onClick={() => onOpen(item)}
        data-testid="record-tile"
      >
        <Box position="relative" boxSize="120px" rounded="l3" overflow="hidden" borderWidth="1px" mb="2">
          <OrderThumb url={item.thumbnailUrl} />
          {orderStatusText(item.status) !== 'completed' && (
            <Box position="absolute" bottom="2" insetStart="2">
              <StatusBadge order={item} />
            </Box>
          )}
          {isUnderWay(item) && (
            <ProgressBar
              value={PLACEHOLDER_PERCENT}
              size="xs"
              position="absolute"
              bottom="0"
              w="full"
              aria-label={t('status.generating')}
            />
          )}
        </Box>
        <Text truncate textStyle="sm" color="fg">
          {orderName(item)}
        </Text>
        {facts.map((fact) => (
          <Text key={fact} truncate textStyle="xs" fontWeight="normal" color="fg.muted">
            {fact}
          </Text>
        ))}
      </Button>
      {item.status === 'FAILED' && (
        <IconButton
          position="absolute"
          top="1"
          insetEnd="1"
          variant="outline"
          bg="bg.panel"
          rounded="full"
          aria-label={`${t('history.reload')}: ${orderName(item)}`}
          onClick={() => onReload(item)}
          data-testid="record-reload"
        >
          <RotateCcw />
        </IconButton>
      )}
    </Box>
  );
}
