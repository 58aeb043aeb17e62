import type { SliceIsland } from '../../../core/slicing/islands/islands.ts';
import { type LayerView, placeOf, type Size } from './layer-place.ts';
import type { DrawnLayer, OpenedPart } from './slicing-answers.ts';

interface Drawn {
  part: Pick<OpenedPart, 'minMm' | 'maxMm'>;
  layer: DrawnLayer | null;
  islands: readonly SliceIsland[];
  view: LayerView;
  size: Size;
}

const MARK_RADIUS_PX = 9;

/** Draws the box of the part, the filled contours of a layer and rings around the islands that begin on it. */
export function drawLayer(canvas: HTMLCanvasElement, { part, layer, islands, view, size }: Drawn): void {
  const ratio = Math.max(1, window.devicePixelRatio);
  canvas.width = Math.round(size.width * ratio);
  canvas.height = Math.round(size.height * ratio);
  const context = canvas.getContext('2d');
  if (context === null) return;
  const colors = coloursOf(canvas);
  const { pxPerMm, x0, y0 } = placeOf(part, view, size);
  const px = (x: number) => x0 + x * pxPerMm;
  const py = (y: number) => y0 - y * pxPerMm;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.strokeStyle = colors.box;
  context.lineWidth = 1;
  const { minMm, maxMm } = part;
  context.strokeRect(
    px(minMm[0]),
    py(maxMm[1]),
    (maxMm[0] - minMm[0]) * pxPerMm,
    (maxMm[1] - minMm[1]) * pxPerMm,
  );
  if (layer === null) return;
  const path = new Path2D();
  for (let loop = 0; loop + 1 < layer.starts.length; loop++) {
    for (let i = layer.starts[loop]!; i < layer.starts[loop + 1]!; i++) {
      const [x, y] = [px(layer.xy[i * 2]!), py(layer.xy[i * 2 + 1]!)];
      if (i === layer.starts[loop]) path.moveTo(x, y);
      else path.lineTo(x, y);
    }
    path.closePath();
  }
  context.fillStyle = colors.fill;
  context.fill(path, 'nonzero');
  context.strokeStyle = colors.line;
  context.lineJoin = 'round';
  context.stroke(path);
  context.strokeStyle = colors.island;
  context.lineWidth = 2;
  for (const { atMm } of islands) {
    context.beginPath();
    context.arc(px(atMm[0]), py(atMm[1]), MARK_RADIUS_PX, 0, 2 * Math.PI);
    context.stroke();
  }
}

function coloursOf(element: HTMLElement): { box: string; fill: string; line: string; island: string } {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--chakra-colors-${name}`).trim() || style.color;
  return {
    box: token('border-emphasized'),
    fill: token('green-emphasized'),
    line: token('green-solid'),
    island: token('fg-error'),
  };
}
