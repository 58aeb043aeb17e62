import { useThree } from '@react-three/fiber';
import { useEffect, useRef } from 'react';
import { distance, type Point } from '../../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../../core/solid/mesh/mesh.ts';
import { rayUnder } from './canvas-clicks.ts';
import { pickFace } from './pick-face.ts';
import type { ScreenPoint } from './projection.ts';

interface Props {
  mesh: Mesh;
  /** Places of a stroke lie this far apart, mm. */
  apartMm: number;
  /** Most places of a stroke, which has at least its first. */
  mostPlaces: number;
  /** Receives the places of a stroke while it is drawn; empty if it is given up. */
  onDraw: (places: readonly Point[]) => void;
  onStroke: (places: readonly Point[]) => void;
  /** Receives the place under a pointer without a pressed button; null beside the model. */
  onHover: (at: Point | null) => void;
}

/** Most places between two events of a fast pointer. */
const STEPS_MAX = 32;

/** Draws strokes on the model with a pointer or a finger. A drag that begins beside the model turns the camera. */
export function FaceBrush({ mesh, ...rest }: Props) {
  const { gl, camera } = useThree();
  const latest = useRef({ mesh, ...rest });
  latest.current = { mesh, ...rest };
  useEffect(() => {
    const canvas = gl.domElement;
    const placeAt = (at: ScreenPoint) => pickFace(latest.current.mesh, rayUnder(canvas, camera, at))?.atMm;
    const { cursor, touchAction } = canvas.style;
    Object.assign(canvas.style, { cursor: 'crosshair', touchAction: 'none' });
    const ignore = listen(canvas, placeAt, () => latest.current);
    return () => {
      ignore();
      Object.assign(canvas.style, { cursor, touchAction });
    };
  }, [gl, camera]);
  return null;
}

/** Follows pointers over a canvas; returns the end of it. */
function listen(
  canvas: HTMLCanvasElement,
  placeAt: (at: ScreenPoint) => Point | undefined,
  latest: () => Omit<Props, 'mesh'>,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const early = { capture: true, signal };
  let drawn: { pointer: number; places: Point[]; from: ScreenPoint } | null = null;
  const end = () => {
    const places = drawn?.places ?? [];
    drawn = null;
    return places;
  };
  const press = (event: PointerEvent) => {
    const at = drawn === null && event.button === 0 ? placeAt(event) : undefined;
    if (drawn !== null || at) keep(event);
    if (!at) return;
    canvas.setPointerCapture(event.pointerId);
    drawn = { pointer: event.pointerId, places: [rounded(at)], from: { x: event.x, y: event.y } };
    latest().onDraw(drawn.places);
  };
  const move = (event: PointerEvent) => {
    const isHover = event.pointerType !== 'touch' && event.buttons === 0;
    if (drawn === null) return isHover && latest().onHover(placeAt(event) ?? null);
    keep(event);
    if (event.pointerId !== drawn.pointer) return;
    const { apartMm, mostPlaces, onDraw } = latest();
    for (const at of placesBetween([drawn.from, event], apartMm, placeAt))
      if (at && drawn.places.length < mostPlaces && isApart(drawn.places, apartMm, at))
        drawn.places.push(rounded(at));
    drawn.from = { x: event.x, y: event.y };
    onDraw([...drawn.places]);
  };
  const release = (event: PointerEvent) => {
    if (event.pointerId !== drawn?.pointer) return;
    keep(event);
    latest().onStroke(end());
  };
  const giveUp = () => end().length > 0 && latest().onDraw([]);
  const keyed = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && drawn !== null) keep(event);
    if (event.key === 'Escape') giveUp();
  };
  canvas.addEventListener('pointerdown', press, early);
  canvas.addEventListener('pointermove', move, early);
  canvas.addEventListener('pointerup', release, early);
  canvas.addEventListener('pointercancel', giveUp, early);
  canvas.addEventListener('pointerleave', () => latest().onHover(null), { signal });
  window.addEventListener('keydown', keyed, early);
  return () => stop.abort();
}

/** Keeps an event from the camera, whose controls listen on the same element. */
function keep(event: Event): void {
  event.stopImmediatePropagation();
  event.preventDefault();
}

/** Places on the way of a pointer, near enough to one another for a stroke; undefined beside the model. */
function placesBetween(
  [from, to]: readonly [from: ScreenPoint, to: ScreenPoint],
  apartMm: number,
  placeAt: (at: ScreenPoint) => Point | undefined,
): (Point | undefined)[] {
  const [a, b] = [placeAt(from), placeAt(to)];
  const apart = a && b ? distance(a, b) / apartMm : 1;
  const steps = Math.min(STEPS_MAX, Math.max(1, Math.ceil(apart)));
  return Array.from({ length: steps }, (_, i) => {
    const share = (i + 1) / steps;
    return share === 1
      ? b
      : placeAt({ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) });
  });
}

/** True if a place lies far enough from those before. */
function isApart(places: readonly Point[], apartMm: number, at: Point): boolean {
  return places.every((one) => distance(one, at) >= apartMm);
}

/** Hundredths of a millimetre, as they are stored. */
function rounded([x, y, z]: Point): Point {
  return [Math.round(x * 100) / 100, Math.round(y * 100) / 100, Math.round(z * 100) / 100];
}
