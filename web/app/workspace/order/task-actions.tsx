import { Flex, Grid, HStack, SimpleGrid, Stack } from '@chakra-ui/react';
import { Download, RotateCcw } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { isFinal } from '../../../../core/rules/order/status.ts';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import { EstimateLine, NOT_YET } from '../../../features/job/estimate/estimate-line.tsx';
import type { Estimate } from '../../../features/job/estimate/use-estimate.ts';
import { lacksCut } from '../../../features/job/generate/generate-checks.ts';
import { useGenerateProblem } from '../../../features/job/generate/use-generate-problem.ts';
import { PrintabilityButton } from '../../../features/job/printability/printability-button.tsx';
import { isTakeable, press } from '../../../features/press/press-state.ts';
import { usePreviewState } from '../../../features/preview/preview-state.ts';
import { PreviewSummary } from '../../../features/preview/preview-summary.tsx';
import { ShareButton } from '../../../features/share/share-button.tsx';
import { useStageAwaits } from '../../../features/upload/use-upload.ts';
import type { CameraCommands } from '../../../features/viewer/camera/camera-commands.ts';
import { LOW_DESKTOP, LOW_PHONE } from '../../../lib/use-media-query.ts';
import { column } from '../../../state/column.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { materialOf } from '../../../state/material.ts';
import { resultDialogs } from '../../../state/result-dialogs.ts';
import { settings } from '../../../state/settings.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { stage } from '../../../state/stage.ts';
import { Button } from '../../../ui/button.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { previewRefusal } from '../preview/preview-refusal.ts';
import { FailureNote } from './failure-note.tsx';
import { GenerateButton } from './generate-button.tsx';
import { LayersEntry } from './layers-entry.tsx';
import { PhoneDownloads } from './phone-downloads.tsx';
import { ReportEntry } from './report-entry.tsx';
import { ResultLine } from './result-line.tsx';
import { sharperEstimate, withoutCut } from './sharper-estimate.ts';
import type { Printability } from './use-printability.ts';
import type { Task } from './use-task.ts';

/** Actions of a result: side by side, since the report above needs the height. A last one alone has the row. */
const PAIRS = { '& > button:last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' } };
/** On a phone as tiles in one row: the model above needs the height. */
const TILES = {
  '& > button': {
    flexDirection: 'column',
    gap: '1',
    h: '15',
    px: '0',
    fontSize: '2xs',
    lineHeight: '1.15',
    whiteSpace: 'normal',
    [`@media ${LOW_PHONE}`]: { h: '11', gap: '0.5' },
  },
};

interface Props {
  task: Task;
  /** True in view-only mode: the model is not stored, so there is nothing to generate. */
  isUnsaved: boolean;
  estimate: Estimate;
  order: WorkspaceDetail | undefined;
  printability: Printability;
  onReloadOrigin: () => void;
  camera: RefObject<CameraCommands | null>;
  isPhone?: boolean;
  /** The main button alone, with the preview's figures in one line. */
  brief?: boolean;
  /** Above the estimate. */
  children?: ReactNode;
}

/** True while something else is the next step, such as to take a graded lattice. */
function useIsGenerateQuiet(): boolean {
  const { view, isOpen } = useStateOf(column);
  const { graded } = useStateOf(press);
  const problem = useGenerateProblem();
  return problem !== null || (isTakeable(graded) && view === 'test' && isOpen);
}

