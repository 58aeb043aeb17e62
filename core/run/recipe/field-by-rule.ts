import type { GradientRule } from '../../catalogue/recipe-rules.ts';
import { facesOf } from '../../model/domain/roles/named-face.ts';
import { facesByRule } from '../../model/faces/faces-by-rule.ts';
import { FIELD_LIMITS } from '../../rules/parameters/gradient-fields.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { Field } from '../../spec/field.ts';

/** A field of a gradient on one model. Its faces are points on them. */
export type FoundField = Extract<Field, { source: 'axis' }> | FoundFaces;
type FoundFaces = Omit<Extract<Field, { source: 'faces' }>, 'facesAtMm' | 'model'> & { facesAtMm: Point[] };

/** Returns the field that a rule names on a model, or why it has none. */
export function fieldByRule(mesh: Mesh, rule: GradientRule): FoundField | 'no-face' | 'too-many-faces' {
  const { course } = rule;
  if (rule.by === 'axis') return { source: 'axis', axis: rule.axis, course };
  const model = facesOf(mesh);
  const named = new Set(rule.faces.flatMap((one) => facesByRule(mesh, model, one)));
  if (named.size === 0) return 'no-face';
  if (named.size > FIELD_LIMITS.maxFaces) return 'too-many-faces';
  const facesAtMm = [...named].map((face) => model.faces[face]!.atMm);
  return { source: 'faces', facesAtMm, depthMm: rule.depthMm, course };
}
