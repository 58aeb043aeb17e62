import { Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SharedResult } from '../../../core/contract/calls/share.ts';
import { formatCount, formatMm, formatPercent, formatVolumeCm3 } from '../../lib/format.ts';
import { latticeNames } from '../../lib/lattice-names.ts';

export function SharedFigures({ result }: { result: SharedResult }) {
  const { t } = useTranslation();
  const { title, lattice, gradientBy, extentMm, figures } = result;
  const rows: readonly (readonly [string, string])[] = [
    [t('workspace.footer.extents'), `${extentMm.map((extent) => formatMm(extent)).join(' × ')} mm`],
    ...(figures === null
      ? []
      : [
          [t('workspace.report.volume'), `${formatVolumeCm3(figures.volumeMm3)} cm³`] as const,
          [t('workspace.report.fraction'), formatPercent(figures.volumeFraction, 2)] as const,
          [t('workspace.report.triangles'), formatCount(figures.triangles)] as const,
          [t('workspace.report.pieces'), formatCount(figures.pieces)] as const,
        ]),
  ];
  return (
    <Stack gap="1" px={{ base: '4', md: '6' }} py="3" data-testid="shared-figures">
      <Flex gapX="3" align="baseline" wrap="wrap">
        <Heading as="h1" size="md" lineClamp={1} wordBreak="break-all">
          {title}
        </Heading>
        <Text textStyle="sm" color="fg.muted">
          {latticeNames(lattice, t)}
          {gradientBy !== null && ` · ${t('modes.gradientBy.title')}: ${t(`modes.gradientBy.${gradientBy}`)}`}
        </Text>
      </Flex>
      <Flex gapX="5" gapY="0.5" wrap="wrap" textStyle="xs">
        {rows.map(([name, value]) => (
          <Text as="span" key={name}>
            <Text as="span" color="fg.muted" me="1.5">
              {name}
            </Text>
            <Text as="span" fontVariantNumeric="tabular-nums">
              {value}
            </Text>
          </Text>
        ))}
      </Flex>
      <Text textStyle="xs" color="fg.muted">
        {t('share.about')}
      </Text>
    </Stack>
  );
}
