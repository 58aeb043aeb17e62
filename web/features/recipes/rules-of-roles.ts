import type { BodyRule, FaceRuleOfRecipe, RoleRule } from '../../../core/catalogue/recipe-rules.ts';
import type { ModelMesh } from '../../../core/formats/stl/body-appendix.ts';
import { facesOf, namedFace } from '../../../core/model/domain/roles/named-face.ts';
import { facesByRule, rulesOf } from '../../../core/model/faces/faces-by-rule.ts';
import { MODE_TRAITS } from '../../../core/rules/parameters/lattice-modes.ts';
import { rulesOfBodies } from '../../../core/run/recipe/bodies-by-rule.ts';
import { LatticeError } from '../../../core/solid/error.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { isPainted } from '../../../core/spec/face-place.ts';
import type { PlacedBody, PlacedRole, Settings } from '../../state/settings.ts';

/** A rule for the faces of a role: how many faces of this model the user gave the role, and how many the rule names. */
export interface FoundRule {
  rule: RoleRule;
  picked: number;
  named: number;
}

/** Roles of faces of one model as rules for any model. */
export interface RulesOfRoles {
  rules: FoundRule[];
  /** Faces that no rule names. */
  unnamed: number;
  bodies: BodyRule[];
}

/** Roles of faces and bodies of one model. */
export interface PlacedRoles {
  roles: readonly PlacedRole[];
  bodies?: readonly PlacedBody[];
}

/** Returns the faces that a gradient begins on, as a role: rules name them alike. */
export function gradientFaces({ mode, gradient: { field } }: Settings): PlacedRole[] {
  if (!MODE_TRAITS[mode].hasPicture || field?.source !== 'faces') return [];
  return [{ kind: 'solid', facesAtMm: field.facesAtMm, mm: field.depthMm }];
}

export function faceOfRule({ rule: { kind: _, mm: __, ...face } }: FoundRule): FaceRuleOfRecipe {
  return face;
}

/**
 * Returns the rules that name the faces of roles, in the order of the roles, a face with several has the first, and those
 * of bodies.
 */
export function rulesOfRoles(mesh: ModelMesh, { roles, bodies = [] }: PlacedRoles): RulesOfRoles {
  const model = facesOf(mesh);
  const ruleOf = rulesOf(mesh);
  const rules = new Map<string, FoundRule>();
  let unnamed = 0;
  for (const { kind, mm, facesAtMm } of roles) {
    for (const atMm of facesAtMm) {
      // No rule finds what was painted on another part.
      const face = isPainted(atMm) ? undefined : faceAtPoint(mesh, atMm);
      const ruled = face === undefined ? undefined : ruleOf(model.faces[face]!);
      if (ruled === undefined) {
        unnamed += 1;
        continue;
      }
      const rule: RoleRule = { kind, mm, ...ruled };
      const key = JSON.stringify(rule);
      const known = rules.get(key) ?? { rule, picked: 0, named: facesByRule(mesh, model, ruled).length };
      rules.set(key, { ...known, picked: known.picked + 1 });
    }
  }
  return { rules: [...rules.values()], unnamed, bodies: rulesOfBodies(mesh, bodies) };
}

function faceAtPoint(mesh: Mesh, atMm: Readonly<Point>): number | undefined {
  try {
    return namedFace(mesh, atMm);
  } catch (error) {
    if (error instanceof LatticeError) return undefined;
    throw error;
  }
}
