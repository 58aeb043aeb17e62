import { encode } from 'jpeg-js';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import {
  type DecodeBudget,
  IMAGE_DECODE_BUDGET,
  MODEL_CHECK_BUDGET,
} from '../../../core/rules/model/decode-budgets.ts';
import { JPEG_MAX_SCANS } from '../../../core/rules/parameters/gradient-images.ts';
import { needles, pixelBomb, scanBomb, tagBomb, zipBomb } from '../../models/bombs.ts';
import { sphere } from '../../models/primitives.ts';

/** Readers that only the page and the command line use: all other formats become STL before the upload. */
const PAGE_BUDGET: DecodeBudget = { seconds: 15, memoryMb: 1200 };

const BUDGETS = { image: IMAGE_DECODE_BUDGET, model: MODEL_CHECK_BUDGET, page: PAGE_BUDGET } as const;

/** The slowest or largest file in memory that we could make for one decoder. */
export interface WorstFile {
  name: string;
  /** `image` and `model` run as on the server, `page` is the reader of all formats. */
  by: keyof typeof BUDGETS;
  make(): Uint8Array;
}

function noise(count: number): Uint8Array {
  const bytes = new Uint8Array(count);
  let state = 1;
  for (let i = 0; i < count; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[i] = state >>> 24;
  }
  return bytes;
}

/** An STL of the largest upload whose faces are noise. */
function noisySoup(): Uint8Array {
  const count = 1_000_000;
  const bytes = new Uint8Array(84 + 50 * count);
  const view = new DataView(bytes.buffer);
  view.setUint32(80, count, true);
  const shades = noise(count * 9);
  for (let f = 0; f < count; f++)
    for (let k = 0; k < 9; k++) view.setFloat32(84 + 50 * f + 12 + 4 * k, shades[9 * f + k]!, true);
  return bytes;
}

const text = (line: string, head: string, megabytes: number) =>
  new TextEncoder().encode(head + line.repeat(Math.floor((megabytes * 1024 * 1024) / line.length)));

/** The worst files that we know. */
export const WORST_FILES: readonly WorstFile[] = [
  { name: 'jpeg, 8 000 scans', by: 'image', make: () => scanBomb(8000) },
  { name: 'jpeg, as many scans as allowed', by: 'image', make: () => scanBomb(JPEG_MAX_SCANS) },
  {
    name: 'jpeg, noise of 1024 pixels',
    by: 'image',
    make: () => encode({ width: 1024, height: 1024, data: noise(4 * 1024 * 1024) }, 90).data,
  },
  { name: 'png, 400 MB of zeros', by: 'image', make: () => pixelBomb(1024, 400) },
  { name: 'png, as large as allowed', by: 'image', make: () => pixelBomb(1024) },
  { name: 'stl, sound, 46 MB', by: 'model', make: () => encodeStl(sphere(90, 960)) },
  { name: 'stl, needles, 1 MB', by: 'model', make: () => needles(5000) },
  { name: 'stl, needles, 10 MB', by: 'model', make: () => needles(50_000) },
  { name: 'stl, noise, 50 MB', by: 'model', make: noisySoup },
  {
    name: 'stl, text, 50 MB',
    by: 'model',
    make: () =>
      text(
        'facet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1e1 0 0\nvertex 0 1e1 0\nendloop\nendfacet\n',
        'solid a\n',
        49,
      ),
  },
  { name: 'zip, 400 MB of zeros', by: 'page', make: () => zipBomb(400) },
  { name: 'zip of a zip', by: 'page', make: () => zipBomb(400, 'part.3mf') },
  { name: '3mf, 150 MB of tags', by: 'page', make: () => tagBomb(150) },
  { name: 'obj, 150 MB', by: 'page', make: () => text('v 1 2 3\nf -1 -1 -1\n', '# a\n', 150) },
  {
    name: 'ply, 4 billion faces',
    by: 'page',
    make: () =>
      text(
        '0 0 0\n',
        'ply\nformat ascii 1.0\nelement vertex 4000000000\nproperty float x\nproperty float y\nproperty float z\nelement face 4000000000\nproperty list uchar int vertex_indices\nend_header\n',
        49,
      ),
  },
];

export function budgetOf({ by }: WorstFile): DecodeBudget {
  return BUDGETS[by];
}
