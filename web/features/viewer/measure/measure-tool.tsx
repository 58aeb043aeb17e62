import { useFrame, useThree } from '@react-three/fiber';
import { type RefObject, useEffect } from 'react';
import { Raycaster, Vector2, Vector3 } from 'three';
import type { Shape } from '../../../mesh/registry.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import type { Cut } from '../clip/clip.ts';
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
    const element = gl.domElement;
    const caster = new Raycaster();
    let pressed: { x: number; y: number } | null = null;
    const down = (event: PointerEvent) => {
      pressed = event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
    };
    const up = (event: PointerEvent) => {
      const moved =
        pressed === null ? CLICK_PX : Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
      pressed = null;
      if (moved >= CLICK_PX) return;
      const view = element.getBoundingClientRect();
      const place = new Vector2(
        ((event.clientX - view.left) / view.width) * 2 - 1,
        1 - ((event.clientY - view.top) / view.height) * 2,
      );
      caster.setFromCamera(place, get().camera);
      const { origin, direction } = caster.ray;
      const hit = pick({ origin: origin.toArray(), direction: direction.toArray() }, shapes, cuts);
      if (hit !== null) measure.ends = endsAfter(measure.ends, snap(hit, SNAP_PX / zoom()));
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointerup', up);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointerup', up);
    };
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
