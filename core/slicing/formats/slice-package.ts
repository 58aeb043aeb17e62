import { escapeXml } from '../../formats/text/escape-xml.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { layerHeightsMm } from '../slice-mesh.ts';
import { sweepLayers } from '../sweep/sweep.ts';
import { mmText, thinnedLoops } from './thinned-loops.ts';

const CORE_NAMESPACE = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02';
const SLICE_NAMESPACE = 'http://schemas.microsoft.com/3dmanufacturing/slice/2015/07';

/** Faces of a box, by its corners: bit 0 of a corner is x, bit 1 y, bit 2 z. */
const BOX_FACES = [
  [0, 2, 3],
  [0, 3, 1],
  [4, 5, 7],
  [4, 7, 6],
  [0, 1, 5],
  [0, 5, 4],
  [2, 6, 7],
  [2, 7, 3],
  [0, 4, 6],
  [0, 6, 2],
  [1, 3, 7],
  [1, 7, 5],
] as const;

/** Model part with slices (3MF Slice Extension 1.0, required), and the box that the extension asks for. */
export function* sliceModelXml(
  name: string,
  mesh: Mesh,
  { layerMm, onLayer = () => {} }: { layerMm: number; onLayer?: ((index: number) => void) | undefined },
): Generator<string> {
  const box = boundsOf(mesh);
  const heightsMm = layerHeightsMm(mesh, layerMm);
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<model unit="millimeter" xml:lang="en-US" xmlns="${CORE_NAMESPACE}" xmlns:s="${SLICE_NAMESPACE}" requiredextensions="s">\n`;
  yield `<metadata name="Title">${escapeXml(name)}</metadata>\n`;
  yield '<metadata name="Application">Trabecula</metadata>\n<resources>\n';
  yield `<s:slicestack id="1" zbottom="${mmText(box.min[2])}">\n`;
  for (const { index, contours } of sweepLayers(mesh, heightsMm)) {
    yield sliceXml(box.min[2] + (index + 1) * layerMm, thinnedLoops(contours));
    onLayer(index);
  }
  yield '</s:slicestack>\n';
  yield `<object id="2" type="model" s:slicestackid="1" s:meshresolution="lowres"><mesh><vertices>`;
  for (let corner = 0; corner < 8; corner++) {
    const at = (axis: 0 | 1 | 2) => ((corner >> axis) & 1 ? box.max : box.min)[axis];
    yield `<vertex x="${at(0)}" y="${at(1)}" z="${at(2)}"/>`;
  }
  yield '</vertices><triangles>';
  for (const [a, b, c] of BOX_FACES) yield `<triangle v1="${a}" v2="${b}" v3="${c}"/>`;
  yield '</triangles></mesh></object>\n</resources>\n<build><item objectid="2"/></build>\n</model>\n';
}

function sliceXml(topMm: number, loops: readonly Float64Array[]): string {
  // A slice without a contour is empty by the schema, without lists of vertices.
  if (loops.length === 0) return `<s:slice ztop="${mmText(topMm)}"/>\n`;
  const vertices: string[] = [];
  const polygons: string[] = [];
  let first = 0;
  for (const loop of loops) {
    const count = loop.length / 2;
    for (let i = 0; i < loop.length; i += 2)
      vertices.push(`<s:vertex x="${mmText(loop[i]!)}" y="${mmText(loop[i + 1]!)}"/>`);
    const segments = Array.from(
      { length: count },
      (_, i) => `<s:segment v2="${first + ((i + 1) % count)}"/>`,
    );
    polygons.push(`<s:polygon startv="${first}">${segments.join('')}</s:polygon>`);
    first += count;
  }
  return `<s:slice ztop="${mmText(topMm)}"><s:vertices>${vertices.join('')}</s:vertices>${polygons.join('')}</s:slice>\n`;
}
