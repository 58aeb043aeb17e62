import { basename } from 'node:path';
import type { parseArgs } from 'node:util';
import { materialFor, materialsOf } from '../catalogue/materials.ts';
import { PRINT_PROCESSES, type PrintProcess } from '../rules/parameters/printability.ts';
import {
  LAYER_HEIGHTS,
  LAYERS_MAX,
  type PrinterPixels,
  printSeconds,
  SCREEN_LIMITS,
} from '../rules/parameters/slicing.ts';
import {
  LAYER_EXTENSIONS,
  LAYER_FORMATS,
  type LayerFormat,
  writeLayers,
} from '../slicing/formats/write-layers.ts';
import { type SliceFigures, sliceMesh } from '../slicing/slice-mesh.ts';
import { SlicingError } from '../slicing/slicing-error.ts';
import { type Mesh, volumeOf } from '../solid/mesh/mesh.ts';
import { weldCorners } from '../solid/mesh/weld/weld.ts';
import { CliError } from './error.ts';
import { readFileOf, writeToFile } from './files.ts';
import { phraseOf, readNamed, refusalOf } from './model.ts';

export const USAGE = `npm run -s slice -- part.stl [-o layers.zip]   slices a closed model
  --layer mm             layer height (default: by the process)
  --process SLS|SLM|FDM|DLP   for the layer height, the time and the material (default DLP)
  --material NAME        for the weight (default: the first of the process)
  --format png|svg|cli|cli-binary|3mf   format of the file (default: by its extension; zip: png)
                         png: a zip of 1-bit images at the printer's pixels with a manifest, for DLP
                         svg: a zip of one drawing per layer; cli: Common Layer Interface; 3mf: slice extension
  --screen WxH:mm        number and size of the printer's pixels (default 3840x2160:0.05)
  --entry NAME           model to open in a ZIP archive (default: its first STL)
  --json                 prints area and perimeter of every layer, and the islands, as JSON`;

