import type { TFunction } from 'i18next';
import { fieldById } from '../../../core/catalogue/application-fields.ts';
import { latticeById } from '../../../core/catalogue/lattice-types.ts';
import { materialByName, weightGrams } from '../../../core/catalogue/materials.ts';
import type { PrintabilityFigures } from '../../../core/contract/calls/printability-task.ts';
import type { WorkspaceDetail } from '../../../core/contract/calls/workspace.ts';
import type { Language } from '../../../core/contract/envelope.ts';
import { decodeOrderRow } from '../../../core/contract/order-codec.ts';
import { elasticFigures } from '../../../core/mechanics/chart/elastic-figures.ts';
import { lawFault } from '../../../core/mechanics/law/law-bounds.ts';
import { keepPresent } from '../../../core/rules/keep-present.ts';
import { MODE_TRAITS } from '../../../core/rules/parameters/lattice-modes.ts';
import { settingsOfOrder } from '../../features/job/order/settings-of-order.ts';
import { reportedPrecision } from '../../features/job/order/shown-file.ts';
import { keptInside, sharePercent } from '../../features/job/printability/print-shares.ts';
import { figuresOf, nameOfReported } from '../../features/job/report/report-figures.ts';
import { isSurface } from '../../features/lattice/edit/lattice-traits.ts';
import { formatCount, formatPercent, joinFacts } from '../../lib/format.ts';
import { nameOfLattice } from '../../lib/lattice-names.ts';
import type { Units } from '../../lib/units.ts';
import { INITIAL_SETTINGS, type Settings } from '../../state/settings.ts';
import { gradientFacts } from './gradient-facts.ts';

/** A setting or a figure of an order. */
export interface Fact {
  name: string;
  title: string;
  text: string;
  /** Number behind the text, where one can be better than another. */
  value?: number;
  better?: 'more' | 'less';
  /** Stands out in its group. */
  isMain?: boolean;
}

/** What a report and a comparison say of an order, in three groups. */
export interface OrderFacts {
  settings: Fact[];
  profile: Fact[];
  figures: Fact[];
}

type Reported = 'weight' | 'volume' | 'fraction' | 'coverage' | 'hollows' | 'pieces' | 'triangles';

export const more = (value: number) => ({ value, better: 'more' as const });
const less = (value: number) => ({ value, better: 'less' as const });

/** In which words and units facts are written. */
export interface FactStyle {
  t: TFunction;
  language: Language;
  units: Units;
}

/** Returns settings, print profile and figures of an order. An order without a lattice has none. */
export function orderFacts(order: WorkspaceDetail, style: FactStyle): OrderFacts {
  const now = settingsOfOrder(order, INITIAL_SETTINGS)?.settings;
  if (now === undefined) return { settings: [], profile: [], figures: [] };
  return {
    settings: [...latticeFacts(now, style), ...solidFacts(order, now, style)],
    profile: profileFacts(order, now, style),
    figures: [...figureFacts(order, style), ...stiffnessFacts(order, now, style)],
  };
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
  const width = !isSurface(now)
    ? 'workspace.panel.rod'
    : now.variant === 'sheet'
      ? 'workspace.panel.sheet'
      : 'modes.neck';
  const density = formatPercent(now.densityPercent / 100);
  return keepPresent<Fact>([
    name,
    size,
    { name: 'rod', title: t(width), text: units.length(now.rodMm) },
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

/** Shell, bottom, drain holes, and roles of faces and bodies. */
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

/** Figures of the result: they are measured in its file. */
function figureFacts(order: WorkspaceDetail, { t, units }: FactStyle): Fact[] {
  const figures = figuresOf(order.report);
  if (figures === null) return [];
  const { volumeMm3, volumeFraction, coverage, conformal, hollows, triangles, pieces } = figures;
  const precision = reportedPrecision(order.files);
  const material = materialByName(decodeOrderRow(order).material);
  const grams = material === undefined ? null : weightGrams(volumeMm3, material);
  const printability = order.trabeculaTask?.figures;
  const fact = (name: Reported, text: string) => ({ name, title: t(`workspace.report.${name}`), text });
  return keepPresent<Fact>([
    precision && { name: 'file', title: t('slicing.file'), text: t(`workspace.download.${precision}`) },
    grams !== null && { ...fact('weight', units.weight(grams)), ...less(grams) },
    fact('volume', units.volume(volumeMm3)),
    fact('fraction', formatPercent(volumeFraction)),
    coverage !== null && { ...fact('coverage', sharePercent(coverage)), ...more(coverage) },
    conformal && {
      name: 'conformal',
      title: t('workspace.report.cells'),
      text: formatCount(conformal.cells),
    },
    hollows &&
      fact(
        'hollows',
        t('workspace.report.hollowCount', {
          count: hollows.count,
          largest: units.volume(hollows.largestMm3),
        }),
      ),
    printability && printableFact(printability, t),
    fact('pieces', formatCount(pieces)),
    fact('triangles', formatCount(triangles)),
  ]);
}

/** Share that prints, and what a sealed part keeps inside: such a part is no better than another. */
function printableFact(figures: PrintabilityFigures, t: TFunction): Fact {
  const { struts, shares } = figures;
  const kept = keptInside(figures);
  const share = sharePercent(shares.none);
  const name = struts === null ? 'printableSurface' : 'printable';
  return {
    name,
    title: t(`printability.${name}`),
    ...(kept === null
      ? { text: share, ...more(shares.none) }
      : { text: joinFacts([share, t(`printability.kept.${kept}`)]) }),
  };
}

/** Modulus of the lattice by its law, as the result shows it: of a uniform grid of cubes in a known material. */
function stiffnessFacts(order: WorkspaceDetail, now: Settings, { t, units }: FactStyle): Fact[] {
  const { latticeId, variant, densityPercent, shellMm, mode, cells, stretch } = now;
  const lattice = latticeId === null ? undefined : latticeById(latticeId);
  const material = materialByName(decodeOrderRow(order).material);
  if (!lattice || !material || !MODE_TRAITS[mode].isUniform || cells !== 'grid' || stretch !== 1) return [];
  const cell = { density: densityPercent / 100, poissonRatio: material.poissonRatio };
  if (lawFault(lattice, variant, cell) !== null) return [];
  const { young, isEstimate } = elasticFigures(lattice, variant, cell);
  const text = units.stress(young.map((modulus) => modulus * material.modulusMPa));
  const name = shellMm === null ? 'young' : 'youngInside';
  return [{ name, title: t(`press.elastic.${name}`), text: isEstimate ? t('press.about', { text }) : text }];
}
