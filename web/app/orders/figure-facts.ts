import type { TFunction } from 'i18next';
import { latticeById } from '../../../core/catalogue/lattice-types.ts';
import { materialByName, weightGrams } from '../../../core/catalogue/materials.ts';
import type { PrintabilityFigures } from '../../../core/contract/calls/printability-task.ts';
import type { WorkspaceDetail } from '../../../core/contract/calls/workspace.ts';
import { decodeOrderRow } from '../../../core/contract/order-codec.ts';
import { elasticFigures } from '../../../core/mechanics/chart/elastic-figures.ts';
import { lawFault } from '../../../core/mechanics/law/law-bounds.ts';
import { keepPresent } from '../../../core/rules/keep-present.ts';
import { MODE_TRAITS } from '../../../core/rules/parameters/lattice-modes.ts';
import { picturedFigures, picturedPrecision } from '../../features/job/order/shown-file.ts';
import { keptInside, sharePercent } from '../../features/job/printability/print-shares.ts';
import { figuresOf } from '../../features/job/report/report-figures.ts';
import { formatCount, formatPercent, joinFacts } from '../../lib/format.ts';
import type { Shape } from '../../mesh/registry.ts';
import type { Settings } from '../../state/settings.ts';
import { type Fact, type FactStyle, more } from './fact.ts';

type Reported = 'weight' | 'volume' | 'fraction' | 'coverage' | 'hollows' | 'pieces' | 'triangles';

const less = (value: number) => ({ value, better: 'less' as const });

/** Figures of the result: they are measured in the file that its picture is. */
export function figureFacts(
  order: WorkspaceDetail,
  { t, units }: FactStyle,
  picture: Shape | undefined,
): Fact[] {
  const reported = figuresOf(order.report);
  if (reported === null) return [];
  const figures = picturedFigures(reported, order.files, picture);
  const precision = picturedPrecision(order.files, picture);
  const { volumeMm3, volumeFraction, coverage, conformal, hollows, triangles, pieces } = figures;
  const material = materialByName(decodeOrderRow(order).material);
  const grams = material === undefined ? null : weightGrams(volumeMm3, material);
  const printability = order.trabeculaTask?.figures;
  const fact = (name: Reported, text: string) => ({ name, title: t(`workspace.report.${name}`), text });
  return keepPresent<Fact>([
    precision && { name: 'file', title: t('slicing.file'), text: t(`workspace.download.${precision}`) },
    grams !== null && { ...fact('weight', units.weight(grams)), ...less(grams) },
    { ...fact('volume', units.volume(volumeMm3)), ...less(volumeMm3) },
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
export function stiffnessFacts(order: WorkspaceDetail, now: Settings, { t, units }: FactStyle): Fact[] {
  const { latticeId, variant, densityPercent, mode, cells, stretch } = now;
  const lattice = latticeId === null ? undefined : latticeById(latticeId);
  const material = materialByName(decodeOrderRow(order).material);
  if (!lattice || !material || !MODE_TRAITS[mode].isUniform || cells !== 'grid' || stretch !== 1) return [];
  const cell = { density: densityPercent / 100, poissonRatio: material.poissonRatio };
  if (lawFault(lattice, variant, cell) !== null) return [];
  const { young, isEstimate } = elasticFigures(lattice, variant, cell);
  const moduliMPa = young.map((modulus) => modulus * material.modulusMPa);
  const text = units.stress(moduliMPa);
  return [
    {
      name: 'young',
      title: t('press.elastic.young'),
      text: isEstimate ? t('press.about', { text }) : text,
      ...more(Math.min(...moduliMPa)),
    },
  ];
}
