import { Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Material } from '../../../core/catalogue/materials.ts';
import type { Precision } from '../../../core/rules/order/result-formats.ts';
import type { PrintProcess } from '../../../core/rules/parameters/printability.ts';
import { printSeconds } from '../../../core/rules/parameters/slicing.ts';
import { durationParts, formatCount, formatMm, formatVolume, formatWeight } from '../../lib/format.ts';
import type { SlicedPart } from './slicing-answers.ts';

interface Props {
  sliced: SlicedPart;
  index: number;
  process: PrintProcess;
  material: Material;
  precision: Precision;
}

export function LayerFigures({ sliced, index, process, material, precision }: Props) {
  const { t, i18n } = useTranslation();
  const { heightsMm, areasMm2, perimetersMm, volumeMm3 } = sliced;
  const layers = heightsMm.length;
  const seconds = printSeconds(process, { layers, areaMm2: sum(areasMm2), perimeterMm: sum(perimetersMm) });
  const { days, hours, minutes } = durationParts(seconds);
  const grams = (volumeMm3 / 1000) * material.densityGPerCm3;
  const rows = [
    [t('slicing.file'), t(`workspace.download.${precision}`)],
    [t('slicing.height'), `${formatMm(heightsMm[index] ?? 0, 3)}\u00a0mm`],
    [t('slicing.area'), `${formatMm(areasMm2[index] ?? 0, 2)}\u00a0mm²`],
    [t('slicing.perimeter'), `${formatMm(perimetersMm[index] ?? 0, 1)}\u00a0mm`],
    [t('slicing.layers'), formatCount(layers)],
    [t('slicing.volume'), formatVolume(volumeMm3)],
    [
      t('slicing.weight', { material: i18n.language === 'cn' ? material.nameZh : material.name }),
      formatWeight(grams),
    ],
    [t('slicing.time', { process }), t('slicing.hours', { hours: days * 24 + hours, minutes })],
  ] as const;
  return (
    <Stack gap="1" textStyle="sm" data-testid="layer-figures" data-layers={layers}>
      {rows.map(([label, value]) => (
        <Flex key={label} justify="space-between" gap="3">
          <Text>{label}</Text>
          <Text color="fg" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            {value}
          </Text>
        </Flex>
      ))}
      <Text textStyle="xs" mt="1">
        {t('slicing.timeNote')}
      </Text>
    </Stack>
  );
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
