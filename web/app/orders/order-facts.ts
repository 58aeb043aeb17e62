import type { TFunction } from 'i18next';
import { fieldById } from '../../../core/catalogue/application-fields.ts';
import { latticeById } from '../../../core/catalogue/lattice-types.ts';
import { materialByName, weightGrams } from '../../../core/catalogue/materials.ts';
import type { WorkspaceDetail } from '../../../core/contract/calls/workspace.ts';
import type { Language } from '../../../core/contract/envelope.ts';
import { decodeOrderRow } from '../../../core/contract/order-codec.ts';
import { elasticFigures } from '../../../core/mechanics/chart/elastic-figures.ts';
import { lawFault } from '../../../core/mechanics/law/law-bounds.ts';
import { MODE_TRAITS } from '../../../core/rules/parameters/lattice-modes.ts';
import { settingsOfOrder } from '../../features/job/order/settings-of-order.ts';
import { sharePercent } from '../../features/job/printability/print-shares.ts';
import { figuresOf, nameOfReported } from '../../features/job/report/report-figures.ts';
import { isSurface } from '../../features/lattice/edit/lattice-traits.ts';
import { formatCount, formatPercent } from '../../lib/format.ts';
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
}

/** What a report and a comparison say of an order, in three groups. */
export interface OrderFacts {
  settings: Fact[];
  profile: Fact[];
  figures: Fact[];
}

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
  const sides = isSurface(now)
    ? []
    : [{ name: 'sides', title: t('workspace.panel.sides'), text: String(now.sides) }];
  const { hasRegions, hasPicture } = MODE_TRAITS[now.mode];
  if (hasRegions)
    return [
      ...now.regions.flatMap((one, index) =>
        one === null
          ? []
          : [
              {
                name: `region${index}`,
                title: t(index === 0 ? 'modes.parts.part1' : 'modes.parts.part2'),
                text: [
                  nameOfLattice(one.latticeId, t),
                  units.length(one.sizeMm),
                  `⌀ ${units.length(one.rodMm)}`,
                  formatPercent(one.densityPercent / 100, 2),
                ].join(', '),
              },
            ],
      ),
      ...sides,
    ];
  if (hasPicture) return [name, size, ...gradientFacts(now, { t, units }), ...sides];
  const width = !isSurface(now)
    ? 'workspace.panel.rod'
    : now.variant === 'sheet'
      ? 'workspace.panel.sheet'
      : 'modes.neck';
  return [
    name,
    size,
    { name: 'rod', title: t(width), text: units.length(now.rodMm) },
    {
      name: 'density',
      title: t('workspace.panel.density'),
      text: formatPercent(now.densityPercent / 100, 2),
    },
    ...(now.cells === 'grid'
      ? []
      : [{ name: 'cells', title: t('modes.cells.title'), text: t('modes.cells.conformal') }]),
    ...sides,
  ];
}

/** Shell, bottom, drain holes, and roles of faces and bodies. */
function solidFacts(
  { report }: Pick<WorkspaceDetail, 'report'>,
  { mode, shellMm, bottomMm, drains, roles, bodies }: Settings,
  { t, units }: FactStyle,
): Fact[] {
  const { isUniform } = MODE_TRAITS[mode];
  const holesMm = drains.map(({ diameterMm }) => diameterMm);
  return [
    ...(isUniform && shellMm !== null
      ? [{ name: 'shell', title: t('workspace.panel.shellThickness'), text: units.length(shellMm) }]
      : []),
    ...(isUniform && bottomMm !== null
      ? [{ name: 'bottom', title: t('workspace.panel.bottomThickness'), text: units.length(bottomMm) }]
      : []),
    ...(holesMm.length > 0
      ? [
          {
            name: 'drains',
            title: t('drains.title'),
            text: `${holesMm.length} × ${units.length(Math.min(...holesMm))}`,
          },
        ]
      : []),
    ...(roles.length > 0
      ? [
          {
            name: 'roles',
            title: t('roles.title'),
            text: roles
              .map(
                ({ kind, facesAtMm, mm }) =>
                  `${t(`roles.kind.${kind}`)} ${units.length(mm)} (${t('roles.count', { count: facesAtMm.length })})`,
              )
              .join(', '),
          },
        ]
      : []),
    ...(bodies.length > 0
      ? [
          {
            name: 'bodies',
            title: t('roles.bodies.title'),
            text: bodies
              .map(({ body, role, own }) => {
                const name = nameOfReported(report, body) || t('roles.bodies.unnamed', { number: body + 1 });
                const sizes = own && [units.length(own.cellSizeMm), units.length(own.rodDiameterMm)];
                return `${name}: ${sizes ? [nameOfLattice(own.latticeId, t), ...sizes].join(' ') : t(`roles.bodies.${role}`)}`;
              })
              .join(', '),
          },
        ]
      : []),
  ];
}

