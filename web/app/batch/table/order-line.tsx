import { Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Recipe } from '../../../../core/catalogue/recipe.ts';
import { historyWorkspace } from '../../../../core/contract/calls/workspace.ts';
import type { OrderRow } from '../../../../core/contract/order-codec.ts';
import { isFinal, isUnstarted } from '../../../../core/rules/order/status.ts';
import { isNearlyEmpty, sideBelowCell } from '../../../../core/rules/parameters/coverage.ts';
import { api } from '../../../api/client.ts';
import { errorText } from '../../../api/error-text.ts';
import { orderName } from '../../../features/history/find-orders.ts';
import { StatusBadge } from '../../../features/history/status-badge.tsx';
import { leftOutWords } from '../../../features/recipes/recipe-words.ts';
import { formatExtents, formatMm } from '../../../lib/format.ts';
import { latticeFacts, weightFacts } from '../../../lib/row-facts.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { CheckBox } from '../../../ui/fields/check-box.tsx';
import { RouteLink } from '../../../ui/route-link.tsx';
import { Note } from '../../../ui/texts.tsx';
import { batchRun } from '../generate-batch.ts';
import { MapLine } from '../maps/map-line.tsx';
import type { Maps } from '../maps/use-maps.ts';
import { BatchLine, Problem, takeMap } from './batch-line.tsx';

export interface OrderLineProps {
  order: OrderRow;
  recipe: Recipe;
  workspacePath: '/blank' | '/touchHome';
  onDelete: (order: OrderRow) => void;
  /** Ids of nearly empty orders that are paid for with the others. */
  ticked: readonly string[];
  onTick: (ids: readonly string[]) => void;
  maps: Maps;
}

/** Line of an order: its lattice, what its model did not allow, and its state. */
export function OrderLine(props: OrderLineProps) {
  const { order, recipe, workspacePath, onDelete, ticked, onTick, maps } = props;
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'cn' ? 'cn' : 'en';
  const run = useStateOf(batchRun);
  const isReady = isUnstarted(order);
  const error = run.errors[order.id];
  // Conformal cells follow the walls, and fitted ones suit them.
  const cellMm = recipe.cells === 'grid' ? (order.cellSizeMm ?? (Number(recipe.cellMm) || 0)) : 0;
  const thinMm = sideBelowCell(cellMm, order.extentMm);
  const onMap = (files: readonly File[]) => takeMap(files, { maps, row: { orderId: order.id } }, t);
  const isEmpty = isNearlyEmpty(order);
  return (
    <BatchLine
      picture={order.thumbnailUrl}
      name={
        <RouteLink
          to={workspacePath}
          search={{ id: order.id }}
          fontWeight="medium"
          textDecoration="underline"
          textUnderlineOffset="3px"
          overflowWrap="anywhere"
        >
          {orderName(order)}
        </RouteLink>
      }
      facts={isReady ? [] : latticeFacts(order, t)}
      weight={weightFacts(order, language)[0]}
      notes={
        <>
          <Note>{formatExtents(order.extentMm)}</Note>
          {maps.isUsed && (
            <MapLine
              {...{ order, onMap }}
              canChange={isReady}
              isAwaited={maps.isAwaited(order)}
              failed={maps.failedFor(order)}
            />
          )}
          {thinMm !== null && (
            <Warning testId="batch-thin">
              {t('batch.thin', { cell: formatMm(cellMm, 2), side: formatMm(thinMm, 2) })}
            </Warning>
          )}
          {isEmpty && <Warning testId="batch-empty">{t('batch.nearlyEmpty')}</Warning>}
          {isEmpty && order.status === 'COMPLETED' && order.paid === null && (
            <CheckBox
              size="sm"
              checked={ticked.includes(order.id)}
              onChecked={(isOn) =>
                onTick(isOn ? [...ticked, order.id] : ticked.filter((id) => id !== order.id))
              }
              label={<Note color="fg">{t('batch.payToo')}</Note>}
              testId="batch-pay-too"
            />
          )}
          {order.leftOut.map((one) => (
            <Warning key={JSON.stringify(one)} testId="batch-left">
              {leftOutWords(one, recipe, t)}
            </Warning>
          ))}
        </>
      }
      state={
        <Stack gap="1" align="start">
          {maps.isAwaited(order) ? (
            <Text textStyle="xs">{t('batch.map.awaited')}</Text>
          ) : (
            <StatusBadge order={order} />
          )}
          {order.status === 'FAILED' && !order.cancelled && <FailureText id={order.id} />}
          {error !== undefined && <Problem>{errorText(error, t)}</Problem>}
        </Stack>
      }
      removeLabel={`${t('history.remove')}: ${orderName(order)}`}
      onRemove={isReady || isFinal(order.status) ? () => onDelete(order) : null}
      testId="batch-order"
      onFiles={maps.isUsed && isReady ? onMap : undefined}
      step={isReady ? 'READY' : order.status}
    />
  );
}

/** Words of a failed job, which the list does not hold. */
function FailureText({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['batch-failure', id],
    queryFn: ({ signal }) => api(historyWorkspace, { query: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const text = data?.failure?.message;
  return text === undefined ? null : <Problem>{text}</Problem>;
}

function Warning({ children, testId }: { children: string; testId: string }) {
  return (
    <Text textStyle="xs" color="fg.warning" data-testid={testId}>
      {children}
    </Text>
  );
}
