import * as z from 'zod';
import { PRINT_PROCESSES } from '../../rules/parameters/printability.ts';

const share = z.number().min(0).max(1);
const picture = z.string().nullable();

const mm = z.number();

/** Room from which powder or resin cannot leave. */
const trapped = z.object({
  openingMm: mm.meta({ description: 'width that an opening needs for unused material to leave' }),
  voxelMm: mm.meta({ description: 'edge of the voxels; lengths are known to about one' }),
  closedOnly: z.boolean().meta({
    description:
      'true if the part is too large for the grid: only closed hollows count, narrower openings are not decided',
  }),
  count: z.int().meta({ description: 'number of trapped volumes' }),
  closed: z.int().meta({ description: 'those without any opening' }),
  volumeMm3: z.number(),
  weightG: z.number().meta({ description: 'weight of the unused material in them' }),
  places: z
    .array(
      z.object({
        atMm: z.tuple([mm, mm, mm]),
        volumeMm3: z.number(),
        weightG: z.number(),
        closed: z.boolean(),
      }),
    )
    .meta({ description: 'the largest of them' }),
});

/** Result of the analysis, and the print profile it was judged by. */
export const printabilityFigures = z.object({
  process: z.enum(PRINT_PROCESSES),
  material: z.string().nullable(),
  struts: z.int().nullable().meta({ description: 'strut segments checked; null for a surface lattice' }),
  shares: z.object({ none: share, diameter: share, angle: share, gap: share }).meta({
    description: 'share of the struts’ length, or of the downward-facing surface, by fault; the sum is 1',
  }),
  thinnestMm: z.number(),
  thinnestMinMm: z.number().meta({ description: 'limit of the thinnest strut, neck or wall' }),
  flattestDeg: z.number().nullable().meta({ description: 'shallowest failing angle, degrees from the bed' }),
  narrowestMm: z.number().nullable().meta({ description: 'smallest gap between struts that do not meet' }),
  sealed: z.boolean().meta({ description: 'true if a closed shell traps powder or resin' }),
  trapped: trapped.nullable().meta({
    description: 'null if not searched: nothing stays inside by the process, or the file is too large',
  }),
});
export type PrintabilityFigures = z.infer<typeof printabilityFigures>;

/** Printability analysis of an order. The pictures are PNGs with a transparent background. */
export const printabilityTask = z.object({
  state: z.enum(['waiting', 'done']),
  frontShotUrl: picture,
  histogramUrl: picture,
  sideShotUrl: picture,
  topShotUrl: picture,
  figures: printabilityFigures.nullable(),
});
export type PrintabilityTask = z.infer<typeof printabilityTask>;
