import { useEffect, useMemo } from 'react';
import { Color, Vector3 } from 'three';
import type { Mesh } from '../../../../core/solid/mesh/mesh.ts';
import type { FieldGrid } from '../../../mesh/field-grid.ts';
import { type ModelPaint, PaintedModel } from './painted-model.tsx';
import { volumeTexture } from './volume-texture.ts';

interface Props {
  mesh: Mesh;
  grid: FieldGrid;
  /** Colours where the field is 0, a half and 1. */
  colors: readonly [string, string, string];
  /** Lets the lattice inside show through. */
  ghost: boolean;
}

const SHADER = `
precision mediump sampler3D;
uniform sampler3D field;
uniform vec3 firstMm;
uniform vec3 extentMm;
uniform vec3 colors[3];
vec3 paintAt(vec3 placeMm) {
  float share = texture(field, (placeMm - firstMm) / extentMm).r;
  vec3 color = share < 0.5 ? mix(colors[0], colors[1], 2.0 * share) : mix(colors[1], colors[2], 2.0 * share - 1.0);
  return color;
}`;

export function PaintedField({ mesh, grid, colors, ghost }: Props) {
  const texture = useMemo(() => volumeTexture(grid.size, grid.values), [grid]);
  useEffect(() => () => texture.dispose(), [texture]);
  const paint = useMemo((): ModelPaint => {
    const { size, minMm, stepMm } = grid;
    return {
      shader: SHADER,
      uniforms: {
        field: { value: texture },
        // The first sample is in the middle of its voxel.
        firstMm: { value: new Vector3(...minMm).subScalar(stepMm / 2) },
        extentMm: { value: new Vector3(...size).multiplyScalar(stepMm) },
        colors: { value: colors.map((color) => new Color().setStyle(color, 'srgb-linear')) },
      },
    };
  }, [grid, texture, colors]);
  return <PaintedModel mesh={mesh} paint={paint} ghost={ghost} />;
}
