import { useFrame } from '@react-three/fiber';
import { type RefObject, useRef } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { BedGrid } from './bed-grid.tsx';
import { CameraLights } from './camera-lights.tsx';
import { SCENE_COLORS } from './colors.ts';
import type { ModelsProps } from './models.tsx';
import { useRedraw } from './use-redraw.ts';

/** Loaded with the viewer, which an empty page draws without a model. */
const Models = lazyPart(async () => (await import('./models.tsx')).Models);

interface Props extends ModelsProps {
  grid: boolean;
  /** Receives the number of requested frames as `data-frames`: a still page must not draw. */
  frameCount: RefObject<HTMLElement | null>;
}

export function Scene({ grid, frameCount, ...models }: Props) {
  const { parts, shown, cuts, extentMm, mode, sides } = models;
  const colors = SCENE_COLORS[mode];
  const frames = useRef(0);
  // Compared by content: the objects are new at every render of the page.
  useRedraw(JSON.stringify([parts, shown, cuts, grid, mode, extentMm, sides]));
  useFrame(() => {
    frames.current += 1;
    if (frameCount.current !== null) frameCount.current.dataset.frames = String(frames.current);
  });
  return (
    <>
      <CameraLights colors={colors} />
      {grid && (
        <BedGrid
          widthMm={extentMm[0]}
          lengthMm={extentMm[1]}
          color={colors.grid}
          strongColor={colors.gridMajor}
        />
      )}
      <Models {...models} />
    </>
  );
}
