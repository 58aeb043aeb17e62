import { Flex, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { subscribeKey } from 'valtio/utils';
import { type LatticeType, latticeById } from '../../../../core/catalogue/lattice-types.ts';
import { elasticFigures } from '../../../../core/mechanics/chart/elastic-figures.ts';
import type { FoamCells } from '../../../../core/mechanics/chart/foam-figures.ts';
import type { StretchedCells } from '../../../../core/mechanics/chart/stretched-figures.ts';
import type { DirectedModulus, Direction } from '../../../../core/mechanics/elasticity/moduli.ts';
import { modulusSurface } from '../../../../core/mechanics/elasticity/modulus-surface.ts';
import { lawFault } from '../../../../core/mechanics/law/law-bounds.ts';
import { DEFAULT_SEED } from '../../../../core/spec/name.ts';
import { useComputedFigures } from '../../../features/preview/use-computed-figures.ts';
import { LOAD_COLORS, SCENE_COLORS } from '../../../features/viewer/colors.ts';
import { view } from '../../../features/viewer/view-state.ts';
import { UNITS } from '../../../lib/units.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import { materialOf } from '../../../state/material.ts';
import { useSettings } from '../../../state/settings.ts';
import { FigureLine } from '../../../ui/figure-text.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { LimitsNote } from '../../../ui/stiffness/limits-note.tsx';
import { ModulusPicture, type SeenFrom } from '../../../ui/stiffness/modulus-picture.tsx';
import { CurveCard } from './curve-card.tsx';
import { ComputingModulus, ElasticBox, NoModulus } from './elastic-rows.tsx';

/** Ratio of moduli below which a lattice is alike in every direction. */
const ALIKE = 1.05;
/** Seen from here before there is a camera. */
const FROM: SeenFrom = [1, -1, 0.8];

/**
 * Young's moduli of a lattice in a grid, its stiffest and softest direction, and a surface of the modulus over direction.
 * Stretched cells and foams are computed in a worker; until a foam's own moduli are there, the mean of its law stands.
 */
export function GridModuli() {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const now = useSettings();
  const { stretch } = now;
  const { modulusMPa, poissonRatio } = materialOf(now);
  const { byLaw, cells, fault } = useCells(poissonRatio);
  const computed = useComputedFigures(cells);
  const figures = computed.figures ?? byLaw;
  const surface = useMemo(() => figures && modulusSurface(figures.stiffness), [figures]);
  if (fault !== null) return <NoModulus reason={fault} />;
  if (figures === null || surface === null) return computed.busy ? <ComputingModulus /> : null;
  const { young, stiffest, softest, isEstimate } = figures;
  const inMPa = (moduli: readonly number[]) => moduli.map((modulus) => modulusMPa * modulus);
  const stress = (moduli: readonly number[], beside: readonly number[] = []) =>
    UNITS.metric.stress(inMPa(moduli), inMPa(beside));
  const about = (text: string) => (isEstimate ? t('press.about', { text }) : text);
  const isFoam = cells !== null && 'seed' in cells;
  const nameOf = ({ direction }: DirectedModulus) =>
    isFoam ? foamDirectionName(direction) : directionName(direction, stretch !== 1);
  const source = computed.busy ? 'computing' : computed.figures ? 'own' : 'mean';
  const ratio = stiffest.modulus / softest.modulus;
  const sentence =
    ratio < ALIKE
      ? t('press.elastic.alike')
      : t('press.elastic.sentence', {
          most: t(`press.elastic.along.${nameOf(stiffest)}`),
          mostStress: stress([stiffest.modulus]),
          least: t(`press.elastic.along.${nameOf(softest)}`),
          leastStress: stress([softest.modulus], [stiffest.modulus]),
        });
  return (
    <ElasticBox>
      <FigureLine name={t('press.elastic.young')}>{about(stress(young, [stiffest.modulus]))}</FigureLine>
      {isFoam && (
        <Text color="fg.muted" data-testid="elastic-foam" data-source={source}>
          {t(`press.elastic.foam.${source}`)}
        </Text>
      )}
      <Fold mt="1" title={t('press.elastic.surface')} titleTestId="elastic-surface">
        <Text color="fg.muted">{sentence}</Text>
        <Flex justify="center">
          <ModulusPicture
            surface={surface}
            label={sentence}
            colors={LOAD_COLORS[mode].slice(1)}
            ink={SCENE_COLORS[mode].mark}
            follow={followCamera}
          />
        </Flex>
      </Fold>
      <CurveCard />
      <LimitsNote />
    </ElasticBox>
  );
}

/** Returns the figures that the law has for the current lattice, and the cells that a worker must compute. */
function useCells(poissonRatio: number) {
  const now = useSettings();
  const { latticeId, variant, densityPercent, stretch, sides } = now;
  const lattice = latticeId === null ? undefined : latticeById(latticeId);
  const density = densityPercent / 100;
  const fault = lattice ? lawFault(lattice, variant, { density, poissonRatio }) : null;
  const byLaw = useMemo(
    () => (lattice && stretch === 1 ? elasticFigures(lattice, variant, { density, poissonRatio }) : null),
    [lattice, variant, density, stretch, poissonRatio],
  );
  const cells = useMemo(
    () => (lattice ? cellsOf(lattice, { variant, stretch, density, sides, poissonRatio }) : null),
    [lattice, variant, density, stretch, sides, poissonRatio],
  );
  return { byLaw, cells, fault };
}

function cellsOf(
  lattice: LatticeType,
  about: Omit<StretchedCells, 'lattice'>,
): StretchedCells | FoamCells | null {
  const { stretch, density, poissonRatio } = about;
  if (lattice.family !== 'stochastic') return stretch === 1 ? null : { lattice, ...about };
  // Orders carry no seed: every foam of the studio is the first one.
  return stretch === 1 ? { lattice, seed: DEFAULT_SEED, density, poissonRatio } : null;
}

function followCamera(see: (from: SeenFrom) => void): () => void {
  const tell = () => see(view.pose === null ? FROM : [...view.pose.from]);
  tell();
  return subscribeKey(view, 'pose', tell);
}

/** Name of a direction along an axis or a diagonal; of stretched cells only level directions have one. */
function directionName(
  [x, y, z]: Direction,
  isStretched: boolean,
): 'z' | 'level' | 'edge' | 'face' | 'body' | 'slanted' {
  const sizes = [x, y, z].map(Math.abs).sort((a, b) => a - b) as [number, number, number];
  if (sizes[1] < 0.02) return Math.abs(z) > 0.9 ? 'z' : 'edge';
  if (Math.abs(z) < 0.02) return 'level';
  if (isStretched) return 'slanted';
  if (sizes[2] - sizes[0] < 0.02) return 'body';
  if (sizes[0] < 0.02 && sizes[2] - sizes[1] < 0.02) return 'face';
  return 'slanted';
}

/** Name of a direction of a foam, which has no diagonals. */
function foamDirectionName(direction: Direction): 'x' | 'y' | 'z' | 'oneLevel' | 'oneSlanted' {
  const [x, y, z] = direction.map(Math.abs) as [number, number, number];
  if (z > 0.98) return 'z';
  if (x > 0.98) return 'x';
  if (y > 0.98) return 'y';
  return z < 0.2 ? 'oneLevel' : 'oneSlanted';
}