export function TaskActions(props: Props) {
  const { task, isUnsaved, estimate, order, printability, onReloadOrigin, camera, children } = props;
  const { isPhone = false, brief = false } = props;
  const { t } = useTranslation();
  const awaits = useStageAwaits();
  const seen = usePreviewState();
  const refusal = previewRefusal(seen);
  const hasModel = useStateOf(stage).model !== null;
  const isQuiet = useIsGenerateQuiet();
  const { mode } = useStateOf(settings);
  const isUncut = lacksCut({ mode }, useStateOf(editTool));
  const expected = isUncut ? withoutCut(estimate) : sharperEstimate(estimate, seen);
  if (task.done && order !== undefined && !isUnsaved) {
    const hasFile = order.files.some((file) => file.format === 'stl');
    if (brief && !hasFile) return null;
    const line = <ResultLine {...order} />;
    if (brief)
      return (
        <HStack gap="4" p="2" ps="4" justify="space-between">
          {line}
          <DownloadButton hasFile />
        </HStack>
      );
    return (
      <Stack
        gap="3"
        p="5"
        css={{
          [`@media ${LOW_DESKTOP}`]: { gap: '2', '& button': { height: '11' } },
          [`@media ${LOW_PHONE}`]: { gap: '1.5', '& button': { height: '11' } },
        }}
      >
        {/* From the start where a file still comes: nothing moves when it is there. */}
        {(hasFile || !isFinal(order.status)) && !isPhone && <DownloadButton hasFile={hasFile} />}
        {isPhone && (
          <>
            {line}
            <SimpleGrid columns={2} gap="2">
              <PhoneDownloads order={order} />
            </SimpleGrid>
          </>
        )}
        <Grid
          {...(isPhone
            ? { autoFlow: 'column', autoColumns: 'minmax(0, 1fr)', gap: '1', css: TILES }
            : { templateColumns: '1fr 1fr', gap: '2', css: PAIRS })}
        >
          {printability.state !== null && (
            <PrintabilityButton state={printability.state} onOpen={printability.open} />
          )}
          <ReportEntry orderId={order.id} camera={camera} />
          <LayersEntry />
          <ShareButton orderId={order.id} />
          <Button look="result" disabled={task.running} onClick={onReloadOrigin} data-testid="reload-origin">
            <RotateCcw aria-hidden />
            {t('workspace.panel.reloadOrigin')}
          </Button>
        </Grid>
      </Stack>
    );
  }
  const generate = (
    <GenerateButton
      off={awaits || task.opening || isUnsaved || estimate.tooLong || estimate.refusal !== null}
      isQuiet={isQuiet}
      running={task.sending || task.running}
      refusal={refusal}
      // A uniform lattice is offered beside it.
      missing={expected.missing && !MODE_TRAITS[mode].isUniform ? NOT_YET[expected.missing] : undefined}
      onGenerate={task.generate}
      showsLines={isPhone && hasModel && !isUnsaved}
    />
  );
  if (brief) {
    const { figures, busy } = seen;
    return (
      <HStack gap="4" p="2" ps="4" justify={figures === null ? 'flex-end' : 'space-between'}>
        {figures !== null && <PreviewSummary {...{ figures, busy }} material={materialOf(settings)} />}
        {generate}
      </HStack>
    );
  }
  return (
    <Stack gap={{ base: '3', md: '4' }} p="5" css={{ [`@media ${LOW_DESKTOP}`]: { gap: '2.5', py: '3' } }}>
      {!isUnsaved && !task.running && !task.sending && <FailureNote order={order} />}
      {isPhone ? (
        <Flex wrap="wrap" align="center" gap="3" css={{ '& > button': { flex: '1 0 auto', px: '4' } }}>
          {!isUnsaved && children}
          {generate}
        </Flex>
      ) : (
        <>
          {!isUnsaved && children}
          {hasModel && !isUnsaved && refusal === null && <EstimateLine estimate={expected} />}
          {generate}
        </>
      )}
    </Stack>
  );
}

/** Focusable while its file still comes: a hint says why it is greyed. */
function DownloadButton({ hasFile }: { hasFile: boolean }) {
  const { t } = useTranslation();
  return (
    <Hint text={t('workspace.download.notReady')} off={hasFile}>
      <Button
        size="xl"
        aria-disabled={!hasFile || undefined}
        onClick={() => {
          if (hasFile) resultDialogs.download = 'choice';
        }}
        data-testid="download"
      >
        <Download aria-hidden />
        {t('workspace.panel.download')}
      </Button>
    </Hint>
  );
}
