import type { Locator, Page } from '@playwright/test';
import { meanShade } from '../../core/formats/png/gray-image.ts';
import { readPng } from '../../core/formats/png/png.ts';

/** Hides panels and buttons over the canvas. */
const CANVAS_ALONE = 'body * { visibility: hidden !important } canvas { visibility: visible !important }';

/** Share of pixels that differ from the corner's colour: what is drawn on an even background. */
export function drawnShare(page: Page, region: Locator): Promise<number> {
  return colourShare(page, region, { colour: null, distance: { over: 60, upTo: 765 } });
}

/** Share of pixels close to a colour. */
export function shareOfColour(
  page: Page,
  region: Locator,
  colour: readonly [number, number, number],
): Promise<number> {
  return colourShare(page, region, { colour, distance: { over: -1, upTo: 12 } });
}

/** Bounding box of an element; for a viewer behind the parameter panel, its free part. */
export async function openPart(region: Locator) {
  // In one step, since the panel may hide between two queries.
  return await region.evaluate((element: HTMLElement) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width: width - Number(element.dataset.covered ?? 0), height };
  });
}

/** A reader of a picture's brightness, 0 to 1, at a place and span in shares of its size. */
export async function shadesDrawn(page: Page, region: Locator): Promise<ReturnType<typeof meanShade>> {
  const clip = await openPart(region);
  return meanShade(readPng(await page.screenshot({ clip, style: CANVAS_ALONE })));
}

interface ColourWanted {
  /** Red, green, blue; null means the colour of the picture's corner. */
  colour: readonly [number, number, number] | null;
  /** Sum of the three channels' differences. */
  distance: { over: number; upTo: number };
}

async function colourShare(page: Page, region: Locator, wanted: ColourWanted): Promise<number> {
  const clip = await openPart(region);
  const png = (await page.screenshot({ clip, style: CANVAS_ALONE })).toString('base64');
  return await page.evaluate(
    async ([base64, { colour, distance }]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      const from = colour ?? [data[0]!, data[1]!, data[2]!];
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        // Written out: a screenshot has a million pixels.
        const apart =
          Math.abs(data[at]! - from[0]!) +
          Math.abs(data[at + 1]! - from[1]!) +
          Math.abs(data[at + 2]! - from[2]!);
        if (apart > distance.over && apart <= distance.upTo) count++;
      }
      return count / (data.length / 4);
    },
    [png, wanted] as const,
  );
}
