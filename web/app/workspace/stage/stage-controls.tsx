import { Flex } from '@chakra-ui/react';
import { memo, type RefObject } from 'react';
import type { CameraCommands } from '../../../features/viewer/camera/camera-commands.ts';
import { CameraStrip } from '../../../features/viewer/camera/camera-strip.tsx';
import { ViewPanel, type ViewPanelProps } from '../../../features/viewer/panel/view-panel.tsx';
import { useIsPhone } from '../../../lib/use-media-query.ts';

interface Props extends ViewPanelProps {
  camera: RefObject<CameraCommands | null>;
  /** Distance of the controls from the right edge of the stage, px. */
  endPx: number;
  onScreenshot: () => void;
  onCopyLink: () => void;
}

/** Height of the free room: a taller box lets the focus scroll the stage. */
const SIDE = {
  position: 'absolute',
  top: '3',
  bottom: '3',
  align: 'flex-start',
  pointerEvents: 'none',
  css: { '& > *': { pointerEvents: 'auto' } },
} as const;

/** Controls over the viewer: visibility and sections on one side, camera on the other. A phone has the first in its sheet. */
export const StageControls = memo(function StageControls(props: Props) {
  const { camera, endPx, onScreenshot, onCopyLink, ...panel } = props;
  return (
    <>
      {!useIsPhone() && (
        <Flex {...SIDE} insetStart="3">
          <ViewPanel {...panel} />
        </Flex>
      )}
      <Flex {...SIDE} insetEnd={`${endPx}px`}>
        <CameraStrip camera={camera} onScreenshot={onScreenshot} onCopyLink={onCopyLink} />
      </Flex>
    </>
  );
});
