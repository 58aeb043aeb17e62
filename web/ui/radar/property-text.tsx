import { Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { PropertyChart } from '../../../core/mechanics/chart/chart.ts';
import { formatPercent } from '../../lib/format.ts';
import { Lead, Note } from '../texts.tsx';
import { AXES } from './property-radar.tsx';

/** Figure behind each axis of a chart, with its unit, and the sentences they make. */
export function PropertyText({ chart }: { chart: PropertyChart }) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <Lead mt="3">{i18n.language === 'cn' ? chart.introduceZh : chart.introduceEn}</Lead>
      <Note mt="3" mb="1">
        {t('charts.computed', { density: formatPercent(chart.density) })}
      </Note>
      {AXES.map((axis) => (
        <Flex
          key={axis}
          justify="space-between"
          gap="3"
          textStyle="xs"
          py="0.5"
          data-testid={`chart-${axis}`}
        >
          <Text color="fg.muted">{t(`charts.figures.${axis}`)}</Text>
          <Text fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            {t(`charts.units.${axis}`, { figure: short(chart[axis].figure) })}
          </Text>
        </Flex>
      ))}
    </>
  );
}

/** Rounds to two digits, the accuracy of the figures. */
function short(figure: number): string {
  return figure >= 10 ? figure.toFixed(0) : String(Number(figure.toPrecision(2)));
}
