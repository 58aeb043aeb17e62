import { chakra, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Folder } from '../../../core/contract/calls/folder.ts';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { Button, SmallButton } from '../../ui/button.tsx';
import { COMPARED_ORDERS_MAX, canCompare } from './compared-orders.ts';

interface Props {
  picked: readonly OrderRow[];
  folders: readonly Folder[];
  onMove: (folder: Folder | null) => void;
  onCompare: (ids: readonly string[]) => void;
  onClear: () => void;
}

/** Value of the choice that moves orders out of their folders; no id. */
const NONE = 'none';

/** What can be done with the ticked orders: move them, and put them side by side. */
export function PickedBar({ picked, folders, onMove, onCompare, onClear }: Props) {
  const { t } = useTranslation();
  const { length: count } = picked;
  const isComparable = canCompare(picked);
  return (
    <Flex w="full" gap="3" align="center" wrap="wrap" justify="flex-end" data-testid="picked">
      <Text textStyle="sm" role="status">
        {t('orders.pick.count', { count })}
      </Text>
      <SmallButton look="bare" onClick={onClear}>
        {t('orders.pick.clear')}
      </SmallButton>
      <chakra.select
        ms="auto"
        h="11"
        px="3"
        maxW="48"
        rounded="full"
        borderWidth="1px"
        bg="bg.panel"
        textStyle="sm"
        aria-label={t('orders.folders.move')}
        value=""
        onChange={({ target: { value } }) =>
          onMove(value === NONE ? null : (folders.find(({ id }) => id === value) ?? null))
        }
        data-testid="picked-move"
      >
        <option value="" disabled hidden>
          {t('orders.folders.move')}
        </option>
        <option value={NONE}>{t('orders.folders.none')}</option>
        {folders.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </chakra.select>
      <Button
        disabled={!isComparable}
        title={isComparable ? undefined : t('orders.pick.hint', { max: COMPARED_ORDERS_MAX })}
        onClick={() => onCompare(picked.map(({ id }) => id))}
        data-testid="picked-compare"
      >
        {t('orders.pick.compare')}
      </Button>
    </Flex>
  );
}
