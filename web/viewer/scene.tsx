import { useFrame } from '@react-three/fiber';
import { type RefObject, useRef } from 'react';
import type { DirectionalLight } from 'three';
import type { Point } from '../../core/lattice/geometry/vector.ts';
import { shapeOf } from '../mesh/registry.ts';
import type { ColorMode } from '../state/color-mode.ts';
import { BedGrid } from './bed-grid.tsx';
import type { Cut } from './clip/clip.ts';
import { originalBox } from './clip/shown-shapes.ts';
import { FAULT_COLORS, LOAD_COLORS, SCENE_COLORS } from './colors.ts';
import type { SideColors } from './drawing/part-material.ts';
import { PartView } from './drawing/part-view.tsx';
import { GroundShadow } from './ground-shadow.tsx';
import { PART_NAMES, type Parts, type PartsShown, partObjectName, partsOnScreen } from './parts.ts';
import { useRedraw } from './use-redraw.ts';

interface Props {
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

const SHADOW_OPACITY: Record<ColorMode, number> = { light: 0.3, dark: 0.6 };

/** Bed, light and models. */
export function Scene({ parts, shown, cuts, extentMm, grid, mode, sides, frameCount }: Props) {
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
  const onScreen = partsOnScreen(parts, shown);
  const clipBox = originalBox(extentMm);
  const model = parts.original === null ? undefined : shapeOf(parts.original);
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
      {model?.kind === 'mesh' && onScreen.length > 0 && (
        <GroundShadow
          mesh={model.mesh}
          widthMm={extentMm[0]}
          lengthMm={extentMm[1]}
          opacity={SHADOW_OPACITY[mode]}
        />
      )}
      {PART_NAMES.map((name, order) => {
        const id = parts[name];
        const shape = id === null ? undefined : shapeOf(id);
        if (id === null || shape === undefined) return null;
        const look = {
          color: colors[name],
          capColor: colors[`${name}Cap`],
          faultColors:
            shape.kind === 'struts' && shape.struts.isLoaded ? LOAD_COLORS[mode] : FAULT_COLORS[mode],
          visible: shown[name],
          ghost: name === 'original' && onScreen.length > 1,
          veils: true,
          sides: name === 'structure' ? null : sides,
          cuts,
          clipBox,
          order,
        };
        return (
          <group key={id} name={partObjectName(name)}>
            <PartView shape={shape} look={look} isLattice={name !== 'original'} />
          </group>
        );
      })}
    </>
  );
}
