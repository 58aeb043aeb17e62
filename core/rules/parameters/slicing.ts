import type { PrintProcess } from './printability.ts';

/** Layer heights that a process prints, mm. */
export interface LayerHeights {
  minMm: number;
  maxMm: number;
  stepMm: number;
  defaultMm: number;
}

/** Usual layer heights by process: of powder and metal machines their data sheets, of FDM a nozzle of 0.4 mm. */
export const LAYER_HEIGHTS: Record<PrintProcess, LayerHeights> = {
  SLS: { minMm: 0.06, maxMm: 0.18, stepMm: 0.01, defaultMm: 0.1 },
  SLM: { minMm: 0.02, maxMm: 0.08, stepMm: 0.01, defaultMm: 0.04 },
  FDM: { minMm: 0.08, maxMm: 0.32, stepMm: 0.04, defaultMm: 0.2 },
  DLP: { minMm: 0.02, maxMm: 0.1, stepMm: 0.005, defaultMm: 0.05 },
};

/** Time that a process takes: for a layer, for its area, and for the length of its contours. */
export interface LayerTimes {
  layerSeconds: number;
  secondsPerMm2: number;
  secondsPerMm: number;
  /** The first layers of a resin print are exposed longer, so that they hold to the platform. */
  firstLayers: { count: number; extraSeconds: number };
}

/**
 * Usual times of a machine, without warming up, cooling down and cleaning. SLS: recoating 12 s, hatching at 5 m/s and
 * 0.25 mm, contours at 1.5 m/s. SLM: recoating 10 s, hatching at 1 m/s and 0.1 mm, contours at 0.6 m/s. FDM: lines of
 * 0.4 mm at 50 mm/s. DLP: 2.5 s of light and 6 s of peeling, and 30 s more for each of the first six layers. No
 * machine was measured: real ones are up to twice as fast or slow.
 */
const LAYER_TIMES: Record<PrintProcess, LayerTimes> = {
  SLS: {
    layerSeconds: 12,
    secondsPerMm2: 1 / (5000 * 0.25),
    secondsPerMm: 1 / 1500,
    firstLayers: { count: 0, extraSeconds: 0 },
  },
  SLM: {
    layerSeconds: 10,
    secondsPerMm2: 1 / (1000 * 0.1),
    secondsPerMm: 1 / 600,
    firstLayers: { count: 0, extraSeconds: 0 },
  },
  FDM: {
    layerSeconds: 1,
    secondsPerMm2: 1 / (50 * 0.4),
    secondsPerMm: 0,
    firstLayers: { count: 0, extraSeconds: 0 },
  },
  DLP: { layerSeconds: 8.5, secondsPerMm2: 0, secondsPerMm: 0, firstLayers: { count: 6, extraSeconds: 30 } },
};

/** Most layers of one slicing: the tallest model in the thinnest layers of a process. */
export const LAYERS_MAX = 20_000;

/** Pixels of a DLP printer: their number and their size. */
export interface PrinterPixels {
  widthPx: number;
  heightPx: number;
  pixelMm: number;
}

export const PRINTER_SCREENS: readonly (PrinterPixels & { name: string })[] = [
  { name: '4K · 50 µm', widthPx: 3840, heightPx: 2160, pixelMm: 0.05 },
  { name: '4K · 35 µm', widthPx: 3840, heightPx: 2400, pixelMm: 0.035 },
  { name: '8K · 29 µm', widthPx: 7680, heightPx: 4320, pixelMm: 0.0285 },
  { name: 'Full HD · 100 µm', widthPx: 1920, heightPx: 1080, pixelMm: 0.1 },
];
/** Limits of a screen given by numbers. */
export const SCREEN_LIMITS = { minPx: 16, maxPx: 16_384, minPixelMm: 0.005, maxPixelMm: 1 };

/** Seconds that a process takes for layers of this number, total area and total length of contours. */
export function printSeconds(
  process: PrintProcess,
  { layers, areaMm2, perimeterMm }: { layers: number; areaMm2: number; perimeterMm: number },
): number {
  const { layerSeconds, secondsPerMm2, secondsPerMm, firstLayers } = LAYER_TIMES[process];
  const first = Math.min(layers, firstLayers.count) * firstLayers.extraSeconds;
  return layers * layerSeconds + areaMm2 * secondsPerMm2 + perimeterMm * secondsPerMm + first;
}
