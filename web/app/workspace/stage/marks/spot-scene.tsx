import { type RefObject, useEffect, useRef } from 'react';
import type { Camera, Group, OrthographicCamera } from 'three';
import type { Point } from '../../../../../core/solid/geometry/vector.ts';
import type { CameraCommands } from '../../../../features/viewer/camera/camera-commands.ts';
import { fromSideOf } from '../../../../features/viewer/camera/presets.ts';
import { LOST_COLOR, SCENE_COLORS } from '../../../../features/viewer/colors.ts';
import { noRaycast } from '../../../../features/viewer/drawing/geometry-of.ts';
import { ringBetween } from '../../../../features/viewer/drawing/ring-between.ts';
import { useRedraw } from '../../../../features/viewer/use-redraw.ts';
import { facesNamed } from '../../../../lib/faces-named.ts';
import { meshOfShape } from '../../../../mesh/registry.ts';
import { useColorMode } from '../../../../state/color-mode.ts';
import { modelFaces } from '../../../../state/roles/model-faces.ts';
import { useStateOf } from '../../../../state/snapshots.ts';
import { MarkedFaces } from './marked-faces.tsx';

interface Props {
  atMm: Readonly<Point>;
  model: { shapeId: string | null; extentMm: Readonly<Point> };
  camera: RefObject<CameraCommands | null>;
}

/** The ring and, below it, its edge in the colour of the stage: radii in px. */
const RINGS = { stage: ringBetween(9, 16), mark: ringBetween(11, 14) };

/** Turns the whole model so that a place of it is in front, and marks it and its face, also behind the part. */
export function SpotScene({ atMm, model, camera }: Props) {
  const { mode } = useColorMode();
  const { found, shapeId } = useStateOf(modelFaces);
  const mesh = meshOfShape(model.shapeId);
  const faces = found && shapeId === model.shapeId ? found.faces : [];
  const mark = useRef<Group>(null);
  /** The mark faces the camera, in one size at any zoom. */
  const place = (_renderer: unknown, _scene: unknown, seenBy: Camera) => {
    mark.current?.quaternion.copy(seenBy.quaternion);
    mark.current?.scale.setScalar(1 / (seenBy as OrthographicCamera).zoom);
    mark.current?.updateMatrixWorld();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a model of another size keeps the view
  useEffect(() => {
    camera.current?.look(fromSideOf(atMm, model.extentMm));
  }, [String(atMm), camera]);
  useRedraw(String(atMm), mode);
  return (
    <>
      {mesh && (
        <MarkedFaces
          {...{ mesh, faces }}
          numbers={facesNamed(faces, [atMm])}
          color={LOST_COLOR[mode]}
          isThrough
        />
      )}
      <group ref={mark} position={[...atMm]}>
        {(['stage', 'mark'] as const).map((color, above) => (
          <mesh
            key={color}
            geometry={RINGS[color]}
            renderOrder={30 + above}
            frustumCulled={false}
            raycast={noRaycast}
            onBeforeRender={place}
          >
            <meshBasicMaterial
              color={SCENE_COLORS[mode][color]}
              transparent
              depthTest={false}
              depthWrite={false}
              toneMapped={false}
            />
          </mesh>
        ))}
      </group>
    </>
  );
}
