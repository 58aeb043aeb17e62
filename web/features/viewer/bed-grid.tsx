import { useEffect, useMemo } from 'react';
import type { BufferGeometry } from 'three';
import { geometryOf } from './drawing/geometry-of.ts';
import { GROUND } from './drawing/layers.ts';
import { GRID_STEP_MM } from './view-limits.ts';

const STEPS_PER_STRONG_LINE = 5;
const MARGIN_MM = 25;

interface Props {
  /** Extents of the model in x and y, mm. */
  widthMm: number;
  lengthMm: number;
  color: string;
  strongColor: string;
}

/** Drawn first and without depth: from below the model covers it as well. */
export function BedGrid({ widthMm, lengthMm, color, strongColor }: Props) {
  const strongStepMm = GRID_STEP_MM * STEPS_PER_STRONG_LINE;
  const half = (extentMm: number) => Math.ceil((extentMm / 2 + MARGIN_MM) / strongStepMm) * strongStepMm;
  const [halfX, halfY] = [half(widthMm), half(lengthMm)];
  const thin = useMemo(() => gridLines(halfX, halfY, GRID_STEP_MM), [halfX, halfY]);
  const strong = useMemo(() => gridLines(halfX, halfY, strongStepMm), [halfX, halfY, strongStepMm]);
  useEffect(() => () => thin.dispose(), [thin]);
  useEffect(() => () => strong.dispose(), [strong]);
  return (
    <group name={GROUND}>
      <lineSegments geometry={thin} position-z={-0.02} renderOrder={-1}>
        <lineBasicMaterial color={color} depthWrite={false} />
      </lineSegments>
      <lineSegments geometry={strong} position-z={-0.01} renderOrder={-1}>
        <lineBasicMaterial color={strongColor} depthWrite={false} />
      </lineSegments>
    </group>
  );
}

function gridLines(halfX: number, halfY: number, stepMm: number): BufferGeometry {
  const places: number[] = [];
  for (let x = -halfX; x <= halfX; x += stepMm) places.push(x, -halfY, 0, x, halfY, 0);
  for (let y = -halfY; y <= halfY; y += stepMm) places.push(-halfX, y, 0, halfX, y, 0);
  return geometryOf(Float32Array.from(places));
}
