import { Box, chakra, Flex, Table, VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { dateTimeText, shortTimeText } from '../../lib/date-text.ts';
import { latticeNames } from '../../lib/lattice-names.ts';
import { keptFact, latticeFacts, weightFacts } from '../../lib/row-facts.ts';
import { useIsPhone, useWindowLayout } from '../../lib/use-media-query.ts';
import { CheckBox } from '../../ui/fields/check-box.tsx';
import { Note } from '../../ui/texts.tsx';
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

/** Thumbnail, name, lattice, status and actions; on phones in one column. */
export function HistoryTable({ items, picked, onPick, ...openers }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const isNarrow = useWindowLayout() === 'drawers';
  return (
    <Table.Root
      size="md"
      variant="line"
      bg="transparent"
      // On phones the names need the room.
      css={{ '& td, & th': { paddingInline: { base: '1.5', md: '2.5' } } }}
    >
      {!isPhone && (
        <Table.Header>
          <Table.Row bg="transparent">
            <Table.ColumnHeader colSpan={3}>{t('history.name')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('history.lattice')}</Table.ColumnHeader>
            {!isNarrow && <Table.ColumnHeader>{t('history.status')}</Table.ColumnHeader>}
            <Table.ColumnHeader textAlign="end">{t('history.actions')}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
      )}
      <Table.Body>
        {items.map((item) => (
          <HistoryRow key={item.id} {...{ item, openers, picked, onPick, isPhone, isNarrow }} />
        ))}
      </Table.Body>
    </Table.Root>
  );
}

interface HistoryRowProps extends Pick<Props, 'picked' | 'onPick'> {
  item: OrderRow;
  openers: RowOpeners;
  isPhone: boolean;
  /** The status stands below the lattice. */
  isNarrow: boolean;
}

/** An order of the history. It can be dragged onto a folder, with the ticked ones if it is one of them. */
function HistoryRow({ item, openers, picked, onPick, isPhone, isNarrow }: HistoryRowProps) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'cn' ? 'cn' : 'en';
  const isPicked = picked.includes(item.id);
  const status = <StatusBadge order={item} />;
  const lattice = item.lattice === '' ? t('history.none') : latticeNames(item.lattice, t);
  const facts = [...latticeFacts(item, t), ...weightFacts(item, language)];
  const factsText = (isPhone ? [lattice, ...facts] : facts).join(t('app.clauseComma'));
  const keptText = keptFact(item, language, t);
  const kept = keptText !== '' && (
    <chakra.span textStyle="xs" color={item.paid === null ? 'fg.muted' : 'green.fg'} data-testid="row-kept">
      {keptText}
    </chakra.span>
  );
  const actions = <RowActions item={item} openers={openers} />;
  const pick = (
    <PickBox
      name={orderName(item)}
      isPicked={isPicked}
      onChange={() => onPick(isPicked ? picked.filter((id) => id !== item.id) : [...picked, item.id])}
    />
  );
  const picture = (
    <Box boxSize="14" flexShrink="0" rounded="l2" overflow="hidden" borderWidth="1px">
      <OrderThumb url={item.thumbnailUrl} />
    </Box>
  );
  const fileText = item.title !== '' && `${item.modelName} · `;
  return (
    <Table.Row
      bg={isPicked ? 'green.subtle' : 'transparent'}
      // Of the colour of the row, or nearly, it would have no edge.
      css={isPicked ? { '& [data-status]': { bg: 'bg.panel' } } : undefined}
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(DRAGGED_ORDERS, JSON.stringify(isPicked ? picked : [item.id]));
        dataTransfer.effectAllowed = 'move';
      }}
      data-testid="history-row"
      data-id={item.id}
    >
      {isPhone ? (
        <Table.Cell py="1.5">
          <Flex align="center" gap="2.5">
            {pick}
            {picture}
            <Box flex="1" minW="0">
              <OrderTitle item={item} />
              <Flex wrap="wrap" align="center" columnGap="1.5">
                <Note>
                  {fileText}
                  {shortTimeText(item.createdAt, language)}
                </Note>
                {status}
              </Flex>
            </Box>
          </Flex>
          <Note mt="1" wordBreak="keep-all" data-testid="row-parameters">
            {factsText}
            {kept !== false && ' · '}
            {kept}
          </Note>
          {actions}
        </Table.Cell>
      ) : (
        <>
          <Table.Cell w="8" pe="0">
            {pick}
          </Table.Cell>
          <Table.Cell w="72px" pe="0">
            {picture}
          </Table.Cell>
          <Table.Cell maxW="64" wordBreak="keep-all">
            <OrderTitle item={item} />
            <Note>
              {fileText}
              <chakra.span whiteSpace="nowrap">{dateTimeText(item.createdAt, language)}</chakra.span>
            </Note>
            {kept}
          </Table.Cell>
          <Table.Cell minW={{ lg: '60' }}>
            {lattice}
            <Note wordBreak="keep-all" data-testid="row-parameters">
              {factsText}
            </Note>
            {isNarrow && <Box mt="1">{status}</Box>}
          </Table.Cell>
          {!isNarrow && <Table.Cell>{status}</Table.Cell>}
          <Table.Cell>{actions}</Table.Cell>
        </>
      )}
    </Table.Row>
  );
}

function PickBox({ name, isPicked, onChange }: { name: string; isPicked: boolean; onChange: () => void }) {
  const { t } = useTranslation();
  return (
    <CheckBox
      gap="0"
      minW={{ base: '8', md: '6' }}
      justifyContent="center"
      checked={isPicked}
      onChecked={onChange}
      label={<VisuallyHidden>{t('orders.pick.one', { name })}</VisuallyHidden>}
      testId="row-pick"
    />
  );
}
