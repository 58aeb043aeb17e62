import type { ComponentProps, ReactNode } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { CameraRig as Rig } from './camera/camera-rig.tsx';
import { StudioCanvas } from './canvas/studio-canvas.tsx';
import type { MeasureTool as Tool } from './measure/measure-tool.tsx';
import { Scene } from './scene.tsx';
import { view } from './view-state.ts';

/** Loaded lazily: with its controls it is a third of the viewer's own code, and an empty page needs no camera. */
const CameraRig = lazyPart(async () => (await import('./camera/camera-rig.tsx')).CameraRig);
/** Loaded lazily: measuring needs a model first. */
const MeasureTool = lazyPart(async () => (await import('./measure/measure-tool.tsx')).MeasureTool);

interface Props extends Omit<ComponentProps<typeof StudioCanvas>, 'children'> {
  rig: Omit<ComponentProps<typeof Rig>, 'extentMm' | 'modelKey' | 'children'>;
  scene: ComponentProps<typeof Scene>;
  measuring: Omit<ComponentProps<typeof Tool>, 'zoom'>;
  /** Scene elements of other features. */
  children: ReactNode;
}

/** Scale of the view, px per mm. */
const zoom = () => view.pose?.zoom ?? 1;

/** Canvas of the viewer: camera, models, elements of other features, and the ends of a measurement. */
export function ViewerCanvas({ rig, scene, measuring, children, ...canvas }: Props) {
  return (
    <StudioCanvas {...canvas}>
      {/* Nothing is drawn before its camera is there. */}
      <CameraRig extentMm={scene.extentMm} modelKey={scene.modelKey} {...rig}>
        <Scene {...scene} />
      </CameraRig>
      {children}
      <MeasureTool {...measuring} zoom={zoom} />
    </StudioCanvas>
  );
}
