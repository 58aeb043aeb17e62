import { distance, type Point } from '../solid/geometry/vector.ts';

/** Stroke of a brush over a surface. */
export interface BrushStroke {
  /** Places of the middle of the brush, in the model's coordinates, mm. */
  readonly atMm: readonly Readonly<Point>[];
  readonly radiusMm: number;
  /** True if it takes away what strokes before it painted. */
  readonly erases?: boolean | undefined;
}

/** A face that strokes paint, one after another. */
export interface PaintedFace {
  readonly strokes: readonly BrushStroke[];
}

/** What names a face: a point on it, or strokes. */
export type FacePlace = Readonly<Point> | PaintedFace;

export function isPainted(place: FacePlace): place is PaintedFace {
  return 'strokes' in place;
}

/** The face at other places. What moves it may turn and scale: the radius of a brush grows with the model. */
export function movedFace(place: FacePlace, move: (at: Readonly<Point>) => Point): FacePlace {
  if (!isPainted(place)) return move(place);
  const scale = distance(move([0, 0, 0]), move([1, 0, 0]));
  return {
    strokes: place.strokes.map(({ atMm, radiusMm, ...stroke }) => ({
      ...stroke,
      atMm: atMm.map(move),
      radiusMm: Number((radiusMm * scale).toPrecision(RADIUS_DIGITS)),
    })),
  };
}

/** Significant digits of a radius, which a turn would give many. */
const RADIUS_DIGITS = 6;

export function pointsOfFaces(places: readonly FacePlace[]): Readonly<Point>[] {
  return places.flatMap((place) => (isPainted(place) ? place.strokes.flatMap(({ atMm }) => atMm) : [place]));
}
