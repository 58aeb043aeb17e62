import { useFrame } from '@react-three/fiber';
import { lazy, type RefObject, Suspense, useRef } from 'react';
import type { DirectionalLight } from 'three';
import type { Point } from '../../core/lattice/geometry/vector.ts';
import type { ColorMode } from '../state/color-mode.ts';
import { BedGrid } from './bed-grid.tsx';
import type { Cut } from './clip/clip.ts';
import { SCENE_COLORS } from './colors.ts';
import type { SideColors } from './drawing/part-material.ts';
import type { Parts, PartsShown } from './parts.ts';
import { useRedraw } from './use-redraw.ts';

/** Loaded with the viewer, which an empty page draws without a model. */
const Models = lazy(async () => ({ default: (await import('./drawing/models.tsx')).Models }));

export interface SceneProps {
  parts: Parts;
  shown: PartsShown;
  cuts: readonly Cut[];
  extentMm: Point;
  grid: boolean;
  mode: ColorMode;
  /** Colours of two regions; null for one. */
  sides: SideColors | null;
  /** Receives the number of requested frames as `data-frames`: a still page must not draw. */
  frameCount: RefObject<HTMLElement | null>;
}

/** Bed, light and models. */
export function Scene({ parts, shown, cuts, extentMm, grid, mode, sides, frameCount }: SceneProps) {
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
        <Models {...{ parts, shown, cuts, extentMm, mode, sides }} />
      </Suspense>
    </>
  );
}
