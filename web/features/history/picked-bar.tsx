import { Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Folder } from '../../../core/contract/calls/folder.ts';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { Button, SmallButton } from '../../ui/button.tsx';
import { PlainSelect } from '../../ui/fields/plain-select.tsx';
import { COMPARED_ORDERS_MAX, canCompare } from './compared-orders.ts';

interface Props {
  picked: readonly OrderRow[];
  folders: readonly Folder[];
  onMove: (folder: Folder | null) => void;
  onCompare: (ids: readonly string[]) => void;
  onClear: () => void;
}

/** Choice that moves orders out of their folders; no id. */
const NONE = 'none';

/** What can be done with the ticked orders: move them, and put them side by side. */
export function PickedBar({ picked, folders, onMove, onCompare, onClear }: Props) {
  const { t } = useTranslation();
  const { length: count } = picked;
  const isComparable = canCompare(picked);
  return (
    <Flex w="full" gap="3" align="center" wrap="wrap" justify="flex-end" data-testid="picked">
      {/* On a phone the two below share the next row. */}
      <Text flex={{ base: '1 0 50%', sm: 'none' }} textStyle="sm" role="status">
        {t('orders.pick.count', { count })}
      </Text>
      <SmallButton look="bare" onClick={onClear}>
        {t('orders.pick.clear')}
      </SmallButton>
      <PlainSelect
        flex={{ base: '1 1 40%', sm: 'none' }}
        h="11"
        maxW={{ sm: '48' }}
        label={t('orders.folders.move')}
        value=""
        options={[[NONE, t('orders.folders.none')], ...folders.map(({ id, name }) => [id, name] as const)]}
        onChoose={(id) => onMove(folders.find((one) => one.id === id) ?? null)}
        testId="picked-move"
      >
        <option value="" disabled hidden>
          {t('orders.folders.move')}
        </option>
      </PlainSelect>
      <Button
        flex={{ base: '1 1 40%', sm: 'none' }}
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
