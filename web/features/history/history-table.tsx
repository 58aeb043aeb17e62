import { Box, chakra, HStack, Table, Text } from '@chakra-ui/react';
import { Download, Eye, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { latticeById } from '../../../core/catalogue/lattice-types.ts';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { priceText } from '../../../core/contract/price-text.ts';
import { type HistoryAction, historyActions, isOpenable } from '../../../core/rules/order/status.ts';
import { dateText } from '../../lib/date-text.ts';
import { formatMm } from '../../lib/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { orderName } from './find-orders.ts';
import { latticeNameOf } from './lattice-name.ts';
import { OrderThumb } from './order-thumb.tsx';
import { OrderTitle } from './order-title.tsx';
import { StatusBadge } from './status-badge.tsx';

interface RowOpeners {
  onView: (item: OrderRow) => void;
  onReload: (item: OrderRow) => void;
  onDownload: (item: OrderRow) => void;
  onDelete: (item: OrderRow) => void;
}

interface Props extends RowOpeners {
  items: readonly OrderRow[];
}

interface RowProps {
  item: OrderRow;
  openers: RowOpeners;
}

const ICONS: Record<HistoryAction, typeof Eye> = {
  view: Eye,
  download: Download,
  reload: RotateCcw,
  delete: Trash2,
};
const TEXTS = { view: 'view', download: 'download', reload: 'reload', delete: 'remove' } as const;

/** Thumbnail, name, lattice, status and actions; on phones the less important columns merge into the name. */
export function HistoryTable({ items, ...openers }: Props) {
  const { t } = useTranslation();
  return (
    <Table.Root
      size="md"
      variant="line"
      bg="transparent"
      // On phones the names need the room.
      css={{ '& td, & th': { paddingInline: { base: '1.5', md: '3' } } }}
    >
      <Table.Header>
        <Table.Row bg="transparent">
          <Table.ColumnHeader>{t('history.model')}</Table.ColumnHeader>
          <Table.ColumnHeader>{t('history.name')}</Table.ColumnHeader>
          <Table.ColumnHeader hideBelow="md">{t('history.lattice')}</Table.ColumnHeader>
          <Table.ColumnHeader hideBelow="md">{t('history.status')}</Table.ColumnHeader>
          <Table.ColumnHeader textAlign="end">{t('history.actions')}</Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {items.map((item) => (
          <HistoryRow key={item.id} item={item} openers={openers} />
        ))}
      </Table.Body>
    </Table.Root>
  );
}

/** An order of the history. */
function HistoryRow({ item, openers }: RowProps) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'cn' ? 'cn' : 'en';
  return (
    <Table.Row bg="transparent" data-testid="history-row" data-id={item.id}>
      <Table.Cell w="72px" pe="0">
        <Box boxSize="14" rounded="l2" overflow="hidden" borderWidth="1px">
          <OrderThumb url={item.thumbnailUrl} />
        </Box>
      </Table.Cell>
      <Table.Cell maxW={{ base: '36', md: '64' }}>
        <OrderTitle item={item} />
        <Text textStyle="xs" color="fg.muted">
          {item.title !== '' && `${item.modelName} · `}
          <chakra.span whiteSpace="nowrap">{dateText(item.createdAt, language)}</chakra.span>
        </Text>
        {item.paid !== null && (
          <Text textStyle="xs" color="green.fg" data-testid="row-paid">
            {t('history.paid', {
              amount: priceText(item.paid, language),
              date: item.keptUntil === null ? '' : dateText(item.keptUntil, language),
            })}
          </Text>
        )}
        <Box hideFrom="md" mt="1">
          <StatusBadge status={item.status} cancelled={item.cancelled} />
        </Box>
      </Table.Cell>
      <Table.Cell hideBelow="md">
        <Lattice item={item} />
        {item.mode !== null && (
          <Text textStyle="xs" color="fg.muted" whiteSpace="nowrap" data-testid="row-parameters">
            {[
              t(`modes.${item.mode}`),
              ...(item.cellSizeMm === null ? [] : [`${formatMm(item.cellSizeMm, 2)} mm`]),
              ...widthOf(item),
            ].join(' · ')}
          </Text>
        )}
      </Table.Cell>
      <Table.Cell hideBelow="md">
        <StatusBadge status={item.status} cancelled={item.cancelled} />
      </Table.Cell>
      <Table.Cell>
        <RowActions item={item} openers={openers} />
      </Table.Cell>
    </Table.Row>
  );
}

/** Buttons of the actions that the state of an order allows. */
function RowActions({ item, openers }: RowProps) {
  const { t } = useTranslation();
  const { onView, onReload, onDownload, onDelete } = openers;
  const run = { view: onView, reload: onReload, download: onDownload, delete: onDelete };
  return (
    <HStack gap="0" justify="flex-end" wrap={{ base: 'wrap', md: 'nowrap' }}>
      {historyActions(item.status).map((action) => {
        const Icon = ICONS[action];
        const text = t(`history.${TEXTS[action]}`);
        return (
          <Hint key={action} text={text}>
            <IconButton
              colorPalette={action === 'delete' ? 'red' : 'gray'}
              aria-label={`${text}: ${orderName(item)}`}
              disabled={action === 'view' && !isOpenable(item.status)}
              onClick={() => run[action](item)}
              data-action={action}
            >
              <Icon />
            </IconButton>
          </Hint>
        );
      })}
    </HStack>
  );
}

/** Name of the lattice with its title, or both titles. */
function Lattice({ item }: { item: OrderRow }) {
  const { t } = useTranslation();
  const name = latticeNameOf(item, t);
  if (item.lattice === '') return t('history.none');
  if (name === '') return item.lattice;
  return (
    <>
      {name}{' '}
      <chakra.span textStyle="xs" color="fg.muted" whiteSpace="nowrap">
        {item.lattice}
      </chakra.span>
    </>
  );
}

/** Width of the rods as a diameter. Surface lattices have walls or necks, which no sign tells apart. */
function widthOf({ rodDiameterMm, latticeId }: OrderRow): string[] {
  if (rodDiameterMm === null) return [];
  const isSurface = latticeId !== null && latticeById(latticeId)?.family === 'surface';
  return [`${isSurface ? '' : '⌀ '}${formatMm(rodDiameterMm, 2)} mm`];
}
