import * as z from 'zod';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import { type CameraPose, clampZoom } from './camera-pose.ts';
import { CLIP_AXES, type Clip, type ClipAxis, NO_CLIP } from './clip/clip.ts';
import { PART_NAMES, type PartName, type PartsShown } from './parts.ts';
import { CLIP_PERCENT } from './view-limits.ts';
import { PROJECTIONS, VIEW_TOOLS, type ViewState } from './view-state.ts';

/** Maximum distance of a linked target from the centre of the model, mm. */
const TARGET_MAX_MM = 5000;
/** Maximum span of the view's shorter side, mm. */
const SPAN_MAX_MM = 20_000;

/** Camera of a link: target, direction and the span of the view's shorter side. */
export interface LinkedCamera {
  azimuthDeg: number;
  elevationDeg: number;
  spanMm: number;
  targetMm: Point;
}

const number = (min: number, max: number) => z.coerce.number().min(min).max(max);
const cameraNumbers = z.tuple([
  number(-360, 360),
  number(-90, 90),
  number(0.1, SPAN_MAX_MM),
  number(-TARGET_MAX_MM, TARGET_MAX_MM),
  number(-TARGET_MAX_MM, TARGET_MAX_MM),
  number(-TARGET_MAX_MM, TARGET_MAX_MM),
]);

const camera = z
  .string()
  .max(80)
  .transform((text): unknown => text.split('_'))
  .pipe(cameraNumbers)
  .transform(
    ([azimuthDeg, elevationDeg, spanMm, x, y, w]): LinkedCamera => ({
      azimuthDeg,
      elevationDeg,
      spanMm,
      targetMm: [x, y, w],
    }),
  );

const shown = z
  .string()
  .max(60)
  .transform((text): unknown => text.split('.'))
  .pipe(z.array(z.enum([...PART_NAMES, 'none'])).max(PART_NAMES.length));

const CUT = /^([xyz])(\d{1,3}(?:\.\d)?)(f?)$/;
const clip = z
  .string()
  .max(40)
  .transform((text): unknown => text.split('_').map((cut) => CUT.exec(cut)))
  .pipe(z.array(z.custom<RegExpExecArray>((match) => match !== null)).max(CLIP_AXES.length))
  .transform((cuts): Clip => {
    const all: Clip = { ...NO_CLIP };
    for (const [, axis, percent, flipped] of cuts) {
      const held = Math.min(CLIP_PERCENT.max, Number(percent));
      all[axis as ClipAxis] = { percent: held, flipped: flipped === 'f' };
    }
    return all;
  });

/** Query parameters of the view. Each is independent: a malformed one is dropped, the others count. */
const SEARCH = {
  show: shown,
  camera,
  eye: z.enum(PROJECTIONS),
  clip,
  tool: z.enum(VIEW_TOOLS),
} as const;

/** Query parameters of the view as text. */
export type ViewSearch = { -readonly [Key in keyof typeof SEARCH]?: string };

/** View of a link; null for parts the link does not set. */
export interface LinkedView {
  show: PartName[] | null;
  camera: LinkedCamera | null;
  eye: ViewState['projection'] | null;
  clip: Clip | null;
  tool: ViewState['tool'] | null;
}

/** Keeps the well-formed view parameters of an address, as text. */
export function viewSearchOf(search: Record<string, unknown>): ViewSearch {
  const kept: ViewSearch = {};
  for (const [key, schema] of Object.entries(SEARCH)) {
    const text = search[key];
    if (typeof text === 'string' && schema.safeParse(text).success) kept[key as keyof ViewSearch] = text;
  }
  return kept;
}

export function readView(search: ViewSearch): LinkedView {
  const read = <T>(schema: z.ZodType<T, string>, text: string | undefined): T | null =>
    text === undefined ? null : (schema.safeParse(text).data ?? null);
  return {
    show: read(SEARCH.show, search.show)?.filter((name) => name !== 'none') ?? null,
    camera: read(SEARCH.camera, search.camera),
    eye: read(z.string().pipe(SEARCH.eye), search.eye),
    clip: read(SEARCH.clip, search.clip),
    tool: read(z.string().pipe(SEARCH.tool), search.tool),
  };
}

/** View to write into an address; `usual` is the default it is compared with. */
export interface WrittenView extends Pick<ViewState, 'projection' | 'clip' | 'tool' | 'pose' | 'atHome'> {
  shown: PartsShown;
  usual: PartsShown;
  existing: readonly PartName[];
}

/** Writes a view as query parameters and omits defaults. `sidePx` is the view's shorter side. */
export function writeView(now: WrittenView, sidePx: number): ViewSearch {
  const written: ViewSearch = {};
  const differs = now.existing.some((name) => now.shown[name] !== now.usual[name]);
  if (differs) written.show = now.existing.filter((name) => now.shown[name]).join('.') || 'none';
  if (now.pose !== null && !now.atHome) written.camera = cameraText(now.pose, sidePx);
  if (now.projection !== 'orthographic') written.eye = now.projection;
  const cuts = CLIP_AXES.flatMap((axis) => {
    const cut = now.clip[axis];
    return cut === null ? [] : `${axis}${Number(cut.percent.toFixed(1))}${cut.flipped ? 'f' : ''}`;
  });
  if (cuts.length > 0) written.clip = cuts.join('_');
  if (now.tool !== 'look') written.tool = now.tool;
  return written;
}

function cameraText({ from, zoom, targetMm }: CameraPose, sidePx: number): string {
  const length = Math.hypot(...from) || 1;
  const degrees = (radians: number) => (radians * 180) / Math.PI;
  const numbers = [
    degrees(Math.atan2(from[1], from[0])),
    degrees(Math.asin(Math.min(1, Math.max(-1, from[2] / length)))),
    sidePx / zoom,
    ...targetMm,
  ];
  return numbers.map((value) => String(Number(value.toFixed(2)) + 0)).join('_');
}

/** Minimum angle between a linked camera and the poles, where left and right would swap, degrees. */
const POLE_MARGIN_DEG = 0.01;

/** Pose of a linked camera in a view with this shorter side, px. */
export function poseOfLink(
  { azimuthDeg, elevationDeg, spanMm, targetMm }: LinkedCamera,
  sidePx: number,
): CameraPose {
  const most = 90 - POLE_MARGIN_DEG;
  const elevation = (Math.min(most, Math.max(-most, elevationDeg)) * Math.PI) / 180;
  const azimuth = (azimuthDeg * Math.PI) / 180;
  const level = Math.cos(elevation);
  return {
    targetMm,
    from: [level * Math.cos(azimuth), level * Math.sin(azimuth), Math.sin(elevation)],
    zoom: clampZoom(sidePx / spanMm),
  };
}
