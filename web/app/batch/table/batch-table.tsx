import { Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../../../core/contract/order-codec.ts';
import type { BatchFile } from '../batch-files.ts';
import { FileLine, type FileLineProps } from './file-line.tsx';
import { OrderLine, type OrderLineProps } from './order-line.tsx';

interface Props extends Omit<OrderLineProps, 'order'>, Omit<FileLineProps, 'one'> {
  files: readonly BatchFile[];
  orders: readonly OrderRow[];
}

export function BatchTable({ files, orders, onDrop, maps, ...ofOrders }: Props) {
  const { t } = useTranslation();
  return (
    <Table.Root size="sm" variant="line" bg="transparent">
      <Table.Header>
        <Table.Row bg="transparent">
          <Table.ColumnHeader w="72px">{t('history.model')}</Table.ColumnHeader>
          <Table.ColumnHeader>{t('history.name')}</Table.ColumnHeader>
          <Table.ColumnHeader hideBelow="md">{t('history.lattice')}</Table.ColumnHeader>
          <Table.ColumnHeader hideBelow="md">{t('workspace.report.weight')}</Table.ColumnHeader>
          <Table.ColumnHeader>{t('history.status')}</Table.ColumnHeader>
          <Table.ColumnHeader w="11">
            <Text srOnly>{t('batch.remove')}</Text>
          </Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {orders.map((order) => (
          <OrderLine key={order.id} {...{ order, maps, ...ofOrders }} />
        ))}
        {files.map((one) => (
          <FileLine key={one.key} {...{ one, onDrop, maps }} />
        ))}
      </Table.Body>
    </Table.Root>
  );
}
