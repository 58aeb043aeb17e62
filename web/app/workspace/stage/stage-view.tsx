import { Box } from '@chakra-ui/react';
import { memo, type RefObject } from 'react';
import type { Sample } from '../../../../core/catalogue/starts.ts';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { showsLowFile } from '../../../features/job/order/shown-file.ts';
import { useIsPlacing } from '../../../features/press/places/placing.ts';
import { UploadCard } from '../../../features/upload/upload-card.tsx';
import { useHasUploadCard } from '../../../features/upload/use-upload.ts';
import type { CameraCommands } from '../../../features/viewer/camera/camera-commands.ts';
import { StageBusy } from '../../../features/viewer/canvas/stage-busy.tsx';
import { useIsPhone } from '../../../lib/use-media-query.ts';
import { useWhenIdle } from '../../../lib/use-when-idle.ts';
import { shapeOf } from '../../../mesh/registry.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { stage, viewKeyOf } from '../../../state/stage.ts';
import { useShown } from '../../../state/use-shown.ts';
import { EmptyStage } from './empty-stage.tsx';
import { useLatticeDrawn } from './parts/use-lattice-drawn.ts';
import { useStageParts } from './parts/use-stage-parts.ts';
import { ShownModel } from './shown-model.tsx';
import { useViewLink } from './use-view-link.ts';
import { STAGE_ID, useTabPanel, ViewTabs } from './view-tabs.tsx';

interface Props {
  ref: RefObject<HTMLDivElement | null>;
  camera: RefObject<CameraCommands | null>;
  busy: boolean;
  /** True while a task runs or an order opens. */
  awaitsLattice: boolean;
  /** Files of the result on the stage; undefined without one. */
  files: WorkspaceDetail['files'] | undefined;
  /** Width at the right edge beside which the model stays, px. */
  coveredPx: number;
  onUpload: () => void;
  onSample: (sample: Sample) => void;
}

/** Before there is a model: invisible. The opacity hides the zoom slider's thumb as well. */
const HIDDEN = { style: { visibility: 'hidden', opacity: 0 }, inert: true } as const;

/** Viewer with its controls, or the invitation to upload. Memoised: few settings affect it. */
export const StageView = memo(function StageView(props: Props) {
  const { ref, camera, busy, awaitsLattice, files, coveredPx, onUpload, onSample } = props;
  const isPhone = useIsPhone();
  const tabPanel = useTabPanel(awaitsLattice);
  const isPlacing = useIsPlacing();
  const { model, latticeId } = useShown();
  const lattice = shapeOf(latticeId);
  const isLow = lattice !== undefined && files !== undefined && showsLowFile(files, lattice);
  const { loading, latticeDrawn } = useStateOf(stage);
  const hasCard = useHasUploadCard();
  const { parts, there, isPressed } = useStageParts();
  useLatticeDrawn(ref, parts.lattice);
  const warm = useWhenIdle();
  const modelKey = model === null ? null : viewKeyOf(model);
  const isComing = parts.lattice !== null && latticeDrawn !== 'page';
  const { startPose, copyLink } = useViewLink({
    parts,
    hasPreview: there.preview,
    modelKey,
    stage: ref,
  });
  return (
    <>
      {isPhone && (
        <Box display={isPlacing ? 'none' : undefined}>
          <ViewTabs awaitsLattice={awaitsLattice} isLow={isLow} />
        </Box>
      )}
      <Box
        ref={ref}
        id={STAGE_ID}
        {...tabPanel}
        position="relative"
        flex="1"
        minH="0"
        minW="0"
        bg="bg.stage"
        overflow="hidden"
        data-testid="stage"
      >
        {model === null && <EmptyStage busy={busy} onUpload={onUpload} onSample={onSample} />}
        {(model !== null || warm) && (
          <Box position="absolute" inset="0" {...(model === null ? HIDDEN : {})}>
            <ShownModel {...{ parts, there, isPressed, camera, coveredPx, startPose, copyLink }} />
          </Box>
        )}
        <StageBusy
          stage={ref}
          content={loading ? 'loading' : busy ? 'opening' : isComing ? 'rendering' : null}
          modelKey={modelKey}
          parts={parts}
          off={hasCard}
        />
        <UploadCard />
      </Box>
    </>
  );
});
