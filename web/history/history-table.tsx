import { Box, HStack, Table, Text } from '@chakra-ui/react';
import { Download, Eye, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../core/contract/order-codec.ts';
import { type HistoryAction, historyActions, isOpenable } from '../../core/rules/order/status.ts';
import { Hint } from '../ui/hint.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { OrderThumb } from './order-thumb.tsx';
import { StatusBadge } from './status-badge.tsx';

interface Props {
  items: readonly OrderRow[];
  onView: (item: OrderRow) => void;
  onReload: (item: OrderRow) => void;
  onDownload: (item: OrderRow) => void;
  onDelete: (item: OrderRow) => void;
}

const ICONS: Record<HistoryAction, typeof Eye> = {
  view: Eye,
  download: Download,
  reload: RotateCcw,
  delete: Trash2,
};
const TEXTS = { view: 'view', download: 'download', reload: 'reload', delete: 'remove' } as const;

/** Thumbnail, name, lattice, status and actions; on phones the less important columns merge into the name. */
export function HistoryTable({ items, onView, onReload, onDownload, onDelete }: Props) {
  const { t, i18n } = useTranslation();
  const run = { view: onView, reload: onReload, download: onDownload, delete: onDelete };
  const dateOf = (iso: string) =>
    new Date(iso).toLocaleDateString(i18n.language === 'cn' ? 'zh-CN' : 'en-GB', { dateStyle: 'medium' });
  return (
    <Table.Root size="md" variant="line" bg="transparent">
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
          <Table.Row key={item.id} bg="transparent" data-testid="history-row" data-id={item.id}>
            <Table.Cell w="72px" pe="0">
              <Box boxSize="14" rounded="l2" overflow="hidden" borderWidth="1px">
                <OrderThumb url={item.thumbnailUrl} />
              </Box>
            </Table.Cell>
            <Table.Cell maxW={{ base: '32', md: '64' }}>
              <Text truncate color="fg" fontWeight="medium" title={item.modelName}>
                {item.modelName}
              </Text>
              <Text textStyle="xs" color="fg.muted" whiteSpace="nowrap">
                {dateOf(item.createdAt)}
              </Text>
              <Box hideFrom="md" mt="1">
                <StatusBadge status={item.status} />
              </Box>
            </Table.Cell>
            <Table.Cell hideBelow="md">{item.lattice === '' ? t('history.none') : item.lattice}</Table.Cell>
            <Table.Cell hideBelow="md">
              <StatusBadge status={item.status} />
            </Table.Cell>
            <Table.Cell>
              <HStack gap="0" justify="flex-end" wrap="wrap">
                {historyActions(item.status).map((action) => {
                  const Icon = ICONS[action];
                  const text = t(`history.${TEXTS[action]}`);
                  return (
                    <Hint key={action} text={text}>
                      <IconButton
                        colorPalette={action === 'delete' ? 'red' : 'gray'}
                        aria-label={`${text}: ${item.modelName}`}
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
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
}
