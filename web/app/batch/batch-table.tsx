import { Box, Flex, Progress, Stack, Table, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Recipe } from '../../../core/catalogue/recipe.ts';
import { historyWorkspace } from '../../../core/contract/calls/workspace.ts';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { isFinal } from '../../../core/rules/order/status.ts';
import { api } from '../../api/client.ts';
import { errorText } from '../../api/error-text.ts';
import { orderName } from '../../features/history/find-orders.ts';
import { OrderThumb } from '../../features/history/order-thumb.tsx';
import { StatusBadge } from '../../features/history/status-badge.tsx';
import { leftOutWords } from '../../features/recipes/recipe-words.ts';
import { formatMm } from '../../lib/format.ts';
import { latticeFacts, weightFacts } from '../../lib/row-facts.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { IconButton } from '../../ui/button.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import type { BatchFile } from './batch-files.ts';
import { batchRun, isUntouched } from './generate-batch.ts';

interface Props {
  files: readonly BatchFile[];
  orders: readonly OrderRow[];
  recipe: Recipe;
  workspacePath: '/blank' | '/touchHome';
  onDrop: (key: string) => void;
  onDelete: (order: OrderRow) => void;
}

/** Files and orders of a batch: picture, name, faults, figures and state of each. */
export function BatchTable({ files, orders, recipe, workspacePath, onDrop, onDelete }: Props) {
  const { t } = useTranslation();
  return (
    <Table.Root size="sm" variant="line" bg="transparent">
      <Table.Header>
        <Table.Row bg="transparent">
          <Table.ColumnHeader w="72px">{t('history.model')}</Table.ColumnHeader>
          <Table.ColumnHeader>{t('history.name')}</Table.ColumnHeader>
          <Table.ColumnHeader>{t('history.status')}</Table.ColumnHeader>
          <Table.ColumnHeader w="11">
            <Text srOnly>{t('batch.remove')}</Text>
          </Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {orders.map((order) => (
          <OrderLine key={order.id} {...{ order, recipe, workspacePath, onDelete }} />
        ))}
        {files.map((one) => (
          <FileLine key={one.key} one={one} onDrop={onDrop} />
        ))}
      </Table.Body>
    </Table.Root>
  );
}

interface LineProps {
  picture: string;
  name: ReactNode;
  facts: ReactNode;
  state: ReactNode;
  removeLabel: string;
  onRemove: (() => void) | null;
  testId: string;
  step: string;
}

function Line({ picture, name, facts, state, removeLabel, onRemove, testId, step }: LineProps) {
  return (
    <Table.Row bg="transparent" verticalAlign="top" data-testid={testId} data-step={step}>
      <Table.Cell pe="0">
        <Box boxSize="14" rounded="l2" overflow="hidden" borderWidth="1px">
          <OrderThumb url={picture} />
        </Box>
      </Table.Cell>
      <Table.Cell maxW={{ base: '36', md: '96' }}>
        <Stack gap="0.5">
          {name}
          {facts}
        </Stack>
      </Table.Cell>
      <Table.Cell>{state}</Table.Cell>
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
}: { order: OrderRow } & Pick<Props, 'recipe' | 'workspacePath' | 'onDelete'>) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'cn' ? 'cn' : 'en';
  const run = useStateOf(batchRun);
  const isReady = isUntouched(order);
  const error = run.errors[order.id];
  const facts = isReady
    ? [`${order.extentMm.map((mm) => formatMm(mm)).join(' × ')} mm`]
    : [...latticeFacts(order, t), ...weightFacts(order, language)];
  return (
    <Line
      picture={order.thumbnailUrl}
      name={
        <RouteLink to={workspacePath} search={{ id: order.id }} fontWeight="medium" overflowWrap="anywhere">
          {orderName(order)}
        </RouteLink>
      }
      facts={
        <>
          <Text textStyle="xs" color="fg.muted">
            {facts.join(' · ')}
          </Text>
          {order.leftOut.map((one) => (
            <Text key={JSON.stringify(one)} textStyle="xs" color="fg.warning" data-testid="batch-left">
              {leftOutWords(one, recipe, t)}
            </Text>
          ))}
        </>
      }
      state={
        <Stack gap="1" align="start">
          {isReady ? (
            <Text textStyle="xs">{t('batch.ready')}</Text>
          ) : (
            <StatusBadge status={order.status} cancelled={order.cancelled} />
          )}
          {order.status === 'FAILED' && !order.cancelled && <FailureText id={order.id} />}
          {error !== undefined && <Problem>{errorText(error, t)}</Problem>}
        </Stack>
      }
      removeLabel={`${t('history.remove')}: ${orderName(order)}`}
      onRemove={isReady || isFinal(order.status) ? () => onDelete(order) : null}
      testId="batch-order"
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

function Problem({ children }: { children: string }) {
  return (
    <Text textStyle="xs" color="fg.error" maxW="72">
      {children}
    </Text>
  );
}

function FileLine({ one, onDrop }: { one: BatchFile; onDrop: (key: string) => void }) {
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
      facts={
        <Stack gap="1">
          {faults.map((fault) => (
            <Text
              key={fault.code}
              textStyle="xs"
              color={fault.severity === 'refuse' ? 'fg.error' : 'fg.muted'}
              data-fault={fault.code}
            >
              {t(`fault.${fault.code}.title`, { names: fault.names?.join(', ') ?? '' })}
              {fault.severity === 'refuse' &&
                ` ${t(`fault.${fault.code}.advice`, { names: fault.names?.join(', ') ?? '' })}`}
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
            <Progress.Root value={100 * share} size="xs" aria-label={t('batch.step.sending')}>
              <Progress.Track rounded="full">
                <Progress.Range />
              </Progress.Track>
            </Progress.Root>
          )}
        </Flex>
      }
      removeLabel={`${t('batch.remove')}: ${name}`}
      onRemove={isStill ? () => onDrop(key) : null}
      testId="batch-file"
      step={step}
    />
  );
}
