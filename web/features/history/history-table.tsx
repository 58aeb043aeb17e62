import { Box, chakra, Flex, Table, Text } from '@chakra-ui/react';
import { BookMarked, CopyPlus, Download, Eye, FileText, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { type HistoryAction, historyActions, isOpenable } from '../../../core/rules/order/status.ts';
import { MODE_TRAITS } from '../../../core/rules/parameters/lattice-modes.ts';
import { dateTimeText } from '../../lib/date-text.ts';
import { latticeNames } from '../../lib/lattice-names.ts';
import { keptFact, latticeFacts, weightFacts } from '../../lib/row-facts.ts';
import { useIsPhone } from '../../lib/use-media-query.ts';
import { IconButton, SmallButton } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { orderName } from './find-orders.ts';
import { DRAGGED_ORDERS } from './folder-bar.tsx';
import { OrderThumb } from './order-thumb.tsx';
import { OrderTitle } from './order-title.tsx';
import { StatusBadge } from './status-badge.tsx';

interface RowOpeners {
  onView: (item: OrderRow) => void;
  onReload: (item: OrderRow) => void;
  onDownload: (item: OrderRow) => void;
  onDelete: (item: OrderRow) => void;
  onRecipe: (item: OrderRow) => void;
}

interface Props extends RowOpeners {
  items: readonly OrderRow[];
  /** Ids of the ticked orders. */
  picked: readonly string[];
  onPick: (ids: readonly string[]) => void;
}

interface RowProps {
  item: OrderRow;
  openers: RowOpeners;
}

const ICONS: Record<HistoryAction, typeof Eye> = {
  view: Eye,
  download: Download,
  reload: CopyPlus,
  delete: Trash2,
};
const TEXTS = { view: 'view', download: 'download', reload: 'reload', delete: 'remove' } as const;

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

interface HistoryRowProps extends RowProps, Pick<Props, 'picked' | 'onPick'> {
  isPhone: boolean;
}

/** An order of the history. It can be dragged onto a folder, with the ticked ones if it is one of them. */
function HistoryRow({ item, openers, picked, onPick, isPhone }: HistoryRowProps) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'cn' ? 'cn' : 'en';
  const isPicked = picked.includes(item.id);
  const status = <StatusBadge status={item.status} cancelled={item.cancelled} />;
  const facts = (
    <Text textStyle="xs" color="fg.muted" data-testid="row-parameters">
      {/* A number stays with its unit. */}
      {[...latticeFacts(item, t), ...weightFacts(item, language)]
        .map((fact) => fact.replaceAll(' ', '\u00a0'))
        .join(' · ')}
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

/** Ticks an order. */
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

/** True for an order whose settings hold for any model: without an image and without a cut. */
function mayBeRecipe({ mode, gradientBy }: OrderRow): boolean {
  if (mode === null) return false;
  return MODE_TRAITS[mode].isUniform || gradientBy === 'faces' || gradientBy === 'axis';
}

/** Buttons of the actions that the state of an order allows. "Edit as new" has a word: no icon says it. */
function RowActions({ item, openers }: RowProps) {
  const { t } = useTranslation();
  const { onView, onReload, onDownload, onDelete, onRecipe } = openers;
  const hasResult = item.resultMm3 !== null;
  const run = { view: onView, reload: onReload, download: onDownload, delete: onDelete };
  return (
    <Flex
      justify={{ base: 'flex-start', md: 'flex-end' }}
      wrap="wrap"
      // Four icons beside each other.
      minW={{ md: '44' }}
      ms={{ base: '-2', md: '0' }}
    >
      {hasResult && (
        <Hint text={t('orders.report.open')}>
          <IconButton asChild aria-label={`${t('orders.report.open')}: ${orderName(item)}`}>
            <RouteLink to="/report" search={{ id: item.id }} data-testid="row-report">
              <FileText />
            </RouteLink>
          </IconButton>
        </Hint>
      )}
      {mayBeRecipe(item) && (
        <Hint text={t('recipes.saveTitle')}>
          <IconButton
            order={{ base: '0', md: '1' }}
            aria-label={`${t('recipes.saveTitle')}: ${orderName(item)}`}
            onClick={() => onRecipe(item)}
            data-testid="row-recipe"
          >
            <BookMarked />
          </IconButton>
        </Hint>
      )}
      {historyActions(item.status).map((action) => {
        const Icon = ICONS[action];
        const text = t(`history.${TEXTS[action]}`);
        const same = {
          'aria-label': `${text}: ${orderName(item)}`,
          onClick: () => run[action](item),
          'data-action': action,
        };
        if (action === 'reload')
          return (
            <SmallButton key={action} look="bare" px="2" order={{ base: '0', md: '1' }} {...same}>
              <Icon aria-hidden />
              {text}
            </SmallButton>
          );
        return (
          <Hint key={action} text={text}>
            <IconButton
              colorPalette={action === 'delete' ? 'red' : 'gray'}
              disabled={action === 'view' && !isOpenable(item.status)}
              {...same}
            >
              <Icon />
            </IconButton>
          </Hint>
        );
      })}
    </Flex>
  );
}
