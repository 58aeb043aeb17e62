import { Box, Center, Flex, Spinner } from '@chakra-ui/react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Unlink } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedResult } from '../../../core/contract/calls/share.ts';
import { ApiError } from '../../../core/contract/client.ts';
import { SHARE_TOKEN_MAX_CHARACTERS } from '../../../core/rules/order/share.ts';
import { errorText } from '../../api/error-text.ts';
import { SharedFigures } from '../../features/share/shared-figures.tsx';
import { useSharedResult, useSharedShapes } from '../../features/share/use-shared.ts';
import type { CameraCommands } from '../../features/viewer/camera/camera-commands.ts';
import { useCovered } from '../../features/viewer/camera/covered.ts';
import { saveScreenshot } from '../../features/viewer/camera/save-screenshot.ts';
import { StageBusy } from '../../features/viewer/canvas/stage-busy.tsx';
import type { Parts } from '../../features/viewer/parts.ts';
import { ALL_SHOWN, beginView, useView, view } from '../../features/viewer/view-state.ts';
import { Viewer } from '../../features/viewer/viewer.tsx';
import { homePath } from '../../lib/device.ts';
import { useColorMode } from '../../state/color-mode.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { notify } from '../../ui/toast/toaster.ts';
import { usePageTitle } from '../page-title.ts';
import { HEADER_HEIGHT } from '../theme/tokens.ts';
import { OpenFailed } from '../workspace/stage/open-failed.tsx';
import { StageControls } from '../workspace/stage/stage-controls.tsx';
import { HomeNotice } from './home-notice.tsx';

/** Distance of the controls from the edge of the stage, px. */
const EDGE_PX = 12;

/** Answers to a link that is unknown, has ended, or is no link. */
const GONE: ReadonlySet<string> = new Set<ApiError['codeName']>(['notFound', 'invalidRequest']);

/** Result behind a link, for visitors too: viewer, sections and figures, no download. */
export function SharedPage() {
  usePageTitle('shared');
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const token = hash.slice(0, SHARE_TOKEN_MAX_CHARACTERS + 1);
  const { data, error, refetch, dataUpdatedAt } = useSharedResult(token);
  if (token === '' || (error instanceof ApiError && GONE.has(error.codeName))) return <EndedLink />;
  if (error !== null)
    return (
      <OpenFailed
        text={errorText(error, t)}
        onRetry={() => void refetch()}
        onHome={() => void navigate({ to: homePath() })}
      />
    );
  if (data === undefined)
    return (
      <Center flex="1" minH="70vh">
        <Spinner size="xl" color="green.fg" />
      </Center>
    );
  // Read again, it has fresh addresses, and its shapes load from the start.
  return <SharedView key={dataUpdatedAt} result={data} onRetry={() => void refetch()} />;
}

interface ViewProps {
  result: SharedResult;
  onRetry: () => void;
}

function SharedView({ result, onRetry }: ViewProps) {
  const isReady = useLatticeFirst();
  return (
    <Flex direction="column" h={`calc(100dvh - ${HEADER_HEIGHT})`} overflow="hidden" data-testid="shared">
      <SharedStage result={result} onRetry={onRetry} isReady={isReady} />
      <Box bg="bg.panel" borderTopWidth="1px">
        <SharedFigures result={result} />
      </Box>
    </Flex>
  );
}

/** Shows the lattice without the structure mesh, which lies inside it. True once the view is set. */
function useLatticeFirst(): boolean {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    beginView();
    view.shown = { ...ALL_SHOWN, structure: false };
    setIsReady(true);
    return () => {
      view.shown = { ...ALL_SHOWN };
    };
  }, []);
  return isReady;
}

function SharedStage({ result, onRetry, isReady }: ViewProps & { isReady: boolean }) {
  const { t } = useTranslation();
  const { shown, grid } = useView();
  const covered = useCovered();
  const camera = useRef<CameraCommands | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [isBroken, setIsBroken] = useState(false);
  const { latticeId, structureId, refining } = useSharedShapes(result, () => setIsBroken(true));
  const parts = useMemo(
    (): Parts => ({ original: null, preview: null, structure: structureId, lattice: latticeId }),
    [structureId, latticeId],
  );
  const modelKey = result.preview.split('?')[0]!;
  const [x = 0, y = 0, z = 0] = result.extentMm;
  const actions = useStageActions(camera, result.title);
  return (
    <Box
      ref={stage}
      position="relative"
      flex="1"
      minH="0"
      bg="bg.stage"
      overflow="hidden"
      data-testid="stage"
    >
      {isReady && (
        <Viewer
          modelName={result.title}
          modelKey={modelKey}
          extentMm={[x, y, z]}
          parts={parts}
          shown={shown}
          grid={grid}
          covered={covered}
          onCamera={(commands) => {
            camera.current = commands;
          }}
        />
      )}
      {isBroken && latticeId === null && (
        <Center position="absolute" inset="0" pointerEvents="none" p="6">
          <LoadFailed
            text={t('share.notLoaded')}
            onRetry={onRetry}
            flexWrap="wrap"
            justify="center"
            pointerEvents="auto"
          />
        </Center>
      )}
      <StageBusy
        stage={stage}
        content={latticeId === null && !isBroken ? 'loading' : null}
        modelKey={modelKey}
        parts={parts}
      />
      <StageControls
        there={parts}
        refining={refining}
        editing={false}
        camera={camera}
        endPx={EDGE_PX}
        {...actions}
      />
    </Box>
  );
}

function useStageActions(camera: RefObject<CameraCommands | null>, title: string) {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const onCopyLink = () =>
    void navigator.clipboard.writeText(window.location.href).then(
      () => notify('success', t('share.copied')),
      () => notify('warning', t('viewer.link.failed')),
    );
  const onScreenshot = async () => {
    if (!(await saveScreenshot(camera.current, title, mode))) notify('error', t('viewer.screenshotFailed'));
  };
  return { onCopyLink, onScreenshot: () => void onScreenshot() };
}

function EndedLink() {
  const { t } = useTranslation();
  return (
    <HomeNotice Icon={Unlink} title={t('share.goneTitle')} text={t('share.goneText')} testId="share-gone" />
  );
}
