import { useFrame, useThree } from '@react-three/fiber';
import { type RefObject, useEffect } from 'react';
import { Vector3 } from 'three';
import type { Shape } from '../../../mesh/registry.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import type { Cut } from '../clip/clip.ts';
import { followClicks, rayUnder } from '../tools/canvas-clicks.ts';
import { useRedraw } from '../use-redraw.ts';
import type { MeasureOverlayHandle } from './measure-overlay.tsx';
import { endsAfter, measure } from './measure-state.ts';
import { pick, snap } from './pick.ts';

interface Props {
  active: boolean;
  shapes: readonly Shape[];
  cuts: readonly Cut[];
  /** Returns the scale, px per mm. */
  zoom: () => number;
  overlay: RefObject<MeasureOverlayHandle | null>;
}

/** A press that moves farther than this turns the camera, px. */
const CLICK_PX = 4;
/** Snap distance to a vertex, px. */
const SNAP_PX = 9;

/** Picks the ends of a measurement by clicks and keeps the line over them. */
export function MeasureTool({ active, shapes, cuts, zoom, overlay }: Props) {
  const gl = useThree((state) => state.gl);
  const get = useThree((state) => state.get);
  const { ends } = useStateOf(measure);
  useRedraw(ends, active);
  useEffect(() => {
    if (!active) return;
    return followClicks(
      gl.domElement,
      () => CLICK_PX,
      (event) => {
        const hit = pick(rayUnder(gl.domElement, get().camera, event), shapes, cuts);
        if (hit !== null) measure.ends = endsAfter(measure.ends, snap(hit, SNAP_PX / zoom()));
      },
    );
  }, [active, shapes, cuts, zoom, gl, get]);
  useFrame(({ camera, size }) => {
    overlay.current?.place(
      ends.map((end) => {
        const at = new Vector3(...end).project(camera);
        return [((at.x + 1) / 2) * size.width, ((1 - at.y) / 2) * size.height];
      }),
    );
  });
  return null;
}
