import { Box, Button, chakra, HStack, Progress, Text } from '@chakra-ui/react';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { isFinal, isOpenable } from '../../../core/rules/order/status.ts';
import { orderName } from '../../features/history/find-orders.ts';
import { latticeNameOf } from '../../features/history/lattice-name.ts';
import { OrderThumb } from '../../features/history/order-thumb.tsx';
import { StatusBadge } from '../../features/history/status-badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface Props {
  item: OrderRow;
  onOpen: (item: OrderRow) => void;
  onReload: (item: OrderRow) => void;
  onDelete: (item: OrderRow) => void;
}

/** Placeholder while an order runs: the list does not know the progress (docs/specification.md#flows). */
const PLACEHOLDER_PERCENT = 50;

/** Card of an order. A finished order opens; a failed one loads its model again. */
export function TouchRecord({ item, onOpen, onReload, onDelete }: Props) {
  const { t } = useTranslation();
  return (
    <HStack
      as="li"
      gap="2"
      pe="2"
      rounded="l3"
      borderWidth="1px"
      bg="bg.panel"
      data-testid="touch-record"
      data-id={item.id}
    >
      <OpenButton item={item} onOpen={onOpen} />
      {!isOpenable(item.status) && (
        <Button
          variant="outline"
          colorPalette="gray"
          boxSize="11"
          p="0"
          flexShrink="0"
          aria-label={t('touch.reload', { name: orderName(item) })}
          onClick={() => onReload(item)}
          data-testid="touch-record-reload"
        >
          <RotateCcw aria-hidden />
        </Button>
      )}
      <IconButton
        colorPalette="red"
        boxSize="11"
        flexShrink="0"
        aria-label={`${t('history.remove')}: ${orderName(item)}`}
        onClick={() => onDelete(item)}
        data-testid="touch-record-delete"
      >
        <Trash2 size={17} />
      </IconButton>
    </HStack>
  );
}

/** Picture, name, lattice and status of an order; opens it if it can be opened. */
function OpenButton({ item, onOpen }: Pick<Props, 'item' | 'onOpen'>) {
  const { t } = useTranslation();
  const { status, lattice } = item;
  return (
    <chakra.button
      type="button"
      display="flex"
      alignItems="center"
      gap="3"
      flex="1"
      minW="0"
      p="2"
      textAlign="start"
      rounded="l3"
      focusVisibleRing="inside"
      disabled={!isOpenable(status)}
      onClick={() => onOpen(item)}
      data-testid="touch-record-open"
    >
      <Box boxSize="16" flexShrink="0" rounded="l2" overflow="hidden" borderWidth="1px">
        <OrderThumb url={item.thumbnailUrl} />
      </Box>
      <Box flex="1" minW="0">
        <Text truncate fontWeight="medium">
          {orderName(item)}
        </Text>
        <Text truncate textStyle="xs" color="fg.muted" mb="1">
          {lattice === '' ? t('history.none') : [latticeNameOf(item, t), lattice].filter(Boolean).join(' · ')}
        </Text>
        <StatusBadge status={status} cancelled={item.cancelled} />
        {!isFinal(status) && (
          <Progress.Root value={PLACEHOLDER_PERCENT} size="xs" mt="2" aria-label={t('status.generating')}>
            <Progress.Track rounded="full">
              <Progress.Range />
            </Progress.Track>
          </Progress.Root>
        )}
      </Box>
    </chakra.button>
  );
}