/** Options of the command line, in the terms of `parseArgs`. */
export const SLICE_OPTIONS = {
  output: { type: 'string', short: 'o' },
  layer: { type: 'string' },
  process: { type: 'string', default: 'DLP' },
  material: { type: 'string' },
  format: { type: 'string' },
  screen: { type: 'string', default: '3840x2160:0.05' },
  entry: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

type SliceArguments = ReturnType<typeof parseArgs<{ options: typeof SLICE_OPTIONS }>>['values'];

/** Slices one file and returns the text to print. Throws a CliError that says what to do. */
export async function sliceFile(positionals: readonly string[], args: SliceArguments): Promise<string> {
  const [input, ...others] = positionals;
  if (!input || others.length > 0) throw new CliError('name one model to slice (see --help)');
  const process = PRINT_PROCESSES.find((name) => name === args.process);
  if (!process) throw new CliError(`--process is one of ${PRINT_PROCESSES.join(', ')}`);
  const layerMm = args.layer === undefined ? LAYER_HEIGHTS[process].defaultMm : Number(args.layer);
  if (!(layerMm > 0)) throw new CliError('--layer takes a height in mm');
  if (args.material !== undefined && !materialsOf(process).some(({ name }) => name === args.material))
    throw new CliError(
      `--material is one of ${materialsOf(process)
        .map(({ name }) => name)
        .join(', ')}`,
    );
  const material = materialFor(args.material, process);
  const format = args.output === undefined ? undefined : formatOf(args, args.output);
  const screen = screenOf(args.screen);
  const mesh = await meshOf(input, args.entry);
  const notes = { name: basename(input), process, material: material.name };
  const figures = await sliced(async () => {
    const found = sliceMesh(mesh, layerMm);
    if (args.output !== undefined && format)
      await writeToFile(args.output, (write) => writeLayers(mesh, { format, layerMm, screen, notes }, write));
    return found;
  });
  const print = printOf(figures, process);
  const weightG = (figures.volumeMm3 / 1000) * material.densityGPerCm3;
  if (!args.json) return summaryOf(figures, { process, material: material.name, weightG, ...print });
  const { heightsMm, areasMm2, perimetersMm, islands, volumeMm3 } = figures;
  return JSON.stringify({
    layerMm,
    layers: heightsMm.length,
    volumeMm3,
    weightG,
    ...print,
    heightsMm: [...heightsMm],
    areasMm2: [...areasMm2],
    perimetersMm: [...perimetersMm],
    islands,
  });
}

async function meshOf(path: string, entry: string | undefined): Promise<Mesh> {
  const bytes = await readFileOf(path);
  const read = await readNamed(bytes, path, { trianglesMax: Number.POSITIVE_INFINITY, entry });
  if (!read.ok) throw new CliError(`the model is refused: ${refusalOf(read.faults)}`);
  for (const note of read.notes) console.error(`note: ${phraseOf(note)}`);
  const mesh = weldCorners(read.corners);
  if (volumeOf(mesh) <= 0)
    throw new CliError('the faces of the model point inward, so it encloses no volume; flip its normals');
  return mesh;
}

const FAULTS: Record<SlicingError['code'], string> = {
  'open-surface': 'the surface is open; close its holes, or export it again as a closed solid',
  'nothing-to-slice': 'the model is lower than half a layer; choose a smaller --layer',
  'too-many-layers': `there are more than ${LAYERS_MAX} layers; choose a larger --layer`,
  'screen-too-small': 'the model is larger than the screen of the printer; give a larger --screen WxH:mm',
};

/** Slices and turns errors into a CliError that says what to do. */
async function sliced<T>(slice: () => Promise<T>): Promise<T> {
  try {
    return await slice();
  } catch (error) {
    if (!(error instanceof SlicingError)) throw error;
    const where = error.atMm ? ` (near ${error.atMm.map((mm) => mm.toFixed(2)).join(', ')})` : '';
    throw new CliError(`not sliced: ${FAULTS[error.code]}${where}`);
  }
}

function formatOf({ format }: SliceArguments, output: string): LayerFormat {
  const extension = output.slice(output.lastIndexOf('.') + 1).toLowerCase();
  const found = LAYER_FORMATS.find((name) =>
    format === undefined ? LAYER_EXTENSIONS[name] === extension : name === format,
  );
  if (!found && format !== undefined) throw new CliError(`--format is one of ${LAYER_FORMATS.join(', ')}`);
  if (!found || LAYER_EXTENSIONS[found] !== extension) {
    const wanted = found ? [LAYER_EXTENSIONS[found]] : [...new Set(Object.values(LAYER_EXTENSIONS))];
    throw new CliError(
      `the name of the output file must end with ${wanted.map((one) => `.${one}`).join(', ')}`,
    );
  }
  return found;
}

function screenOf(text: string): PrinterPixels {
  const [, width, height, pixel] = /^(\d+)x(\d+):([\d.]+)$/.exec(text) ?? [];
  const screen = { widthPx: Number(width), heightPx: Number(height), pixelMm: Number(pixel) };
  const { minPx, maxPx, minPixelMm, maxPixelMm } = SCREEN_LIMITS;
  const isPixels = (px: number) => px >= minPx && px <= maxPx;
  if (!isPixels(screen.widthPx) || !isPixels(screen.heightPx))
    throw new CliError(`--screen is WxH:mm with ${minPx} to ${maxPx} pixels`);
  if (!(screen.pixelMm >= minPixelMm && screen.pixelMm <= maxPixelMm))
    throw new CliError(`--screen is WxH:mm with pixels of ${minPixelMm} to ${maxPixelMm} mm`);
  return screen;
}

function printOf({ areasMm2, perimetersMm }: SliceFigures, process: PrintProcess): { printSeconds: number } {
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
  const layers = areasMm2.length;
  return {
    printSeconds: printSeconds(process, { layers, areaMm2: sum(areasMm2), perimeterMm: sum(perimetersMm) }),
  };
}

function summaryOf(
  { layerMm, heightsMm, volumeMm3, areasMm2, islands }: SliceFigures,
  about: { process: PrintProcess; material: string; weightG: number; printSeconds: number },
): string {
  const largest = areasMm2.reduce((most, area) => Math.max(most, area), 0);
  const [first] = islands;
  const where = first
    ? `, the first at ${[...first.atMm, first.heightMm].map((mm) => mm.toFixed(2)).join(', ')}`
    : '';
  return [
    `${heightsMm.length} layers of ${layerMm} mm, largest area ${largest.toFixed(2)} mm2`,
    `volume ${(volumeMm3 / 1000).toFixed(3)} cm3, ${about.weightG.toFixed(2)} g of ${about.material}`,
    `${islands.length} island(s) that nothing below supports${where}`,
    `about ${(about.printSeconds / 3600).toFixed(1)} h by ${about.process}, without warming up and cleaning`,
  ].join('\n');
}
