import { useThree } from '@react-three/fiber';
import { type RefObject, useEffect } from 'react';
import type { Point } from '../../../../../core/solid/geometry/vector.ts';
import type { CameraCommands } from '../../../../features/viewer/camera/camera-commands.ts';
import { LOST_COLOR } from '../../../../features/viewer/colors.ts';
import { noRaycast } from '../../../../features/viewer/drawing/geometry-of.ts';
import { poseAt } from '../../../../features/viewer/pane/pane-frame.ts';
import { useColorMode } from '../../../../state/color-mode.ts';

interface Props {
  atMm: Readonly<Point>;
  extentMm: Readonly<Point>;
  camera: RefObject<CameraCommands | null>;
}

/** Radii of what the view shows around a place and of its mark, as shares of the model's diagonal. */
const SEEN_SHARE = 0.25;
const MARK_SHARE = 0.02;

/** Flies to a place of the model and marks it, also behind the part. */
export function SpotScene({ atMm, extentMm, camera }: Props) {
  const { mode } = useColorMode();
  const { width, height } = useThree((state) => state.size);
  const diagonalMm = Math.hypot(...extentMm);
  const sidePx = Math.min(width, height);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stage of another size keeps the view
  useEffect(() => {
    const place = { centreMm: [...atMm] as Point, radiusMm: SEEN_SHARE * diagonalMm };
    const frame = { scale: 1, offset: [0, 0, 0] as Point, extentMm: [...extentMm] as Point };
    camera.current?.goTo(poseAt(place, frame, sidePx));
  }, [String(atMm), camera]);
  return (
    <mesh position={[...atMm]} renderOrder={30} raycast={noRaycast}>
      <sphereGeometry args={[MARK_SHARE * diagonalMm, 24, 16]} />
      <meshBasicMaterial color={LOST_COLOR[mode]} transparent opacity={0.6} depthTest={false} />
    </mesh>
  );
}
