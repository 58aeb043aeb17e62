import { type DepthBuffer, fillTriangle } from '../../formats/picture/fill-triangle.ts';
import { writeColorPng, writePng } from '../../formats/png/write-png.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import { faceNormal } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';

/** View from the right, front and above. */
const ACROSS = [Math.SQRT1_2, Math.SQRT1_2, 0] as const;
const UPWARD = [-0.408_248_29, 0.408_248_29, 0.816_496_58] as const;
const TOWARDS = [0.577_350_27, -0.577_350_27, 0.577_350_27] as const;
/** Light from above the left shoulder. */
const LIGHT = [0.2, -0.64, 0.742] as const;
/** Margin as a share of the picture's side. */
const MARGIN = 0.06;
const BACKGROUND = 255;
/** Shades of faces away from the light and towards it. */
const SHADES = { dark: 60, bright: 235 } as const;
/** Colour of a result in its brightest place: the lattice of the studio's stage, somewhat lighter. */
const RESULT_COLOR = [96, 208, 180] as const;
/** Brightness of the farthest places as a share of the nearest ones, so that a lattice reads as depth. */
const FARTHEST = 0.55;
const SAMPLES = 2;

const dot = (a: readonly number[], x: number, y: number, z: number) => a[0]! * x + a[1]! * y + a[2]! * z;

/** Small grayscale picture of a mesh on white, seen from a corner, as a square PNG. */
export function thumbnailPng(mesh: Mesh, sidePx: number): Uint8Array {
  return writePng({ width: sidePx, height: sidePx, gray: shadedView(mesh, sidePx).gray });
}

/** Small square PNG of a lattice seen from a corner. Its ground is clear, for light and dark pages. */
export function resultPicturePng(mesh: Mesh, sidePx: number): Uint8Array {
  const finePx = sidePx * SAMPLES;
  const { gray, depth } = shadedView(mesh, finePx);
  let nearest = Number.NEGATIVE_INFINITY;
  let farthest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < depth.length; at++) {
    const near = depth[at]!;
    if (near === Number.NEGATIVE_INFINITY) continue;
    if (near > nearest) nearest = near;
    if (near < farthest) farthest = near;
  }
  const span = Math.max(nearest - farthest, 1e-9);
  const brightnessAt = (at: number) =>
    (gray[at]! / SHADES.bright) * (1 - ((1 - FARTHEST) * (nearest - depth[at]!)) / span);
  const rgba = new Uint8Array(sidePx * sidePx * 4);
  for (let pixel = 0; pixel < sidePx * sidePx; pixel++) {
    const first = (Math.floor(pixel / sidePx) * finePx + (pixel % sidePx)) * SAMPLES;
    let covered = 0;
    let light = 0;
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
      const at = first + Math.floor(sample / SAMPLES) * finePx + (sample % SAMPLES);
      if (gray[at] === BACKGROUND) continue;
      covered++;
      light += brightnessAt(at);
    }
    if (covered === 0) continue;
    for (let channel = 0; channel < RESULT_COLOR.length; channel++)
      rgba[pixel * 4 + channel] = Math.round((RESULT_COLOR[channel]! * light) / covered);
    rgba[pixel * 4 + 3] = Math.round((255 * covered) / SAMPLES ** 2);
  }
  return writeColorPng({ width: sidePx, height: sidePx, rgba });
}

/** Shade and nearness of the nearest face at each pixel; BACKGROUND for a pixel without a face. */
function shadedView({ positions: p, triangles: t }: Mesh, sidePx: number) {
  const seen = new Float32Array(p.length);
  for (let v = 0; v < p.length; v += 3) {
    seen[v] = dot(ACROSS, p[v]!, p[v + 1]!, p[v + 2]!);
    seen[v + 1] = dot(UPWARD, p[v]!, p[v + 1]!, p[v + 2]!);
    seen[v + 2] = dot(TOWARDS, p[v]!, p[v + 1]!, p[v + 2]!);
  }
  const { min, max } = boundsOf({ positions: seen });
  const scale = (sidePx * (1 - 2 * MARGIN)) / Math.max(max[0] - min[0], max[1] - min[1], 1e-9);
  for (let v = 0; v < seen.length; v += 3) {
    seen[v] = sidePx / 2 + (seen[v]! - (min[0] + max[0]) / 2) * scale;
    seen[v + 1] = sidePx / 2 - (seen[v + 1]! - (min[1] + max[1]) / 2) * scale;
  }
  const gray = new Uint8Array(sidePx * sidePx).fill(BACKGROUND);
  const buffer: DepthBuffer = {
    widthPx: sidePx,
    heightPx: sidePx,
    depth: new Float32Array(sidePx * sidePx).fill(Number.NEGATIVE_INFINITY),
  };
  for (let f = 0; f < t.length; f += 3) {
    const [a, b, c] = [t[f]! * 3, t[f + 1]! * 3, t[f + 2]! * 3];
    const shade = shadeOf(p, a, b, c);
    if (shade === undefined) continue;
    fillTriangle(buffer, seen, a, b, c, (at) => {
      gray[at] = shade;
    });
  }
  return { gray, depth: buffer.depth };
}

/** Shade of a face by its angle to the light; undefined for back faces. */
function shadeOf(p: Float32Array, a: number, b: number, c: number): number | undefined {
  const n = faceNormal(p, a, b, c);
  const length = Math.hypot(...n);
  if (!(length > 0) || dot(TOWARDS, ...n) <= 0) return undefined;
  const turned = Math.max(0, dot(LIGHT, ...n) / length);
  return Math.round(SHADES.dark + (SHADES.bright - SHADES.dark) * turned);
}
