import { useFrame } from '@react-three/fiber';
import { lazy, type RefObject, Suspense, useRef } from 'react';
import type { DirectionalLight } from 'three';
import { BedGrid } from './bed-grid.tsx';
import { SCENE_COLORS } from './colors.ts';
import type { ModelsProps } from './models.tsx';
import { useRedraw } from './use-redraw.ts';

/** Loaded with the viewer, which an empty page draws without a model. */
const Models = lazy(async () => ({ default: (await import('./models.tsx')).Models }));

interface Props extends ModelsProps {
  grid: boolean;
  /** Receives the number of requested frames as `data-frames`: a still page must not draw. */
  frameCount: RefObject<HTMLElement | null>;
}

export function Scene({ modelKey, parts, shown, cuts, extentMm, grid, mode, sides, frameCount }: Props) {
  const colors = SCENE_COLORS[mode];
  const light = useRef<DirectionalLight>(null);
  const frames = useRef(0);
  // Compared by content: the objects are new at every render of the page.
  useRedraw(JSON.stringify([parts, shown, cuts, grid, mode, extentMm, sides]));
  useFrame(({ camera }) => {
    // A light over the viewer's left shoulder keeps every side readable.
    light.current?.position
      .copy(camera.position)
      .add({ x: -camera.position.y * 0.35, y: camera.position.x * 0.35, z: 500 });
    frames.current += 1;
    if (frameCount.current !== null) frameCount.current.dataset.frames = String(frames.current);
  });
  return (
    <>
      <hemisphereLight args={[colors.sky, colors.ground, 1.7]} />
      <directionalLight ref={light} intensity={2.6} />
      {grid && (
        <BedGrid
          widthMm={extentMm[0]}
          lengthMm={extentMm[1]}
          color={colors.grid}
          strongColor={colors.gridMajor}
        />
      )}
      <Suspense>
        <Models {...{ modelKey, parts, shown, cuts, extentMm, mode, sides }} />
      </Suspense>
    </>
  );
}
