import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Recipe } from '../../../core/catalogue/recipe.ts';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { decodeGoods } from '../../../core/contract/order-codec.ts';
import { priceText } from '../../../core/contract/price-text.ts';
import { isFinal, isUnderWay, isUnstarted } from '../../../core/rules/order/status.ts';
import { errorText } from '../../api/error-text.ts';
import { useHost } from '../../api/use-host.ts';
import { DeleteOrderDialog } from '../../features/history/delete-order-dialog.tsx';
import { MAP_TYPES } from '../../features/lattice/gradient/pressure/open-pressure.ts';
import { FILE_TYPES, mayBeModel } from '../../features/upload/file-gate.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { Button } from '../../ui/button.tsx';
import { Lead } from '../../ui/texts.tsx';
import { notify } from '../../ui/toast/toaster.ts';
import { useWorkspacePath } from '../workspace/use-navigation.ts';
import { ArchiveButton } from './archive-button.tsx';
import { batchDue } from './batch-due.ts';
import { addFiles, BATCH_FILES_MAX, batchFiles, dropFiles, goOnWith } from './batch-files.ts';
import { ConsentCard } from './consent-card.tsx';
import { DropFiles } from './drop-files.tsx';
import { batchRun, generateBatch, stopBatch } from './generate-batch.ts';
import { batchMaps } from './maps/batch-maps.ts';
import { MapOptionsLine } from './maps/map-options.tsx';
import { MapsAlone } from './maps/maps-alone.tsx';
import { isMapDue } from './maps/send-maps.ts';
import { useMaps } from './maps/use-maps.ts';
import { PayAll } from './pay-all.tsx';
import { RecipeLine } from './recipe-line.tsx';
import { sendWaiting } from './send-files.ts';
import { BatchTable } from './table/batch-table.tsx';

interface Props {
  folderId: string;
  name: string;
  recipe: Recipe;
  orders: readonly OrderRow[];
}

/** A batch: files dropped on a recipe, one consent, one total, generation in turn, one archive. */
export function BatchView({ folderId, name, recipe, orders }: Props) {
  const { t } = useTranslation();
  const list = useStateOf(batchFiles).list.filter((one) => one.folderId === folderId);
  const { isRunning, refusal } = useStateOf(batchRun);
  const workspacePath = useWorkspacePath();
  const [toDelete, setToDelete] = useState<OrderRow | null>(null);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const endDelete = () => setToDelete(null);
  useCloseWarning();
  const asking = list.filter(({ step }) => step === 'asking').map(({ key }) => key);
  const failed = list.filter(({ step }) => step === 'failed').map(({ key }) => key);
  const maps = useMaps({ folderId, recipe, orders, files: list });
  const hasRows = list.length + orders.length > 0;
  const ready = orders.filter((order) => isUnstarted(order) && !maps.isAwaited(order));
  const isAllDone = !isRunning && ready.length === 0 && !orders.some(isUnderWay);
  const again = (keys: readonly string[], change = {}) => {
    goOnWith(keys, change);
    void sendWaiting();
  };
  return (
    <Stack gap="4" data-testid="batch" data-orders={orders.length}>
      <Stack gap="0">
        <Text fontWeight="semibold">{name}</Text>
        <RecipeLine recipe={recipe} />
      </Stack>
      {maps.isUsed && <MapOptionsLine options={maps.options} onChange={maps.setOptions} />}
      <DropFiles
        isFirst={list.length + orders.length === 0}
        accept={maps.isUsed ? `${FILE_TYPES},${MAP_TYPES}` : FILE_TYPES}
        text={t(maps.isUsed ? 'batch.map.drop' : 'batch.drop', { max: BATCH_FILES_MAX })}
        onFiles={(dropped) => {
          const files = maps.take(dropped);
          const models = files.filter(mayBeModel);
          const { tooMany, alike } = addFiles(
            models,
            folderId,
            BATCH_FILES_MAX - orders.length - list.length,
          );
          if (models.length < files.length) notify('warning', t('upload.formatError'));
          if (tooMany > 0) notify('warning', t('batch.tooMany', { count: tooMany, max: BATCH_FILES_MAX }));
          if (alike > 0) notify('warning', t('batch.alike', { count: alike }));
          void sendWaiting();
        }}
      />
      <Flex gap="3" align="center" wrap="wrap" data-testid="batch-actions">
        <Progress orders={orders} />
        <Box flex="1" />
        {failed.length > 0 && (
          <Button look="quiet" onClick={() => again(failed)}>
            {t('batch.retry', { count: failed.length })}
          </Button>
        )}
        {isRunning && (
          <Button look="quiet" onClick={stopBatch} data-testid="batch-stop">
            {t('batch.stop')}
          </Button>
        )}
        {!isRunning && ready.length > 0 && (
          <Button onClick={() => void generateBatch(ready, recipe, isMapDue)} data-testid="batch-generate">
            {t('batch.generate', { count: ready.length })}
          </Button>
        )}
      </Flex>
      {/* From the first file on, so that its order does not move the table. */}
      {hasRows && (
        <Flex gap="3" align="center" wrap="wrap" minH="11">
          <Estimate orders={orders.filter((order) => !maps.isAwaited(order))} />
          <PayAll {...{ name, orders, ticked }} isNext={isAllDone} />
          <ArchiveButton name={name} recipe={recipe} orders={orders} />
        </Flex>
      )}
      {isRunning && <Text textStyle="sm">{t('batch.keepOpen')}</Text>}
      {refusal !== null && (
        <Text role="alert" color="fg.error" data-testid="batch-refusal">
          {errorText(refusal, t)}
        </Text>
      )}
      {hasRows && (
        <BatchTable
          {...{ orders, recipe, workspacePath, maps, ticked }}
          files={list}
          onDrop={(key) => dropFiles([key])}
          onDelete={setToDelete}
          onTick={setTicked}
        />
      )}
      <MapsAlone {...maps} />
      <ConsentCard
        files={list}
        onAgree={() => again(asking, { isAgreed: true })}
        onLeaveOut={() => dropFiles(asking)}
      />
      <DeleteOrderDialog item={toDelete} onClose={endDelete} onDeleted={endDelete} />
    </Stack>
  );
}

/** The browser asks before a page with unsent files closes. */
function useCloseWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      const isUnsent =
        batchFiles.list.some(({ step }) => step !== 'refused') ||
        batchMaps.list.some(({ step }) => step !== 'sent');
      if (isUnsent) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}

function Progress({ orders }: { orders: readonly OrderRow[] }) {
  const { t } = useTranslation();
  if (orders.length === 0) return null;
  const done = orders.filter(({ status }) => isFinal(status)).length;
  return <Lead data-testid="batch-progress">{t('batch.progress', { done, all: orders.length })}</Lead>;
}

/** Sums of the whole batch, until a file is finished: from then on the server says what is due. */
function Estimate({ orders }: { orders: readonly OrderRow[] }) {
  const { t, i18n } = useTranslation();
  const prices = useHost()?.prices;
  if (prices === undefined || orders.some(({ status }) => status === 'COMPLETED')) return null;
  const language = i18n.language === 'cn' ? 'cn' : 'en';
  const due = batchDue(orders, { low: decodeGoods(prices.low), high: decodeGoods(prices.high) });
  if (due.count === 0) return null;
  return (
    <Text data-testid="batch-total">
      {t('batch.total', {
        count: due.count,
        low: priceText(due.low, language),
        high: priceText(due.high, language),
      })}
    </Text>
  );
}
