import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Maximize, Ruler, Upload } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Sample } from '../../../core/catalogue/starts.ts';
import { press } from '../../features/press/press-state.ts';
import { preview } from '../../features/preview/preview-state.ts';
import { UploadCard } from '../../features/upload/upload-card.tsx';
import type { CameraCommands } from '../../features/viewer/camera/camera-commands.ts';
import { switchMeasure } from '../../features/viewer/measure/measure-state.ts';
import type { Parts } from '../../features/viewer/parts.ts';
import { view as viewer } from '../../features/viewer/view-state.ts';
import { Viewer } from '../../features/viewer/viewer.tsx';
import { viewKeyOf } from '../../state/stage.ts';
import { useShown } from '../../state/use-shown.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LivePreview } from '../workspace/preview/lazy-live-preview.tsx';
import { EmptyStage } from '../workspace/stage/empty-stage.tsx';
import { useRegionSides } from '../workspace/stage/region-sides.ts';
import { TouchTabs } from './touch-tabs.tsx';

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
  const { model, isUnsaved, chosen, setView, hasLattice, hasPressed, parts, shown } = useTouchView();
  const { tool } = useSnapshot(viewer);
  const sides = useRegionSides();
  const onCamera = useCallback(
    (commands: CameraCommands | null) => {
      camera.current = commands;
    },
    [camera],
  );
  return (
    <Flex direction="column" flex="1" minH="0">
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
      <Box
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
        {model !== null && <chakra.h1 srOnly>{model.fileName}</chakra.h1>}
        {model === null ? (
          <EmptyStage busy={busy} onUpload={onUpload} onSample={onSample} />
        ) : (
          <>
            <Viewer
              modelName={model.fileName}
              modelKey={viewKeyOf(model)}
              extentMm={[...model.extentMm]}
              parts={parts}
              shown={shown}
              grid
              sides={isUnsaved ? null : sides}
              onCamera={onCamera}
            />
            <LivePreview off={isUnsaved} />
            <StageTools
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
        )}
        <UploadCard />
      </Box>
    </Flex>
  );
}

/** Shapes of the stage, and which of them the chosen tab shows. */
function useTouchView() {
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
  const chosen = view === 'pressed' && !hasPressed ? withoutPressed : view;
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

interface StageToolsProps {
  measuring: boolean;
  uploadOff: boolean;
  onFit: () => void;
  onUpload: () => void;
}

function StageTools({ measuring, uploadOff, onFit, onUpload }: StageToolsProps) {
  const { t } = useTranslation();
  return (
    <Flex
      position="absolute"
      top="3"
      insetEnd="3"
      direction="column"
      gap="2"
      // Where they do not fit below one another, the last ones stand at the left.
      maxH="calc(100% - 1.25rem)"
      wrap="wrap-reverse"
      alignContent="flex-start"
    >
      <StageButton label={t('touch.fit')} onClick={onFit} testId="touch-fit">
        <Maximize />
      </StageButton>
      <StageButton
        label={t('viewer.measure.tool')}
        pressed={measuring}
        onClick={switchMeasure}
        testId="touch-measure"
      >
        <Ruler />
      </StageButton>
      <StageButton label={t('workspace.upload')} off={uploadOff} onClick={onUpload} testId="upload">
        <Upload />
      </StageButton>
    </Flex>
  );
}

interface StageButtonProps {
  label: string;
  off?: boolean;
  pressed?: boolean;
  onClick: () => void;
  testId: string;
  children: React.ReactElement;
}

function StageButton({ label, off = false, pressed, onClick, testId, children }: StageButtonProps) {
  return (
    <IconButton
      variant="outline"
      bg={pressed === true ? 'green.subtle' : 'bg.panel'}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      rounded="full"
      shadow="sm"
      aria-label={label}
      disabled={off}
      onClick={onClick}
      data-testid={testId}
    >
      {children}
    </IconButton>
  );
}
