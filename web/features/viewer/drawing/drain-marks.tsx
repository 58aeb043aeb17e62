import { useEffect, useMemo } from 'react';
import { Matrix4, MeshBasicMaterial, Vector3 } from 'three';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import { useRedraw } from '../use-redraw.ts';
import { noRaycast } from './geometry-of.ts';
import { ringBetween } from './ring-between.ts';

/** Hole to mark: the middle of its opening, mm, and the direction in which it runs. */
export interface DrainMark {
  atMm: Point;
  direction: Point;
  diameterMm: number;
}

interface Props {
  marks: readonly DrainMark[];
  color: string;
  opening: string;
  /** Opacity of the opening. */
  opacity?: number;
  /** Width of the rim, in radii. */
  rim?: number;
}

/** Opacity of a hole behind the part. */
const BEHIND = 0.55;
/** Drawn after the part: those behind it first. */
const BEHIND_ORDER = 20;
const FRONT_ORDER = 21;

/** Drain holes on the model: a dark opening with a rim, faint where the part is in front. */
export function DrainMarks({ marks, color, opening, opacity = 1, rim = 0.35 }: Props) {
  const shapes = useMemo(() => ({ rim: ringBetween(1, 1 + rim), disc: ringBetween(0, 1) }), [rim]);
  const looks = useMemo(() => {
    const basic = (shade: string, isBehind: boolean, most: number) =>
      new MeshBasicMaterial({
        color: shade,
        transparent: true,
        opacity: isBehind ? BEHIND * most : most,
        depthTest: !isBehind,
        depthWrite: false,
        toneMapped: false,
        polygonOffset: true,
        polygonOffsetFactor: -4,
        polygonOffsetUnits: -4,
        side: 2,
      });
    return {
      front: { rim: basic(color, false, 1), disc: basic(opening, false, opacity) },
      behind: { rim: basic(color, true, 1), disc: basic(opening, true, opacity) },
    };
  }, [color, opening, opacity]);
  useEffect(() => () => disposeAll([shapes.rim, shapes.disc]), [shapes]);
  useEffect(() => {
    const { front, behind } = looks;
    return () => disposeAll([front.rim, front.disc, behind.rim, behind.disc]);
  }, [looks]);
  useRedraw(marks, looks);
  return (
    <group>
      {marks.map((mark) => {
        const matrix = matrixOf(mark);
        const key = mark.atMm.join(' ');
        return (['behind', 'front'] as const).map((where) =>
          (['disc', 'rim'] as const).map((part) => (
            <mesh
              key={`${key} ${where} ${part}`}
              geometry={shapes[part]}
              material={looks[where][part]}
              matrix={matrix}
              matrixAutoUpdate={false}
              renderOrder={where === 'behind' ? BEHIND_ORDER : FRONT_ORDER}
              frustumCulled={false}
              raycast={noRaycast}
            />
          )),
        );
      })}
    </group>
  );
}

/** Turns a disc of radius 1 to face out of the surface, and puts it on the hole. */
function matrixOf({ atMm, direction, diameterMm }: DrainMark): Matrix4 {
  const outward = new Vector3(...direction).negate();
  const aside = Math.abs(outward.z) > 0.9 ? new Vector3(1, 0, 0) : new Vector3(0, 0, 1);
  const across = new Vector3().crossVectors(aside, outward).normalize();
  const up = new Vector3().crossVectors(outward, across);
  const radius = diameterMm / 2;
  return new Matrix4()
    .makeBasis(across.multiplyScalar(radius), up.multiplyScalar(radius), outward.multiplyScalar(radius))
    .setPosition(...atMm);
}

function disposeAll(things: readonly { dispose(): void }[]): void {
  for (const thing of things) thing.dispose();
}
