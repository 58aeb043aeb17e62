import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type LatticeType, latticeById } from '../../../../core/catalogue/lattice-types.ts';
import { type ElasticFigures, elasticFigures } from '../../../../core/mechanics/chart/elastic-figures.ts';
import type { StretchedCells } from '../../../../core/mechanics/chart/stretched-figures.ts';
import { lawFault } from '../../../../core/mechanics/law/law-bounds.ts';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import { densityLawOf } from '../../../features/lattice/edit/density-law.ts';
import { useComputedFigures } from '../../../features/preview/use-computed-figures.ts';
import { formatMm } from '../../../lib/format.ts';
import { UNITS } from '../../../lib/units.ts';
import { materialOf } from '../../../state/material.ts';
import { fillRegions } from '../../../state/regions/region-entries.ts';
import { type Settings, useSettings } from '../../../state/settings.ts';
import { PoreCard } from '../../pores/pore-card.tsx';
import { ComputingModulus, ElasticRows, type ModulusRow, NoModulus } from './elastic-rows.tsx';
import { GridModuli } from './grid-moduli.tsx';

interface WallHeight {
  layerMm: number | null;
  busy: boolean;
}

/**
 * Young's moduli of the current lattice, and the pores of an implant's.
 * @param layerMm height of conformal cells across the wall; null where it is not known
 * @param busy true while a newer preview is pending: then the height is that of earlier settings
 */
export function ElasticCard(wall: WallHeight) {
  const now = useSettings();
  return (
    <>
      <Moduli now={now} {...wall} />
      <PoreCard now={now} />
    </>
  );
}

/**
 * Young's moduli of the current lattice in its material. A grid has one in every direction, two regions one set each, a
 * gradient those of its thinnest and thickest rod, a sheet in conformal cells those along and across the walls. Struts
 * in conformal cells have none: walls a few cells thick are up to 70 % softer than endless cells of their shape
 * (docs/mechanics.md).
 */
function Moduli({ now, layerMm, busy }: { now: Settings } & WallHeight) {
  const { hasRegions, hasPicture } = MODE_TRAITS[now.mode];
  if (hasRegions) return <RegionModuli now={now} />;
  if (hasPicture) return <GradientModuli now={now} />;
  return now.cells === 'conformal' ? <WallModuli now={now} layerMm={layerMm} busy={busy} /> : <GridModuli />;
}

function RegionModuli({ now }: { now: Settings }) {
  const { t } = useTranslation();
  const rowsOf = useModulusRows(now);
  if (!now.regions.some(Boolean)) return null;
  const rows = fillRegions(now.regions).flatMap(({ latticeId, densityPercent }, i) => {
    const lattice = latticeById(latticeId);
    if (lattice === undefined) return [];
    const label = t(i === 0 ? 'modes.parts.part1' : 'modes.parts.part2');
    return [{ label, figures: lawFigures(lattice, densityPercent, now) }];
  });
  return <ElasticRows title={t('press.elastic.young')} rows={rowsOf(rows)} note={null} />;
}

function GradientModuli({ now }: { now: Settings }) {
  const { t } = useTranslation();
  const rowsOf = useModulusRows(now);
  const lattice = now.latticeId === null ? undefined : latticeById(now.latticeId);
  const law = lattice && densityLawOf(lattice.id, now);
  if (!lattice || !law) return null;
  const { darkestMm, lightestMm } = now.gradient;
  const rods = [...new Set([darkestMm, lightestMm])].sort((a, b) => a - b);
  const rows = rods.map((rodMm) => ({
    label: t('press.elastic.rod', { rod: formatMm(rodMm, 2) }),
    figures: lawFigures(lattice, law.percentAt(rodMm / now.sizeMm), now),
  }));
  const note = rods.length > 1 ? t('press.elastic.between') : null;
  return <ElasticRows title={t('press.elastic.young')} rows={rowsOf(rows)} note={note} />;
}

/** Moduli of the mean cell that follows the walls, computed in a worker. */
function WallModuli({ now, layerMm, busy }: { now: Settings } & WallHeight) {
  const { t } = useTranslation();
  const { latticeId, variant, densityPercent, sizeMm, sides } = now;
  const { poissonRatio } = materialOf(now);
  const lattice = latticeId === null ? undefined : latticeById(latticeId);
  const isSheet = lattice?.family === 'surface';
  const cells = useMemo((): StretchedCells | null => {
    if (!lattice || !isSheet || layerMm === null || busy) return null;
    // Measured density of the walls with this lattice.
    const density = densityPercent / 100;
    return { lattice, variant, stretch: layerMm / sizeMm, density, sides, poissonRatio };
  }, [lattice, isSheet, variant, densityPercent, sizeMm, sides, layerMm, busy, poissonRatio]);
  const computed = useComputedFigures(cells);
  const { figures } = computed;
  if (!isSheet) return <NoModulus reason="fewCells" />;
  if (busy || computed.busy) return <ComputingModulus />;
  if (layerMm === null) return <NoModulus reason="unknownCells" />;
  const fault = lattice && cells ? lawFault(lattice, variant, cells) : null;
  if (fault) return <NoModulus reason={fault} />;
  if (figures === null) return null;
  const rows = ([0, 2] as const).map((axis) => ({
    label: t(axis === 0 ? 'press.elastic.alongWalls' : 'press.elastic.acrossWalls'),
    moduli: t('press.about', {
      text: UNITS.metric.stress([inMPa(figures, now)[axis]!], inMPa(figures, now)),
    }),
  }));
  return (
    <ElasticRows title={t('press.elastic.youngOfWalls')} rows={rows} note={t('press.elastic.meanCell')} />
  );
}

function lawFigures(lattice: LatticeType, densityPercent: number, now: Settings): ElasticFigures {
  const { poissonRatio } = materialOf(now);
  return elasticFigures(lattice, now.variant, { density: densityPercent / 100, poissonRatio });
}

function inMPa({ young }: ElasticFigures, now: Settings): number[] {
  const { modulusMPa } = materialOf(now);
  return young.map((modulus) => modulusMPa * modulus);
}

/** Formats rows of moduli along x, y and z, or one where they are alike, in one unit. */
function useModulusRows(now: Settings) {
  const { t } = useTranslation();
  return (rows: readonly { label: string; figures: ElasticFigures }[]): ModulusRow[] => {
    const beside = rows.flatMap(({ figures }) => inMPa(figures, now));
    return rows.map(({ label, figures }) => {
      const text = UNITS.metric.stress(inMPa(figures, now), beside);
      return { label, moduli: figures.isEstimate ? t('press.about', { text }) : text };
    });
  };
}
