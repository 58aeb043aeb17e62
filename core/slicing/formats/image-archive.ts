import { writeBitPng } from '../../formats/png/write-png.ts';
import type { PrinterPixels } from '../../rules/parameters/slicing.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { layerHeightsMm } from '../slice-mesh.ts';
import { SlicingError } from '../slicing-error.ts';
import { type Layer, sweepLayers } from '../sweep/sweep.ts';
import { type Bitmap, layerBitmap } from './layer-bitmap.ts';
import { mmText, thinnedLoops } from './thinned-loops.ts';
import type { ArchiveEntry } from './write-archive.ts';

/** Area that an SVG shows, mm. */
interface SvgFrame {
  minMm: readonly [number, number, ...number[]];
  maxMm: readonly [number, number, ...number[]];
}

/** First entry of an archive of images: how the layers are printed. */
const MANIFEST_NAME = 'manifest.json';

export interface ManifestNotes {
  name: string;
  process: string;
  material: string;
}

/**
 * Entries of an archive for DLP printers: a manifest, and a 1-bit PNG per layer at the printer's pixels, white where
 * the resin is exposed. The middle of the part lies in the middle of the screen.
 * @throws SlicingError `screen-too-small` if the part does not fit on the screen
 */
export function* imageEntries(
  mesh: Mesh,
  layerMm: number,
  { screen, notes }: { screen: PrinterPixels; notes: ManifestNotes },
): Generator<ArchiveEntry> {
  const { min, max } = boundsOf(mesh);
  const heightsMm = layerHeightsMm(mesh, layerMm);
  if (max[0] - min[0] > screen.widthPx * screen.pixelMm || max[1] - min[1] > screen.heightPx * screen.pixelMm)
    throw new SlicingError('screen-too-small');
  const centreMm = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2] as const;
  const manifest = {
    format: 'trabecula-layers',
    version: 1,
    ...notes,
    layerMm,
    layers: heightsMm.length,
    screen,
    minMm: min,
    maxMm: max,
    images: { first: layerName(0, 'png'), white: 'solid', top: '+y', left: '-x', depth: 1 },
  };
  yield { name: MANIFEST_NAME, bytes: text.encode(`${JSON.stringify(manifest, null, 2)}\n`), stored: false };
  let bitmap: Bitmap | undefined;
  for (const { index, contours } of sweepLayers(mesh, heightsMm)) {
    bitmap = layerBitmap(contours, screen, centreMm, bitmap);
    yield { name: layerName(index, 'png'), bytes: writeBitPng(bitmap), stored: true, layer: index };
  }
}

export function* svgEntries(mesh: Mesh, layerMm: number): Generator<ArchiveEntry> {
  const { min, max } = boundsOf(mesh);
  for (const layer of sweepLayers(mesh, layerHeightsMm(mesh, layerMm))) {
    const svg = layerSvg(layer, { minMm: min, maxMm: max });
    yield { name: layerName(layer.index, 'svg'), bytes: text.encode(svg), stored: false, layer: layer.index };
  }
}

const text = new TextEncoder();

function layerName(index: number, extension: string): string {
  return `layers/${String(index + 1).padStart(5, '0')}.${extension}`;
}

/** One layer as an SVG in millimetres, seen from above: y runs upward, holes are left open. */
function layerSvg({ heightMm, contours }: Layer, { minMm, maxMm }: SvgFrame): string {
  const [width, height] = [mmText(maxMm[0] - minMm[0]), mmText(maxMm[1] - minMm[1])];
  const loops = thinnedLoops(contours).map((loop) => {
    const points: string[] = [];
    for (let i = 0; i < loop.length; i += 2)
      points.push(`${mmText(loop[i]! - minMm[0])} ${mmText(maxMm[1] - loop[i + 1]!)}`);
    return `M${points.join('L')}Z`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" ` +
    `viewBox="0 0 ${width} ${height}"><title>z = ${mmText(heightMm)} mm</title>` +
    `<path fill="#000" fill-rule="nonzero" d="${loops.join('')}"/></svg>\n`
  );
}
