import * as z from 'zod';
import { isWeaklyJoined } from '../../../../core/rules/parameters/coverage.ts';
import { formatMm } from '../../../lib/format.ts';
import { type ReportedBody, type WeakJoin, weakJoin } from '../../../state/roles/weak-join.ts';
import { LARGE_HOLLOW_MM3 } from '../printability/print-shares.ts';

/** Figures of the engine's report that the page shows; the report may contain more. */
const reportFigures = z.object({
  triangles: z.number(),
  volumeMm3: z.number(),
  volumeFraction: z.object({ measured: z.number() }),
  components: z.number(),
  /** Missing in reports of older engines. */
  coverage: z.number().optional(),
  /** Missing for cells of a grid. */
  conformal: z.object({ layers: z.number(), cells: z.number(), layerMm: z.number().optional() }).optional(),
  /** Missing without solid parts. */
  solids: z
    .array(
      z.object({
        atMm: z.tuple([z.number(), z.number(), z.number()]),
        /** Missing beside surfaces. */
        strutCount: z.number().optional(),
        /** Missing for none, and in reports of older engines. */
        missingStruts: z.number().optional(),
        /** Missing behind faces. */
        body: z.number().optional(),
        name: z.string().optional(),
        /** Of a body with its own lattice. */
        lattice: z
          .object({
            lattice: z.string(),
            cellMm: z.array(z.number()),
            rodDiameterMm: z.number(),
            wallStruts: z.number().optional(),
          })
          .optional(),
      }),
    )
    .optional(),
  /** Missing without drain holes. */
  spec: z.object({ drains: z.array(z.object({ diameterMm: z.number() })).optional() }).optional(),
  proof: z.object({
    closed: z.boolean(),
    oriented: z.boolean(),
    manifold: z.boolean(),
    /** Closed hollows; missing in reports of older engines, like the volume of the largest. */
    cavities: z.number().optional(),
    largestCavityMm3: z.number().optional(),
  }),
});

const bodiesOfReport = z.object({
  solids: z.array(z.object({ body: z.number().optional(), name: z.string().optional() })),
});

/** Returns the name of a body in the file; undefined if the report has none, as for bodies that are taken away. */
export function nameOfReported(report: Record<string, unknown> | null, body: number): string | undefined {
  return bodiesOfReport.safeParse(report).data?.solids.find((solid) => solid.body === body)?.name;
}

export interface ReportFigures {
  triangles: number;
  volumeMm3: number;
  /** Volume of the result divided by the volume of the model, 0 to 1. */
  volumeFraction: number;
  pieces: number;
  /** Share of the part within one cell of a strut, 0 to 1; null if unknown. */
  coverage: number | null;
  /** Conformal cells: across the wall, in all, and their height across, mm, of newer engines; or null. */
  conformal: { layers: number; cells: number; layerMm?: number | undefined } | null;
  /** Solids, struts that join them if counted, and those that are weakly joined; or null. */
  solids: { count: number; struts: number | null; weak: WeakJoin[] } | null;
  bodies: (ReportedBody & { lattice: string; cellMm: number; rodDiameterMm: number })[];
  /** Drain holes and the narrowest of them; null for none. */
  drains: { count: number; mm: string } | null;
  /** Closed hollows, which no drain hole opens, and the volume of the largest, mm3; null for none. A large one holds powder or resin. */
  hollows: { count: number; largestMm3: number; isLarge: boolean } | null;
  watertight: boolean;
}

/** Parses a report; null for an unknown format, which is then not shown. */
export function figuresOf(report: Record<string, unknown> | null): ReportFigures | null {
  const read = reportFigures.safeParse(report);
  if (!read.success) return null;
  const { triangles, volumeMm3, volumeFraction, components, coverage, conformal, solids, spec, proof } =
    read.data;
  const holesMm = spec?.drains?.map(({ diameterMm }) => diameterMm) ?? [];
  return {
    triangles,
    volumeMm3,
    volumeFraction: volumeFraction.measured,
    pieces: components,
    coverage: coverage ?? null,
    conformal: conformal ?? null,
    solids: solidsOf(solids ?? []),
    bodies: (solids ?? []).flatMap(({ body, name = '', lattice: own }) => {
      if (body === undefined || !own) return [];
      const { lattice, cellMm, rodDiameterMm } = own;
      return [{ body, name, lattice, cellMm: cellMm[0]!, rodDiameterMm }];
    }),
    drains: holesMm.length === 0 ? null : { count: holesMm.length, mm: formatMm(Math.min(...holesMm)) },
    hollows: hollowsOf(proof.cavities ?? 0, proof.largestCavityMm3 ?? 0),
    watertight: proof.closed && proof.oriented && proof.manifold,
  };
}

function solidsOf(solids: NonNullable<z.output<typeof reportFigures>['solids']>): ReportFigures['solids'] {
  const weak = solids.flatMap(({ atMm, strutCount = 0, missingStruts = 0, body, name = '', lattice }) => {
    const joined = { atMm, struts: strutCount + (lattice?.wallStruts ?? 0), missing: missingStruts };
    return isWeaklyJoined(joined) ? [weakJoin({ ...joined, body, name })] : [];
  });
  const solid = solids.filter(({ lattice }) => !lattice);
  if (solid.length === 0 && weak.length === 0) return null;
  const counted = solid.flatMap(({ strutCount }) => strutCount ?? []);
  const struts = counted.length === 0 ? null : counted.reduce((sum, count) => sum + count, 0);
  return { count: solid.length, struts, weak };
}

function hollowsOf(count: number, largestMm3: number): ReportFigures['hollows'] {
  if (count === 0) return null;
  return { count, largestMm3, isLarge: largestMm3 >= LARGE_HOLLOW_MM3 };
}
