import { useEffect, useMemo } from 'react';
import { DataTexture, LinearFilter, RGBAFormat } from 'three';
import type { Point } from '../../core/lattice/geometry/vector.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import { shapeOf } from '../mesh/registry.ts';
import type { ColorMode } from '../state/color-mode.ts';
import type { Cut } from './clip/clip.ts';
import { originalBox } from './clip/shown-shapes.ts';
import { FAULT_COLORS, LOAD_COLORS, SCENE_COLORS } from './colors.ts';
import { VEIL_LAYER } from './drawing/layers.ts';
import type { SideColors } from './drawing/part-material.ts';
import { PartView } from './drawing/part-view.tsx';
import { type ShadowMap, shadowMap } from './drawing/shadow-map.ts';
import { WarmUp } from './drawing/warm-up.tsx';
import { PART_NAMES, type Parts, type PartsShown, partObjectName, partsOnScreen } from './parts.ts';

interface Props {
  mesh: Mesh;
  /** Extents of the model in x and y, mm. */
  widthMm: number;
  lengthMm: number;
  opacity: number;
}

export interface ModelsProps {
  parts: Parts;
  shown: PartsShown;
  cuts: readonly Cut[];
  extentMm: Point;
  mode: ColorMode;
  /** Colours of two regions; null for one. */
  sides: SideColors | null;
}

const SHADOW_OPACITY: Record<ColorMode, number> = { light: 0.3, dark: 0.6 };

/** Models on the bed, with their shadow. */
export function Models({ parts, shown, cuts, extentMm, mode, sides }: ModelsProps) {
  const colors = SCENE_COLORS[mode];
  const onScreen = partsOnScreen(parts, shown);
  const clipBox = originalBox(extentMm);
  const model = parts.original === null ? undefined : shapeOf(parts.original);
  return (
    <>
      <WarmUp />
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

/** Soft shadow of the model on the bed. Drafts leave it out. */
function GroundShadow({ mesh, widthMm, lengthMm, opacity }: Props) {
  const map = useMemo(() => shadowMap(mesh, widthMm, lengthMm), [mesh, widthMm, lengthMm]);
  const texture = useMemo(() => textureOf(map), [map]);
  useEffect(() => () => texture.dispose(), [texture]);
  return (
    <mesh position-z={-0.005} scale={[map.sideMm, map.sideMm, 1]} layers={VEIL_LAYER} renderOrder={-1}>
      <planeGeometry />
      <meshBasicMaterial map={texture} transparent opacity={opacity} depthWrite={false} />
    </mesh>
  );
}

/** Black, as opaque as the shadow is dark. */
function textureOf({ size, values }: ShadowMap): DataTexture {
  const pixels = new Uint8Array(4 * values.length);
  values.forEach((value, at) => {
    pixels[4 * at + 3] = value;
  });
  const texture = new DataTexture(pixels, size, size, RGBAFormat);
  texture.minFilter = LinearFilter;
  texture.magFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}
