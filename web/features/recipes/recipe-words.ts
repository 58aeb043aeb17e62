import type { TFunction } from 'i18next';
import { materialByName } from '../../../core/catalogue/materials.ts';
import { FIT, type Recipe } from '../../../core/catalogue/recipe.ts';
import type {
  BodyRule,
  FaceRuleOfRecipe,
  GradientRule,
  RoleRule,
} from '../../../core/catalogue/recipe-rules.ts';
import type { Language } from '../../../core/contract/envelope.ts';
import type { LeftOut } from '../../../core/run/recipe/apply-recipe.ts';
import { formatMm, joinFacts } from '../../lib/format.ts';
import { latticeNames } from '../../lib/lattice-names.ts';

export function recipeFacts(recipe: Recipe, t: TFunction, language: Language): string {
  const { lattice, cellMm, rodMm, shellMm, bottomMm, drainMm, roles, gradient, process, material } = recipe;
  const { bodies = [] } = recipe;
  const known = materialByName(material ?? null);
  const materialText = language === 'cn' ? (known?.nameZh ?? material) : material;
  const mm = (value: number) => `${formatMm(value, 2)}\u00a0mm`;
  const sizes =
    cellMm === FIT && rodMm === FIT
      ? [t('recipes.fitted')]
      : [
          t('recipes.cell', { size: cellMm === FIT ? t('recipes.fit') : mm(cellMm) }),
          t('recipes.rod', { size: rodMm === FIT ? t('recipes.fit') : mm(rodMm) }),
        ];
  return joinFacts([
    latticeNames(lattice, t),
    ...sizes,
    ...(shellMm === undefined ? [] : [t('orders.facts.shell', { mm: formatMm(shellMm) })]),
    ...(bottomMm === undefined ? [] : [t('orders.facts.bottom', { mm: formatMm(bottomMm) })]),
    ...(drainMm === undefined ? [] : [t('recipes.drains', { size: mm(drainMm) })]),
    ...(gradient === undefined ? [] : [gradientWords(gradient, t)]),
    ...roles.map((role) => ruleWords(role, t)),
    ...bodies.map((rule) => bodyRuleWords(rule, t)),
    ...(process === undefined
      ? []
      : [[t(`viewer.print.processes.${process}`), materialText].filter(Boolean).join(' ')]),
  ]);
}

/** Returns a role with its rule: Solid 3 mm on holes of 5 to 7 mm. */
export function ruleWords({ kind, mm, ...faces }: RoleRule, t: TFunction): string {
  return t('recipes.rule', {
    kind: t(`roles.kind.${kind}`),
    mm: formatMm(mm),
    faces: ruledFaceWords(faces, t),
  });
}

/** Returns a body with its role, or its lattice: “Insert”: Solid. */
export function bodyRuleWords({ name, size, role, own }: BodyRule, t: TFunction): string {
  const sizes = own && `${formatMm(own.cellMm, 2)}\u00a0mm ⌀\u00a0${formatMm(own.rodMm, 2)}\u00a0mm`;
  return t('recipes.bodyRule', {
    body: name === undefined ? t('recipes.bodyBySize', { number: size }) : t('recipes.bodyNamed', { name }),
    role: own ? `${latticeNames(own.lattice, t)} ${sizes}` : t(`roles.bodies.${role}`),
  });
}

/** Returns where the rods of a gradient end, and by what they run: to 1.5 mm, 10 mm from holes. */
export function gradientWords(gradient: GradientRule, t: TFunction): string {
  const mm = formatMm(gradient.toRodMm, 2);
  if (gradient.by === 'pressure') return t('recipes.byPressure', { mm });
  if (gradient.by === 'axis') return t('recipes.along', { mm, axis: gradient.axis });
  const faces = gradient.faces.map((one) => ruledFaceWords(one, t)).join(t('app.comma'));
  return t('recipes.from', { mm, depth: formatMm(gradient.depthMm), faces });
}

/** Returns the faces of a rule: holes of 5 to 7 mm. */
export function ruledFaceWords({ on, diameterMm }: FaceRuleOfRecipe, t: TFunction): string {
  const { min, max } = diameterMm ?? {};
  const diameter =
    min === undefined
      ? ''
      : formatMm(min, 2) === formatMm(max!, 2)
        ? formatMm(min, 2)
        : `${formatMm(min, 2)}–${formatMm(max!, 2)}`;
  const faces = t(`recipes.on.${on}`);
  return diameter === '' ? faces : t('recipes.ofDiameter', { faces, diameter });
}

/** Returns why a part of a recipe could not be applied to a model. */
export function leftOutWords(
  left: LeftOut,
  { roles, bodies = [], gradient, shellMm, drainMm }: Recipe,
  t: TFunction,
): string {
  switch (left.what) {
    case 'shell':
      return t(`recipes.left.shell.${left.why}`, { mm: formatMm(shellMm ?? 0) });
    case 'drains':
      return t('recipes.left.drains', { mm: formatMm(drainMm ?? 0) });
    case 'body': {
      const rule = bodies[left.rule];
      return t('recipes.left.body', { rule: rule === undefined ? '' : bodyRuleWords(rule, t) });
    }
    case 'field':
      if (left.why === 'no-map') return t('recipes.left.map');
      return t(`recipes.left.role.${left.why}`, {
        rule: gradient === undefined ? '' : gradientWords(gradient, t),
      });
    case 'role': {
      const rule = roles[left.role];
      return t(`recipes.left.role.${left.why}`, { rule: rule === undefined ? '' : ruleWords(rule, t) });
    }
  }
}
