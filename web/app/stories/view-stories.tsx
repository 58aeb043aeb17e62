import { Box } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Matrix4, Vector3 } from 'three';
import { IDLE_UPLOAD } from '../../features/upload/flow/upload-view.ts';
import { UploadCardView } from '../../features/upload/upload-card.tsx';
import { AxisInset, type AxisInsetHandle } from '../../features/viewer/camera/axis-inset.tsx';
import { ViewCube, type ViewCubeHandle } from '../../features/viewer/camera/view-cube.tsx';
import { MeasureOverlay, type MeasureOverlayHandle } from '../../features/viewer/measure/measure-overlay.tsx';
import { measure } from '../../features/viewer/measure/measure-state.ts';
import { type LatticeFigures, ModelFooter } from '../../features/viewer/model-footer.tsx';
import type { Parts } from '../../features/viewer/parts.ts';
import { ALL_SHOWN, view } from '../../features/viewer/view-state.ts';
import { ViewerNotice } from '../../features/viewer/viewer-notice.tsx';
import { StageControls } from '../workspace/stage/stage-controls.tsx';
import { EmptyPlace, WEDGE_MODEL } from './sample-stage.tsx';
import { keep, press, type Stories } from './story.ts';

const NO_CAMERA = { current: null };
/** Initial camera: from the front right, above. */
const SEEN_FROM = new Matrix4().lookAt(new Vector3(0.5, -0.8, 0.5), new Vector3(), new Vector3(0, 0, 1));

const ORIGINAL: Parts = { original: 'original', preview: null, structure: null, lattice: null };
const RESULT: Parts = { ...ORIGINAL, structure: 'structure', lattice: 'lattice' };
const FOUR: Parts = { ...RESULT, preview: 'preview' };

const LATTICE: LatticeFigures = { volumeMm3: 5_412, faces: 184_220, vertices: 92_104, fileBytes: 9_211_084 };

interface Props {
  parts: Parts;
  refining?: boolean;
  editing?: boolean;
  lattice?: LatticeFigures;
  unjudged?: boolean;
  children?: ReactNode;
}

/** Elements around the view: view panel, camera, cube, axes and figures. */
function Around(props: Props) {
  const { parts, refining = false, editing = false, lattice = null, unjudged = false, children } = props;
  const cube = useRef<ViewCubeHandle>(null);
  const axes = useRef<AxisInsetHandle>(null);
  useEffect(() => {
    const seen = SEEN_FROM.clone().invert().elements;
    cube.current?.turn(seen);
    axes.current?.turn(seen);
  }, []);
  return (
    <EmptyPlace
      footer={<ModelFooter model={WEDGE_MODEL} scale={1} unjudged={unjudged} lattice={lattice ?? null} />}
    >
      <Box position="absolute" bottom="2" insetStart="3">
        <AxisInset ref={axes} />
      </Box>
      <Box position="absolute" top="4" insetEnd="80px" hideBelow="md">
        <ViewCube ref={cube} onLook={keep} />
      </Box>
      <StageControls
        there={parts}
        refining={refining}
        editing={editing}
        camera={NO_CAMERA}
        endPx={12}
        onScreenshot={keep}
        onCopyLink={keep}
      />
      {children}
    </EmptyPlace>
  );
}

/** Uses the view panel, so that it stays open. */
function use(): void {
  const panel = document.querySelector('[data-testid="view-panel"]');
  panel?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  panel?.querySelector<HTMLElement>('[aria-expanded=false]')?.click();
}

const show = (change: Partial<typeof ALL_SHOWN>) => () => {
  view.shown = { ...ALL_SHOWN, ...change };
};

function Measured() {
  const overlay = useRef<MeasureOverlayHandle>(null);
  useEffect(() => {
    const middle = [innerWidth / 2, innerHeight / 2 - 60];
    overlay.current?.place([
      [middle[0]! - 140, middle[1]! + 60],
      [middle[0]! + 120, middle[1]! - 40],
    ]);
  });
  return <MeasureOverlay ref={overlay} active />;
}

function GpuLost() {
  const { t } = useTranslation();
  return (
    <EmptyPlace>
      <ViewerNotice
        title={t('workspace.viewer.contextLost')}
        text={t('viewer.contextLostText')}
        action={t('workspace.viewer.contextBack')}
        onAct={keep}
      />
    </EmptyPlace>
  );
}

const SENDING = { step: 'sending', totalBytes: 24_117_248, sentBytes: 9_437_184 } as const;

export const VIEW_STORIES: Stories = {
  'view-model': { draw: () => <Around parts={ORIGINAL} />, act: use },
  'view-four-parts': { prepare: show({}), draw: () => <Around parts={FOUR} refining />, act: use },
  'view-result-clipped': {
    prepare: () => {
      show({ original: false, structure: false })();
      view.clip = { x: null, y: { percent: 30, flipped: true }, z: { percent: 62, flipped: false } };
      view.projection = 'perspective';
    },
    draw: () => <Around parts={RESULT} lattice={LATTICE} />,
    act: use,
  },
  'view-editing': { draw: () => <Around parts={ORIGINAL} editing />, act: use },
  'view-folded': {
    prepare: show({ structure: false }),
    draw: () => <Around parts={FOUR} lattice={LATTICE} />,
  },
  'view-camera-menu': {
    draw: () => <Around parts={ORIGINAL} />,
    act: () => {
      use();
      press('camera-presets');
    },
    reached: '[data-testid="view-bottom"]',
  },
  'view-measured': {
    prepare: () => {
      measure.ends = [
        [0, 0, 30],
        [60, 40, 0],
      ];
      view.tool = 'measure';
    },
    draw: () => (
      <Around parts={ORIGINAL}>
        <Measured />
      </Around>
    ),
    act: use,
  },
  'view-uploading': {
    draw: () => (
      <Around parts={ORIGINAL} unjudged>
        <UploadCardView
          view={{ ...IDLE_UPLOAD, ...SENDING, fileName: WEDGE_MODEL.fileName, onStage: true, shown: true }}
        />
      </Around>
    ),
    act: use,
  },
  'view-gpu-lost': () => <GpuLost />,
};
