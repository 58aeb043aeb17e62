import { Box, Flex, Stack, Table, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Recipe } from '../../../core/catalogue/recipe.ts';
import { historyWorkspace } from '../../../core/contract/calls/workspace.ts';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import type { ModelFault } from '../../../core/rules/model/faults.ts';
import { isFinal, isUnstarted } from '../../../core/rules/order/status.ts';
import { isNearlyEmpty, sideBelowCell } from '../../../core/rules/parameters/coverage.ts';
import { api } from '../../api/client.ts';
import { errorText } from '../../api/error-text.ts';
import { orderName } from '../../features/history/find-orders.ts';
import { OrderThumb } from '../../features/history/order-thumb.tsx';
import { StatusBadge } from '../../features/history/status-badge.tsx';
import { leftOutWords } from '../../features/recipes/recipe-words.ts';
import { formatExtents, formatMm, joinFacts } from '../../lib/format.ts';
import { latticeFacts, weightFacts } from '../../lib/row-facts.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { IconButton } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/fields/check-box.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { Note } from '../../ui/texts.tsx';
import { notify } from '../../ui/toast/toaster.ts';
import type { BatchFile } from './batch-files.ts';
import { useFileDrop } from './drop-files.tsx';
import { batchRun } from './generate-batch.ts';
import type { MapRow } from './maps/batch-maps.ts';
import { MapLine } from './maps/map-line.tsx';
import type { Maps } from './maps/use-maps.ts';

interface Props {
  files: readonly BatchFile[];
  orders: readonly OrderRow[];
  recipe: Recipe;
  workspacePath: '/blank' | '/touchHome';
  onDrop: (key: string) => void;
  onDelete: (order: OrderRow) => void;
  /** Ids of nearly empty orders that are paid for with the others. */
  ticked: readonly string[];
  onTick: (ids: readonly string[]) => void;
  maps: Maps;
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

interface LineProps {
  picture: string;
  name: ReactNode;
  /** Lattice and weight, which stand below the name on phones. */
  facts?: readonly string[];
  weight?: string | undefined;
  notes: ReactNode;
  state: ReactNode;
  removeLabel: string;
  onRemove: (() => void) | null;
  testId: string;
  step: string;
  onFiles?: ((files: File[]) => void) | undefined;
}

function Line({ picture, name, facts = [], weight, notes, state, ...more }: LineProps) {
  const { removeLabel, onRemove, testId, step, onFiles } = more;
  const { isOver, dropping } = useFileDrop(onFiles ?? (() => {}));
  return (
    <Table.Row
      bg={isOver ? 'green.subtle' : 'transparent'}
      verticalAlign="middle"
      data-testid={testId}
      data-step={step}
      {...(onFiles && dropping)}
    >
      <Table.Cell pe="0">
        <Box boxSize="14" rounded="l2" overflow="hidden" borderWidth="1px">
          <OrderThumb url={picture} />
        </Box>
      </Table.Cell>
      <Table.Cell maxW={{ base: '36', md: '96' }}>
        <Stack gap="0.5">
          {name}
          {facts.length > 0 && (
            <Note hideFrom="md">{joinFacts(weight === undefined ? facts : [...facts, weight])}</Note>
          )}
          {notes}
        </Stack>
      </Table.Cell>
      <Table.Cell hideBelow="md">{joinFacts(facts)}</Table.Cell>
      <Table.Cell hideBelow="md" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
        {weight}
      </Table.Cell>
      <Table.Cell px={{ base: '1', md: '3' }}>{state}</Table.Cell>
      <Table.Cell px="0">
        {onRemove !== null && (
          <IconButton colorPalette="red" aria-label={removeLabel} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        )}
      </Table.Cell>
    </Table.Row>
  );
}

function OrderLine({
  order,
  recipe,
  workspacePath,
  onDelete,
  ticked,
  onTick,
  maps,
}: { order: OrderRow } & Omit<Props, 'files' | 'orders' | 'onDrop'>) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'cn' ? 'cn' : 'en';
  const run = useStateOf(batchRun);
  const isReady = isUnstarted(order);
  const error = run.errors[order.id];
  // Conformal cells follow the walls, and fitted ones suit them.
  const cellMm = recipe.cells === 'grid' ? (order.cellSizeMm ?? (Number(recipe.cellMm) || 0)) : 0;
  const thinMm = sideBelowCell(cellMm, order.extentMm);
  const onMap = (files: readonly File[]) => takeOne(files, { maps, row: { orderId: order.id } }, t);
  const isEmpty = isNearlyEmpty(order);
  return (
    <Line
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

function Problem({ children }: { children: string }) {
  return (
    <Text textStyle="xs" color="fg.error" maxW="72">
      {children}
    </Text>
  );
}

function takeOne(files: readonly File[], { maps, row }: { maps: Maps; row: MapRow }, t: TFunction): void {
  if (files.length > 1) notify('warning', t('batch.map.oneOnly'));
  else if (maps.take(files, row).length > 0) notify('warning', t('batch.map.notMap'));
}

interface FileProps extends Pick<Props, 'onDrop' | 'maps'> {
  one: BatchFile;
}

function FileLine({ one, onDrop, maps }: FileProps) {
  const { t } = useTranslation();
  const { key, name, step, share, faults, hasSeveralModels, error } = one;
  const isStill = step === 'refused' || step === 'failed' || step === 'asking' || step === 'waiting';
  return (
    <Line
      picture=""
      name={
        <Text fontWeight="medium" overflowWrap="anywhere">
          {name}
        </Text>
      }
      notes={
        <Stack gap="1">
          {maps.namesOf(name).map((map) => (
            <Note key={map}>{t('batch.map.of', { name: map })}</Note>
          ))}
          {faults.map((fault) => (
            <Text
              key={fault.code}
              textStyle="xs"
              color={fault.severity === 'refuse' ? 'fg.error' : 'fg.muted'}
              data-fault={fault.code}
            >
              {faultWords(fault, t)}
            </Text>
          ))}
          {hasSeveralModels && <Problem>{t('batch.severalModels')}</Problem>}
          {step === 'failed' && <Problem>{errorText(error, t)}</Problem>}
        </Stack>
      }
      state={
        <Flex direction="column" gap="1" minW="24">
          <Text textStyle="xs">{t(`batch.step.${step}`)}</Text>
          {step === 'sending' && (
            <ProgressBar value={100 * share} size="xs" aria-label={t('batch.step.sending')} />
          )}
        </Flex>
      }
      removeLabel={`${t('batch.remove')}: ${name}`}
      onRemove={isStill ? () => onDrop(key) : null}
      onFiles={maps.isUsed ? (dropped) => takeOne(dropped, { maps, row: { modelName: name } }, t) : undefined}
      testId="batch-file"
      step={step}
    />
  );
}

/** Names a fault; one that refuses the model with what to do, as a second sentence. */
function faultWords({ code, severity, names }: ModelFault, t: TFunction): string {
  const about = { names: names?.join(t('app.comma')) ?? '' };
  const title = t(`fault.${code}.title`, about);
  return severity === 'refuse'
    ? t('batch.fault', { title, advice: t(`fault.${code}.advice`, about) })
    : title;
}
