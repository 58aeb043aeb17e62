import { useEffect, useMemo } from 'react';
import { Matrix4, MeshBasicMaterial, Vector3 } from 'three';
import type { Point } from '../../../../../core/solid/geometry/vector.ts';
import { geometryOf, noRaycast } from '../../../../features/viewer/drawing/geometry-of.ts';
import { useRedraw } from '../../../../features/viewer/use-redraw.ts';

interface Props {
  tipMm: Point;
  direction: Point;
  lengthMm: number;
  color: string;
}

const SIDES = 16;
/** Half of its outline from the tip: radius and distance from the tip, in lengths. */
const OUTLINE = [
  [0, 0],
  [0.13, 0.34],
  [0.045, 0.34],
  [0.045, 1],
  [0, 1],
] as const;
/** Opacity of what the part hides. */
const HIDDEN = 0.45;
const DRAW_ORDER = 22;

/** Arrow of one colour in the scene, faint where the part is in front. */
export function LoadArrow({ tipMm, direction, lengthMm, color }: Props) {
  const geometry = useMemo(arrowShape, []);
  const looks = useMemo(
    () =>
      [false, true].map(
        (depthTest) =>
          new MeshBasicMaterial({
            color,
            transparent: true,
            opacity: depthTest ? 1 : HIDDEN,
            depthTest,
            depthWrite: false,
            toneMapped: false,
          }),
      ),
    [color],
  );
  useEffect(() => () => geometry.dispose(), [geometry]);
  useEffect(
    () => () => {
      for (const look of looks) look.dispose();
    },
    [looks],
  );
  const matrix = useMemo(() => placed(tipMm, direction, lengthMm), [tipMm, direction, lengthMm]);
  useRedraw(matrix, looks);
  return looks.map((look) => (
    <mesh
      key={String(look.depthTest)}
      geometry={geometry}
      material={look}
      matrix={matrix}
      matrixAutoUpdate={false}
      renderOrder={DRAW_ORDER}
      frustumCulled={false}
      raycast={noRaycast}
    />
  ));
}

/** Arrow of length 1 along z, its tip in the origin. Three's own cone and cylinder would weigh on every page with a viewer. */
function arrowShape() {
  const corners: number[] = [];
  for (let k = 0; k < SIDES; k++)
    for (const [at, from] of OUTLINE.slice(0, -1).entries()) {
      const point = ([radius, back]: readonly [number, number], turn: number) => {
        const angle = (2 * Math.PI * turn) / SIDES;
        return [radius * Math.cos(angle), radius * Math.sin(angle), -back];
      };
      const to = OUTLINE[at + 1]!;
      const [a, b, c, d] = [point(from, k), point(to, k), point(to, k + 1), point(from, k + 1)];
      corners.push(...a, ...b, ...c, ...a, ...c, ...d);
    }
  return geometryOf(Float32Array.from(corners));
}

function placed(tipMm: Point, direction: Point, lengthMm: number): Matrix4 {
  const along = new Vector3(...direction);
  const across = new Vector3(along.y, along.z, along.x);
  const up = new Vector3().crossVectors(along, across);
  for (const side of [across, up, along]) side.multiplyScalar(lengthMm);
  return new Matrix4().makeBasis(across, up, along).setPosition(...tipMm);
}
