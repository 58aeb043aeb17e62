import { heightOver, type Plane, shareAt } from '../../../../solid/geometry/plane.ts';
import type { Point } from '../../../../solid/geometry/vector.ts';
import type { CellGrid, ModelSurface } from '../../../grid/classification.ts';
import type { Cutter } from '../../bodies/faces.ts';
import { type Facet, hasEdge } from '../facets.ts';
import { EdgeCuts } from '../flat/edge-cuts.ts';
import type { PlaneRegistry } from '../plane-registry.ts';
import { Sheet } from './sheet.ts';
import { CAP_MM } from './sheet-cap.ts';

/** Distance of a vertex on the surface, mm: far below printable detail, far above the grid. */
const ON_SURFACE_MM = 5e-4;
/** Maximum bend of a patch around one joint, mm. The cap is checked again afterwards. */
const MOST_BEND_MM = 0.12;
/** The same if the outline of the cap also follows the surface. */
const MOST_CREASE_MM = 1;
/** Maximum number of planes of a convex edge or corner at one joint or segment. */
const MOST_PLANES = 8;

/** Cutters of a member; no list if all of it is outside. */
export interface Cutters {
  list: readonly Cutter[] | undefined;
  /** The sheet that the only cutter follows. */
  sheet?: Sheet;
  /** True if the cap may follow the sheet with more vertices. */
  bends?: boolean;
  /** True if the sheet turns so much that an edge could leave and re-enter it. */
  creased?: boolean;
}

export class MemberCutters {
  readonly #surface: ModelSurface;
  readonly #points: number[];
  readonly #registry: PlaneRegistry;
  readonly #edges: EdgeCuts;

  /** @param points x, y, z per vertex, mm; vertices of cuts are added at its end */
  constructor(grid: CellGrid & ModelSurface, points: number[], registry: PlaneRegistry) {
    this.#surface = grid;
    this.#points = points;
    this.#registry = registry;
    this.#edges = new EdgeCuts(points, grid.placement.quantumMm);
  }

  /**
   * Yields the possible cutters of a member, best first: nothing inside, one sheet, a few planes, or a sheet
   * with a crease. Yields nothing if none of these fits.
   * @param patch the surface within its reach
   * @param middle a point of it, mm
   * @param how a `segment` could be divided into shorter ones instead
   */
  *about(patch: readonly Facet[], middle: Point, how: 'whole' | 'segment'): Generator<Cutters> {
    if (patch.length === 0) {
      yield { list: this.#surface.inside(...middle) ? [] : undefined };
      return;
    }
    const sharp = hasEdge(patch);
    const bends = how === 'whole';
    const sheet = Sheet.of(this.#surface, patch, sharp || !bends ? CAP_MM : MOST_BEND_MM);
    if (sheet) yield { list: [this.#sheetCutter(sheet)], sheet, bends };
    if (sharp) {
      const sides = Sheet.sheetsAtEdge(this.#surface, patch, CAP_MM);
      if (sides) yield { list: sides.map((side) => this.#sheetCutter(side)) };
      const planes = this.#registry.planesOf(patch, MOST_PLANES);
      if (planes) yield { list: planes.map((number) => this.#planeCutter(this.#registry.planeOf(number))) };
    }
    const creased = bends && Sheet.of(this.#surface, patch, MOST_CREASE_MM);
    if (creased) yield { list: [this.#sheetCutter(creased)], sheet: creased, bends, creased: true };
  }

  #sheetCutter(sheet: Sheet): Cutter {
    const p = this.#points;
    const shareOf = (a: number, b: number) => sheet.crossing(p, a * 3, b * 3);
    return {
      heightOf: (v) => snapHeight(sheet.heightOf(p[v * 3]!, p[v * 3 + 1]!, p[v * 3 + 2]!)),
      crossing: (inner, outer) => this.#edges.crossing(inner, outer, shareOf),
    };
  }

  #planeCutter(plane: Plane): Cutter {
    const p = this.#points;
    const shareOf = (a: number, b: number) => shareAt(plane, p, a, b);
    return {
      heightOf: (v) => snapHeight(heightOver(plane, p, v * 3)),
      crossing: (inner, outer) => this.#edges.crossing(inner, outer, shareOf),
    };
  }
}

function snapHeight(heightMm: number): number {
  return Math.abs(heightMm) < ON_SURFACE_MM ? 0 : heightMm;
}
