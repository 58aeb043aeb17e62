import type { Layer } from '../sweep/sweep.ts';
import { mmText, thinnedLoops } from './thinned-loops.ts';

/** Area that an SVG shows, mm. */
export interface SvgFrame {
  minMm: readonly [number, number, ...number[]];
  maxMm: readonly [number, number, ...number[]];
}

/** One layer as an SVG in millimetres, seen from above: y runs upward, holes are left open. */
export function layerSvg({ heightMm, contours }: Layer, { minMm, maxMm }: SvgFrame): string {
  const [width, height] = [maxMm[0] - minMm[0], maxMm[1] - minMm[1]].map(mmText) as [string, string];
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
