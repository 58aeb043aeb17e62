import { fieldById } from '../../../core/catalogue/application-fields.ts';
import { materialByName } from '../../../core/catalogue/materials.ts';
import type { WorkspaceDetail } from '../../../core/contract/calls/workspace.ts';
import { decodeOrderRow } from '../../../core/contract/order-codec.ts';
import { keepPresent } from '../../../core/rules/keep-present.ts';
import { MODE_TRAITS } from '../../../core/rules/parameters/lattice-modes.ts';
import { STRUT_SIDES } from '../../../core/rules/parameters/lattice-parameters.ts';
import { settingsOfOrder } from '../../features/job/order/settings-of-order.ts';
import { picturedPrecision, reportedPrecision } from '../../features/job/order/shown-file.ts';
import type { ResultShape } from '../../features/job/order/use-result-shape.ts';
import { nameOfReported } from '../../features/job/report/report-figures.ts';
import { isSurface } from '../../features/lattice/edit/lattice-traits.ts';
import { formatPercent } from '../../lib/format.ts';
import { nameOfLattice } from '../../lib/lattice-names.ts';
import { shapeOf } from '../../mesh/registry.ts';
import { INITIAL_SETTINGS, type Settings } from '../../state/settings.ts';
import type { Fact, FactStyle } from './fact.ts';
import { figureFacts, stiffnessFacts } from './figure-facts.ts';
import { gradientFacts } from './gradient-facts.ts';

/** What a report and a comparison say of an order, in three groups. */
export interface OrderFacts {
  settings: Fact[];
  profile: Fact[];
  figures: Fact[];
}

/** Facts that differ between the files of an order. */
const OF_FILE = ['file', 'weight', 'volume', 'fraction', 'triangles', 'sides'];

/**
 * Returns settings, print profile and figures of an order, of the file that its picture is: what differs between its
 * files has no text until that is known. An order without a lattice has none.
 */
export function orderFacts(
  order: WorkspaceDetail,
  style: FactStyle,
  { latticeId, isPending }: Pick<ResultShape, 'latticeId' | 'isPending'>,
): OrderFacts {
  const chosen = settingsOfOrder(order, INITIAL_SETTINGS)?.settings;
  if (chosen === undefined) return { settings: [], profile: [], figures: [] };
  const { files } = order;
  const picture = shapeOf(latticeId);
  const isLow = picturedPrecision(files, picture) === 'low';
  const now = isLow ? { ...chosen, sides: STRUT_SIDES.min } : chosen;
  const isUnknown =
    isPending && reportedPrecision(files) === 'high' && files.some(({ precision }) => precision === 'low');
  const known = (facts: Fact[]) =>
    isUnknown
      ? facts.map((fact) =>
          OF_FILE.includes(fact.name) ? { name: fact.name, title: fact.title, text: '' } : fact,
        )
      : facts;
  return {
    settings: known(settingsFacts(now, order, style)),
    profile: profileFacts(order, now, style),
    figures: known([...figureFacts(order, style, picture), ...stiffnessFacts(order, now, style)]),
  };
}

/** Returns lattice and solid parts of settings; a report has the names of bodies. */
export function settingsFacts(
  now: Settings,
  reported: Pick<WorkspaceDetail, 'report'>,
  style: FactStyle,
): Fact[] {
  return [...latticeFacts(now, style), ...solidFacts(reported, now, style)];
}

function latticeFacts(now: Settings, { t, units }: FactStyle): Fact[] {
  const name = {
    name: 'lattice',
    title: t('workspace.panel.lattice'),
    text: nameOfLattice(now.latticeId, t),
  };
  const size = { name: 'size', title: t('workspace.panel.size'), text: units.length(now.sizeMm) };
  const sides = !isSurface(now) && {
    name: 'sides',
    title: t('workspace.panel.sides'),
    text: String(now.sides),
  };
  const { hasRegions, hasPicture } = MODE_TRAITS[now.mode];
  if (hasRegions) return keepPresent<Fact>([...regionFacts(now, { t, units }), sides]);
  if (hasPicture) return keepPresent<Fact>([name, size, ...gradientFacts(now, { t, units }), sides]);
  const width = !isSurface(now) ? 'rod' : now.variant === 'sheet' ? 'sheet' : 'neck';
  const widthTitle = t(width === 'neck' ? 'modes.neck' : `workspace.panel.${width}`);
  const density = formatPercent(now.densityPercent / 100);
  return keepPresent<Fact>([
    name,
    size,
    { name: width, title: widthTitle, text: units.length(now.rodMm) },
    { name: 'density', title: t('workspace.panel.density'), text: density },
    now.cells !== 'grid' && {
      name: 'cells',
      title: t('modes.cells.title'),
      text: t('modes.cells.conformal'),
    },
    sides,
  ]);
}