function profileFacts(order: WorkspaceDetail, now: Settings, { t, language }: FactStyle): Fact[] {
  const field = now.fieldId === null ? undefined : fieldById(now.fieldId);
  const material = materialByName(decodeOrderRow(order).material);
  const task = order.latticeTask ?? order.gradientTask ?? order.multiLatticeTask;
  const isCn = language === 'cn';
  return [
    ...(field === undefined
      ? []
      : [{ name: 'field', title: t('workspace.panel.field'), text: isCn ? field.nameZh : field.nameEn }]),
    // Orders from before the process was stored have none, and no material.
    ...(task?.technology === undefined
      ? []
      : [
          { name: 'process', title: t('modes.process'), text: t(`viewer.print.processes.${now.process}`) },
          {
            name: 'material',
            title: t('modes.material'),
            text: material === undefined ? t('modes.own.name') : isCn ? material.nameZh : material.name,
          },
        ]),
  ];
}

/** Figures of the result: they are measured in its file. */
function figureFacts(order: WorkspaceDetail, { t, units }: FactStyle): Fact[] {
  const figures = figuresOf(order.report);
  if (figures === null) return [];
  const { volumeMm3, volumeFraction, coverage, conformal, hollows, triangles, pieces } = figures;
  const material = materialByName(decodeOrderRow(order).material);
  const grams = material === undefined ? null : weightGrams(volumeMm3, material);
  const printable = order.trabeculaTask?.figures?.shares.none;
  return [
    ...(grams === null
      ? []
      : [
          {
            name: 'weight',
            title: t('workspace.report.weight'),
            text: units.weight(grams),
            value: grams,
            better: 'less' as const,
          },
        ]),
    { name: 'volume', title: t('workspace.report.volume'), text: units.volume(volumeMm3) },
    { name: 'fraction', title: t('workspace.report.fraction'), text: formatPercent(volumeFraction, 2) },
    ...(coverage === null
      ? []
      : [
          {
            name: 'coverage',
            title: t('workspace.report.coverage'),
            text: sharePercent(coverage),
            value: coverage,
            better: 'more' as const,
          },
        ]),
    ...(conformal === null
      ? []
      : [{ name: 'conformal', title: t('workspace.report.cells'), text: formatCount(conformal.cells) }]),
    ...(hollows === null
      ? []
      : [
          {
            name: 'hollows',
            title: t('workspace.report.hollows'),
            text: t('workspace.report.hollowCount', hollows),
          },
        ]),
    ...(printable === undefined
      ? []
      : [
          {
            name: 'printable',
            title: t('printability.printable'),
            text: sharePercent(printable),
            value: printable,
            better: 'more' as const,
          },
        ]),
    { name: 'pieces', title: t('workspace.report.pieces'), text: formatCount(pieces) },
    { name: 'triangles', title: t('workspace.report.triangles'), text: formatCount(triangles) },
  ];
}

/** Modulus of the lattice by its law, as the result shows it: of a uniform grid of cubes in a known material. */
function stiffnessFacts(order: WorkspaceDetail, now: Settings, { t, units }: FactStyle): Fact[] {
  const { latticeId, variant, densityPercent, mode, cells, stretch } = now;
  const lattice = latticeId === null ? undefined : latticeById(latticeId);
  const material = materialByName(decodeOrderRow(order).material);
  if (!lattice || !material || !MODE_TRAITS[mode].isUniform || cells !== 'grid' || stretch !== 1) return [];
  const cell = { density: densityPercent / 100, poissonRatio: material.poissonRatio };
  if (lawFault(lattice, variant, cell) !== null) return [];
  const { young, isEstimate } = elasticFigures(lattice, variant, cell);
  const text = units.stress(young.map((modulus) => modulus * material.modulusMPa));
  return [
    { name: 'young', title: t('press.elastic.young'), text: isEstimate ? t('press.about', { text }) : text },
  ];
}
