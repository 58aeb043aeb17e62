import { Box, Button, Flex, SimpleGrid } from '@chakra-ui/react';
import { Download, Gem, Hourglass, Play, RotateCcw } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceDetail } from '../../../core/contract/calls/workspace.ts';
import type { Estimate } from '../../features/job/estimate/use-estimate.ts';
import { PrintabilityButton } from '../../features/job/printability/printability-button.tsx';
import { HOURGLASS_MARK } from '../../features/job/queue/hourglass.ts';
import { useStageAwaits } from '../../features/upload/use-upload.ts';
import { resultDialogs } from '../../state/result-dialogs.ts';
import { FailureNote } from '../workspace/order/failure-note.tsx';
import { LayersEntry } from '../workspace/order/layers-entry.tsx';
import { PriceLine } from '../workspace/order/price-line.tsx';
import type { Printability } from '../workspace/order/use-printability.ts';
import type { Task } from '../workspace/order/use-task.ts';

/** Loaded with the first result. */
const ShareButton = lazy(async () => ({
  default: (await import('../../features/share/share-button.tsx')).ShareButton,
}));

interface Props {
  task: Task;
  /** True in view-only mode: the model is not stored, so there is nothing to generate. */
  isUnsaved: boolean;
  estimate: Estimate;
  order: WorkspaceDetail | undefined;
  printability: Printability;
  onReloadOriginal: () => void;
}

/** Buttons in reach of the thumb: Generate; after a result both downloads, Printability and Reload Origin. */
export function TouchActions({ printability, onReloadOriginal, ...props }: Props) {
  const { task, isUnsaved, order } = props;
  if (!task.done || order === undefined || isUnsaved) return <GenerateBar {...props} />;
  return <ResultBar order={order} printability={printability} onReloadOriginal={onReloadOriginal} />;
}

/** Price and Generate, or the hourglass of a running task. */
function GenerateBar({
  task,
  isUnsaved,
  estimate,
  order,
}: Pick<Props, 'task' | 'isUnsaved' | 'estimate' | 'order'>) {
  const { t } = useTranslation();
  const awaits = useStageAwaits();
  return (
    <Bar>
      <Box flexBasis="full">
        {!isUnsaved && !task.running && !task.sending && <FailureNote order={order} />}
        <PriceLine />
      </Box>
      <Button
        flex="1"
        h="12"
        disabled={awaits || isUnsaved || task.running || estimate.tooLong || estimate.refusal !== null}
        loading={task.sending || task.running}
        loadingText={t('workspace.panel.generating')}
        onClick={task.generate}
        data-testid="generate"
      >
        <Play aria-hidden />
        {t('workspace.panel.generate')}
      </Button>
      {task.running && task.minimised && (
        <Button
          boxSize="12"
          p="0"
          variant="subtle"
          colorPalette="clay"
          {...HOURGLASS_MARK}
          aria-label={t('workspace.queue.restore')}
          onClick={() => task.minimise(false)}
          data-testid="hourglass"
        >
          <Hourglass aria-hidden />
        </Button>
      )}
    </Bar>
  );
}

/** Downloads, analysis, layers and link of a result. */
function ResultBar({
  order,
  printability,
  onReloadOriginal,
}: Pick<Props, 'printability' | 'onReloadOriginal'> & { order: WorkspaceDetail }) {
  const { t } = useTranslation();
  const has = (precision: 'low' | 'high') =>
    order.files.some((file) => file.format === 'stl' && file.precision === precision);
  return (
    <Bar>
      <SimpleGrid columns={2} gap="2" w="full">
        <Button
          h="12"
          textStyle="sm"
          disabled={!has('low')}
          onClick={() => download('low')}
          data-testid="touch-download"
        >
          <Download aria-hidden />
          {t('touch.download')}
        </Button>
        <Button
          h="12"
          px="3"
          whiteSpace="normal"
          lineHeight="short"
          textStyle="sm"
          disabled={!has('high')}
          onClick={() => download('high')}
          data-testid="touch-download-high"
        >
          <Gem aria-hidden />
          {t('touch.downloadHigh')}
        </Button>
        {printability.state !== null && (
          <PrintabilityButton state={printability.state} onOpen={printability.open} />
        )}
        <LayersEntry orderId={order.id} />
        <Suspense>
          <ShareButton orderId={order.id} />
        </Suspense>
        <Button
          h="12"
          px="3"
          textStyle="sm"
          variant="outline"
          colorPalette="gray"
          onClick={onReloadOriginal}
          data-testid="reload-origin"
        >
          <RotateCcw aria-hidden />
          {t('workspace.panel.reloadOrigin')}
        </Button>
      </SimpleGrid>
    </Bar>
  );
}

function Bar({ children }: { children: React.ReactNode }) {
  return (
    <Flex
      gap="2"
      wrap="wrap"
      px="4"
      pt="3"
      pb="calc(12px + env(safe-area-inset-bottom))"
      bg="bg.panel"
      borderTopWidth="1px"
      zIndex="1"
      data-testid="touch-actions"
    >
      {children}
    </Flex>
  );
}

function download(precision: 'low' | 'high'): void {
  resultDialogs.download = precision;
}