function regionFacts({ regions }: Settings, { t, units }: Pick<FactStyle, 't' | 'units'>) {
  return regions.map((one, index) => {
    if (one === null) return null;
    const sizes = [units.length(one.sizeMm), `⌀\u00a0${units.length(one.rodMm)}`];
    const density = formatPercent(one.densityPercent / 100);
    return {
      name: `region${index}`,
      title: t(index === 0 ? 'modes.parts.part1' : 'modes.parts.part2'),
      text: [nameOfLattice(one.latticeId, t), ...sizes, density].join(t('app.clauseComma')),
    };
  });
}

function solidFacts(
  { report }: Pick<WorkspaceDetail, 'report'>,
  { mode, shellMm, bottomMm, drains, roles, bodies }: Settings,
  { t, units }: FactStyle,
): Fact[] {
  const { isUniform } = MODE_TRAITS[mode];
  const thickness = (name: 'shell' | 'bottom', mm: number | null) =>
    isUniform &&
    mm !== null && { name, title: t(`workspace.panel.${name}Thickness`), text: units.length(mm) };
  const holesMm = drains.map(({ diameterMm }) => diameterMm);
  const holes = () => `${holesMm.length} × ${units.length(Math.min(...holesMm))}`;
  const roleText = ({ kind, facesAtMm, mm }: Settings['roles'][number]) =>
    `${t(`roles.kind.${kind}`)} ${units.length(mm)} · ${t('roles.count', { count: facesAtMm.length })}`;
  const bodyText = ({ body, role, own }: Settings['bodies'][number]) => {
    const name = nameOfReported(report, body) || t('roles.bodies.unnamed', { number: body + 1 });
    const sizes = own && [units.length(own.cellSizeMm), units.length(own.rodDiameterMm)];
    const made = sizes ? [nameOfLattice(own.latticeId, t), ...sizes].join(' ') : t(`roles.bodies.${role}`);
    return t('recipes.bodyRule', { body: name, role: made });
  };
  const comma = t('app.comma');
  const [ofRoles, ofBodies] = [roles.map(roleText).join(comma), bodies.map(bodyText).join(comma)];
  return keepPresent<Fact>([
    thickness('shell', shellMm),
    thickness('bottom', bottomMm),
    holesMm.length > 0 && { name: 'drains', title: t('drains.title'), text: holes() },
    roles.length > 0 && { name: 'roles', title: t('roles.faces'), text: ofRoles },
    bodies.length > 0 && { name: 'bodies', title: t('roles.bodies.title'), text: ofBodies },
  ]);
}

function profileFacts(order: WorkspaceDetail, now: Settings, { t, language }: FactStyle): Fact[] {
  const field = now.fieldId === null ? undefined : fieldById(now.fieldId);
  const material = materialByName(decodeOrderRow(order).material);
  const task = order.latticeTask ?? order.gradientTask ?? order.multiLatticeTask;
  const isCn = language === 'cn';
  const made = material === undefined ? t('modes.own.name') : isCn ? material.nameZh : material.name;
  // Orders from before the process was stored have none, and no material.
  const hasProcess = task?.technology !== undefined;
  const process = hasProcess && t(`viewer.print.processes.${now.process}`);
  return keepPresent<Fact>([
    field && { name: 'field', title: t('workspace.panel.field'), text: isCn ? field.nameZh : field.nameEn },
    process && { name: 'process', title: t('modes.process'), text: process },
    hasProcess && { name: 'material', title: t('modes.material'), text: made },
  ]);
}
