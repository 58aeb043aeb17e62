import type { GradientRule } from '../../catalogue/recipe-rules.ts';
import type { GrayImage } from '../../formats/png/gray-image.ts';
import { facesOf } from '../../model/domain/roles/named-face.ts';
import { facesByRule } from '../../model/faces/faces-by-rule.ts';
import { layMap } from '../../model/pressure/lay-map.ts';
import { planShadow } from '../../model/pressure/plan-shadow.ts';
import { FIELD_LIMITS } from '../../rules/parameters/gradient-fields.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { Field, PressureField } from '../../spec/field.ts';

/** A field of a gradient on one model. Its faces are points on them. */
export type FoundField = Extract<Field, { source: 'axis' }> | FoundFaces | FoundPressure;
type FoundPressure = Omit<PressureField, 'cornersMm'> & { cornersMm: [XY, XY, XY, XY] };
type XY = [number, number];
type PressureRule = Extract<GradientRule, { by: 'pressure' }>;
type FoundFaces = Omit<Extract<Field, { source: 'faces' }>, 'facesAtMm' | 'model'> & { facesAtMm: Point[] };

/** Why a model has no field by a rule. */
export type FieldFault = 'no-face' | 'too-many-faces' | 'no-map';

/** Field that a rule names on a model, or why it has none. @param map this part's pressure map */
export function fieldByRule(mesh: Mesh, rule: GradientRule, map?: PressureField): FoundField | FieldFault {
  const { course } = rule;
  if (rule.by === 'pressure') {
    if (!map) return 'no-map';
    const [a, b, c, d] = map.cornersMm.map(([x, y]): XY => [x, y]);
    return { ...map, cornersMm: [a!, b!, c!, d!] };
  }
  if (rule.by === 'axis') return { source: 'axis', axis: rule.axis, course };
  const model = facesOf(mesh);
  const named = new Set(rule.faces.flatMap((one) => facesByRule(mesh, model, one)));
  if (named.size === 0) return 'no-face';
  if (named.size > FIELD_LIMITS.maxFaces) return 'too-many-faces';
  const facesAtMm = [...named].map((face) => model.faces[face]!.atMm);
  return { source: 'faces', facesAtMm, depthMm: rule.depthMm, course };
}

/** A pressure map before it is laid on its part. */
export interface MapPicture {
  image: GrayImage;
  /** Pressure that white shows, kPa. */
  fullKPa: number;
  /** Distances of sensors along a row and a column, mm; equal ones if missing. */
  pitchMm?: readonly [number, number];
  isMirrored: boolean;
}

/** Returns the field of a part's map by the rule of a recipe, fitted to the part's outline. */
export function laidByRule(mesh: Mesh, map: MapPicture, rule: PressureRule): PressureField {
  const { image, fullKPa, pitchMm, isMirrored } = map;
  const { from: fromKPa, to: toKPa } = rule.kPa ?? { from: 0, to: fullKPa };
  const sensors = { columns: image.width, rows: image.height, kPa: image.gray };
  const laid = layMap({ ...sensors, ...(pitchMm ? { pitchMm } : {}) }, planShadow(mesh), { isMirrored });
  const about = { source: 'pressure', fullKPa, fromKPa, toKPa, course: rule.course } as const;
  return { ...about, cornersMm: laid.cornersMm, ...goalOf(rule) };
}

/** A pressure map over the unit square, until that of the part is known. */
const AWAITED = [
  [0, 1],
  [1, 1],
  [1, 0],
  [0, 0],
] as const;

/** Field of a recipe's rule without the part's pressure map, whose highest is its white; undefined for other rules. */
export function awaitedPressure(rule: GradientRule | undefined): PressureField | undefined {
  if (rule?.by !== 'pressure') return undefined;
  const { from: fromKPa, to: toKPa } = rule.kPa ?? { from: 0, to: 1 };
  const fullKPa = rule.kPa ? 2 * toKPa : toKPa;
  const about = { source: 'pressure', cornersMm: AWAITED, fullKPa, fromKPa, toKPa } as const;
  return { ...about, course: rule.course, ...goalOf(rule) };
}

/** What a rule solves the map for. */
export function goalOf({ sink }: PressureRule): Pick<PressureField, 'solved'> {
  if (!sink) return {};
  const { mm: sinkMm, peakKPa } = sink;
  return { solved: { sinkMm, ...(peakKPa === undefined ? {} : { peakKPa }) } };
}
