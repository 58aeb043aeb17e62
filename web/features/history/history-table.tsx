import { Box, chakra, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { dateTimeText } from '../../lib/date-text.ts';
import { latticeNames } from '../../lib/lattice-names.ts';
import { factLine, keptFact, latticeFacts, weightFacts } from '../../lib/row-facts.ts';
import { useIsPhone } from '../../lib/use-media-query.ts';
import { orderName } from './find-orders.ts';
import { DRAGGED_ORDERS } from './folder-bar.tsx';
import { OrderThumb } from './order-thumb.tsx';
import { OrderTitle } from './order-title.tsx';
import { RowActions, type RowOpeners } from './row-actions.tsx';
import { StatusBadge } from './status-badge.tsx';

interface Props extends RowOpeners {
  items: readonly OrderRow[];
  /** Ids of the ticked orders. */
  picked: readonly string[];
  onPick: (ids: readonly string[]) => void;
}

/** Thumbnail, name, lattice, status and actions; on phones the less important columns merge into the name. */
export function HistoryTable({ items, picked, onPick, ...openers }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <Table.Root
      size="md"
      variant="line"
      bg="transparent"
      // On phones the names need the room.
      css={{ '& td, & th': { paddingInline: { base: '1.5', md: '2.5' } } }}
    >
      <Table.Header>
        <Table.Row bg="transparent">
          <Table.ColumnHeader colSpan={2}>{t('history.model')}</Table.ColumnHeader>
          <Table.ColumnHeader>{t('history.name')}</Table.ColumnHeader>
          {!isPhone && (
            <>
              <Table.ColumnHeader>{t('history.lattice')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('history.status')}</Table.ColumnHeader>
              <Table.ColumnHeader textAlign="end">{t('history.actions')}</Table.ColumnHeader>
            </>
          )}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {items.map((item) => (
          <HistoryRow key={item.id} {...{ item, openers, picked, onPick, isPhone }} />
        ))}
      </Table.Body>
    </Table.Root>
  );
}

interface HistoryRowProps extends Pick<Props, 'picked' | 'onPick'> {
  item: OrderRow;
  openers: RowOpeners;
  isPhone: boolean;
}

/** An order of the history. It can be dragged onto a folder, with the ticked ones if it is one of them. */
function HistoryRow({ item, openers, picked, onPick, isPhone }: HistoryRowProps) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'cn' ? 'cn' : 'en';
  const isPicked = picked.includes(item.id);
  const status = <StatusBadge status={item.status} cancelled={item.cancelled} />;
  const facts = (
    <Text textStyle="xs" color="fg.muted" wordBreak="keep-all" data-testid="row-parameters">
      {factLine([...latticeFacts(item, t), ...weightFacts(item, language)])}
    </Text>
  );
  const kept = keptFact(item, language, t);
  const actions = <RowActions item={item} openers={openers} />;
  return (
    <Table.Row
      bg={isPicked ? 'green.subtle' : 'transparent'}
      verticalAlign={isPhone ? 'top' : undefined}
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(DRAGGED_ORDERS, JSON.stringify(isPicked ? picked : [item.id]));
        dataTransfer.effectAllowed = 'move';
      }}
      data-testid="history-row"
      data-id={item.id}
    >
      <Table.Cell w="8" pe="0">
        <PickBox
          name={orderName(item)}
          isPicked={isPicked}
          onChange={() => onPick(isPicked ? picked.filter((id) => id !== item.id) : [...picked, item.id])}
        />
      </Table.Cell>
      <Table.Cell w="72px" pe="0">
        <Box boxSize="14" rounded="l2" overflow="hidden" borderWidth="1px">
          <OrderThumb url={item.thumbnailUrl} />
        </Box>
      </Table.Cell>
      <Table.Cell maxW={{ base: '52', md: '64' }}>
        <OrderTitle item={item} />
        <Text textStyle="xs" color="fg.muted">
          {item.title !== '' && `${item.modelName} · `}
          <chakra.span whiteSpace="nowrap">{dateTimeText(item.createdAt, language)}</chakra.span>
        </Text>
        {kept !== '' && (
          <Text textStyle="xs" color={item.paid === null ? 'fg.muted' : 'green.fg'} data-testid="row-kept">
            {kept}
          </Text>
        )}
        {isPhone && (
          <>
            {facts}
            <Box my="1">{status}</Box>
            {actions}
          </>
        )}
      </Table.Cell>
      {!isPhone && (
        <>
          <Table.Cell>
            {item.lattice === '' ? t('history.none') : latticeNames(item.lattice, t)}
            {facts}
          </Table.Cell>
          <Table.Cell>{status}</Table.Cell>
          <Table.Cell>{actions}</Table.Cell>
        </>
      )}
    </Table.Row>
  );
}

interface PickBoxProps {
  name: string;
  isPicked: boolean;
  onChange: () => void;
}

function PickBox({ name, isPicked, onChange }: PickBoxProps) {
  const { t } = useTranslation();
  return (
    <chakra.label display="grid" placeItems="center" minW={{ base: '8', md: '6' }} minH="11" cursor="pointer">
      <chakra.input
        type="checkbox"
        boxSize="4"
        accentColor="green.solid"
        checked={isPicked}
        aria-label={t('orders.pick.one', { name })}
        onChange={onChange}
        data-testid="row-pick"
      />
    </chakra.label>
  );
}
