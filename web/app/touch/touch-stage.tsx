import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Sample } from '../../../core/catalogue/starts.ts';
import { useIsPlacing } from '../../features/press/places/placing.ts';
import { press } from '../../features/press/press-state.ts';
import { preview } from '../../features/preview/preview-state.ts';
import { UploadCard } from '../../features/upload/upload-card.tsx';
import { useHasUploadCard } from '../../features/upload/use-upload.ts';
import type { CameraCommands } from '../../features/viewer/camera/camera-commands.ts';
import { switchMeasure } from '../../features/viewer/measure/measure-state.ts';
import type { Parts } from '../../features/viewer/parts.ts';
import { view as viewer } from '../../features/viewer/view-state.ts';
import { Viewer } from '../../features/viewer/viewer.tsx';
import { type StageModel, stage, viewKeyOf } from '../../state/stage.ts';
import { useShown } from '../../state/use-shown.ts';
import { LivePreview } from '../workspace/preview/lazy-live-preview.tsx';
import { EmptyStage } from '../workspace/stage/empty-stage.tsx';
import { useRegionSides } from '../workspace/stage/region-sides.ts';
import { StageBusy } from '../workspace/stage/stage-busy.tsx';
import { StageTools } from './stage-tools.tsx';
import { TouchTabs } from './touch-tabs.tsx';

/** Loaded with the first load of a press test. */
const PressPlacesScene = lazy(async () => ({
  default: (await import('../workspace/stage/press-places-scene.tsx')).PressPlacesScene,
}));

interface Props {
  camera: RefObject<CameraCommands | null>;
  busy: boolean;
  uploadOff: boolean;
  onUpload: () => void;
  onSample: (sample: Sample) => void;
}

type View = 'original' | 'lattice' | 'pressed';

const STAGE_ID = 'touch-stage';

/**
 * Viewer of the touch workspace: one finger rotates, two fingers pan and zoom. Tabs select original,
 * lattice or pressed part.
 */
export function TouchStage({ camera, busy, uploadOff, onUpload, onSample }: Props) {
  const { t } = useTranslation();
  const isPlacing = useIsPlacing();
  const view = useTouchView(isPlacing);
  // A tap either places or measures.
  useEffect(() => {
    if (isPlacing && viewer.tool === 'measure') switchMeasure();
  }, [isPlacing]);
  const { model, chosen, setView, hasLattice, hasPressed } = view;
  const stageBox = useRef<HTMLDivElement>(null);
  const { loading } = useSnapshot(stage);
  const hasCard = useHasUploadCard();
  return (
    <Flex direction="column" flex="1" minH="0">
      {!isPlacing && (
        <TouchTabs<View>
          label={t('touch.views')}
          tabs={[
            { name: 'original', text: t('touch.original') },
            { name: 'lattice', text: t('touch.lattice'), off: !hasLattice },
            ...(hasPressed ? [{ name: 'pressed' as const, text: t('touch.pressed') }] : []),
          ]}
          chosen={chosen}
          onChoose={setView}
          panelId={STAGE_ID}
        />
      )}
      <Box
        ref={stageBox}
        id={STAGE_ID}
        role="tabpanel"
        aria-label={t(`touch.${chosen}`)}
        position="relative"
        flex="1"
        minH="0"
        bg="bg.stage"
        overflow="hidden"
        data-testid="stage"
      >
        {model === null ? (
          <EmptyStage busy={busy} onUpload={onUpload} onSample={onSample} />
        ) : (
          <StageContent
            model={model}
            view={view}
            isPlacing={isPlacing}
            {...{ camera, uploadOff, onUpload }}
          />
        )}
        <StageBusy
          stage={stageBox}
          loading={loading ? 'loading' : busy ? 'opening' : null}
          modelKey={model === null ? null : viewKeyOf(model)}
          parts={view.parts}
          off={hasCard}
        />
        <UploadCard />
      </Box>
    </Flex>
  );
}

interface ContentProps extends Pick<Props, 'camera' | 'uploadOff' | 'onUpload'> {
  model: StageModel;
  view: ReturnType<typeof useTouchView>;
  isPlacing: boolean;
}

/** The model in its viewer, with the tools above it. */
function StageContent({ model, view, isPlacing, camera, uploadOff, onUpload }: ContentProps) {
  const { t } = useTranslation();
  const { tool } = useSnapshot(viewer);
  const { isPicked } = useSnapshot(press);
  const sides = useRegionSides();
  const onCamera = useCallback(
    (commands: CameraCommands | null) => {
      camera.current = commands;
    },
    [camera],
  );
  const { isUnsaved, chosen, parts, shown } = view;
  return (
    <>
      <chakra.h1 srOnly>{model.fileName}</chakra.h1>
      <Viewer
        modelName={model.fileName}
        modelKey={viewKeyOf(model)}
        extentMm={[...model.extentMm]}
        parts={parts}
        shown={shown}
        grid
        sides={isUnsaved ? null : sides}
        onCamera={onCamera}
      >
        {isPicked && !isUnsaved && chosen !== 'lattice' && (
          <Suspense>
            <PressPlacesScene />
          </Suspense>
        )}
      </Viewer>
      <LivePreview off={isUnsaved} />
      <StageTools
        fitOnly={isPlacing}
        measuring={tool === 'measure'}
        uploadOff={uploadOff}
        onFit={() => camera.current?.look('all')}
        onUpload={onUpload}
      />
      <Text
        position="absolute"
        bottom="2"
        insetX="0"
        textAlign="center"
        textStyle="xs"
        color="fg.muted"
        pointerEvents="none"
        // Low stages need the space for the model.
        css={{ '@media (max-height: 700px)': { display: 'none' } }}
      >
        {t('touch.gestures')}
      </Text>
    </>
  );
}

/** Shapes of the stage, and which of them the chosen tab shows. */
function useTouchView(isPlacing: boolean) {
  const { model, structureId, latticeId, isUnsaved } = useShown();
  const { shapeId: previewId } = useSnapshot(preview);
  const { shapeId: pressedId } = useSnapshot(press);
  const [view, setView] = useState<View>('original');
  const hasLattice = (latticeId ?? structureId) !== null;
  // Show a new result, and the original once the result is gone. A finer picture of it keeps the user's
  // choice.
  useEffect(() => setView(hasLattice ? 'lattice' : 'original'), [hasLattice]);
  // A newly pressed part shows, and has its own tab as long as it is there.
  const hasPressed = pressedId !== null && !isUnsaved;
  useEffect(() => {
    if (pressedId !== null) setView('pressed');
  }, [pressedId]);
  const withoutPressed = hasLattice ? 'lattice' : 'original';
  const wanted = view === 'pressed' && !hasPressed ? withoutPressed : view;
  // Support and load are placed on the model as it is.
  const chosen = isPlacing ? 'original' : wanted;
  const pressed = chosen === 'pressed' ? pressedId : null;
  const parts: Parts = {
    original: model?.shapeId ?? null,
    preview: pressed ?? (isUnsaved ? null : previewId),
    structure: structureId,
    lattice: latticeId,
  };
  const shown = {
    original: chosen === 'original' || (pressed !== null && !hasLattice),
    preview: chosen === 'original' || pressed !== null,
    lattice: chosen === 'lattice',
    structure: chosen === 'lattice' && latticeId === null,
  };
  return { model, isUnsaved, chosen, setView, hasLattice, hasPressed, parts, shown };
}
