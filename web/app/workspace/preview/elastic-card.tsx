import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { latticeById } from '../../../../core/catalogue/lattice-types.ts';
import { elasticFigures } from '../../../../core/mechanics/chart/elastic-figures.ts';
import type { Direction } from '../../../../core/mechanics/elasticity/moduli.ts';
import { modulusSurface } from '../../../../core/mechanics/elasticity/modulus-surface.ts';
import { formatFigure } from '../../../lib/format.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import { materialOf } from '../../../state/material.ts';
import { type Settings, settings } from '../../../state/settings.ts';
import { LimitsNote } from '../../../ui/stiffness/limits-note.tsx';
import { ModulusPicture, type SeenFrom } from '../../../ui/stiffness/modulus-picture.tsx';
import { LOAD_COLORS, SCENE_COLORS } from '../../../viewer/colors.ts';
import { view } from '../../../viewer/view-state.ts';

/** Ratio of moduli below which a lattice is alike in every direction. */
const ALIKE = 1.05;
/** Seen from here before there is a camera. */
const FROM: SeenFrom = [1, -1, 0.8];

/**
 * Young's moduli of the lattice of the settings in its material, its stiffest and softest direction, and a surface of
 * the modulus over direction. Renders nothing where no law is known: gradients, two regions, stretched and conformal cells.
 */
export function ElasticCard() {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const now = useSnapshot(settings) as Settings;
  const { latticeId, variant, densityPercent } = now;
  const lattice = latticeId === null ? undefined : latticeById(latticeId);
  const known = now.mode === 'constant' && now.cells === 'grid' && now.stretch === 1;
  const { modulusMPa, poissonRatio } = materialOf(now);
  const figures = useMemo(
    () =>
      lattice && known
        ? elasticFigures(lattice, variant, { density: densityPercent / 100, poissonRatio })
        : null,
    [lattice, known, variant, densityPercent, poissonRatio],
  );
  const surface = useMemo(() => figures && modulusSurface(figures.stiffness), [figures]);
  if (figures === null || surface === null) return null;
  const { young, stiffest, softest, isEstimate } = figures;
  const mpa = (modulus: number) => formatFigure(modulusMPa * modulus);
  const isAlike = new Set(young.map(mpa)).size === 1;
  const about = (text: string) => (isEstimate ? t('press.about', { text }) : text);
  const ratio = stiffest.modulus / softest.modulus;
  const sentence =
    ratio < ALIKE
      ? t('press.elastic.alike')
      : t('press.elastic.sentence', {
          most: t(`press.elastic.along.${directionName(stiffest.direction)}`),
          mostMpa: mpa(stiffest.modulus),
          least: t(`press.elastic.along.${directionName(softest.direction)}`),
          leastMpa: mpa(softest.modulus),
        });
  return (
    <Box mt="2.5" pt="2" borderTopWidth="1px" textStyle="xs" data-testid="elastic">
      <Flex justify="space-between" gap="3">
        <chakra.span color="fg.muted">{t('press.elastic.young')}</chakra.span>
        <chakra.span fontVariantNumeric="tabular-nums" fontWeight="medium" textAlign="end">
          {about(`${(isAlike ? young.slice(0, 1) : young).map(mpa).join(' · ')} MPa`)}
        </chakra.span>
      </Flex>
      <chakra.details mt="1">
        <chakra.summary cursor="pointer" minH={{ base: '11', md: '6' }} data-testid="elastic-surface">
          {t('press.elastic.surface')}
        </chakra.summary>
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
      </chakra.details>
      <LimitsNote />
    </Box>
  );
}

function followCamera(see: (from: SeenFrom) => void): () => void {
  const tell = () => see(view.pose === null ? FROM : [...view.pose.from]);
  tell();
  return subscribeKey(view, 'pose', tell);
}

/** Name of a direction, of which axes and diagonals have one. */
function directionName([x, y, z]: Direction): 'z' | 'level' | 'edge' | 'face' | 'body' | 'slanted' {
  const sizes = [x, y, z].map(Math.abs).sort((a, b) => a - b) as [number, number, number];
  if (sizes[1] < 0.02) return Math.abs(z) > 0.9 ? 'z' : 'edge';
  if (Math.abs(z) < 0.02) return 'level';
  if (sizes[2] - sizes[0] < 0.02) return 'body';
  if (sizes[0] < 0.02 && sizes[2] - sizes[1] < 0.02) return 'face';
  return 'slanted';
}
