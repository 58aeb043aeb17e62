import { Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SharedResult } from '../../../core/contract/calls/share.ts';
import { keepPresent } from '../../../core/rules/keep-present.ts';
import { partName } from '../../../core/rules/model/part-name.ts';
import { homePath } from '../../lib/device.ts';
import { formatCount, formatExtents, formatPercent, formatVolume, joinFacts } from '../../lib/format.ts';
import { latticeNames } from '../../lib/lattice-names.ts';
import { latticeFacts, weightFacts } from '../../lib/row-facts.ts';
import { Button } from '../../ui/button.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { Lead, Note } from '../../ui/texts.tsx';

export function SharedFigures({ result }: { result: SharedResult }) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'cn' ? 'cn' : 'en';
  const { title, lattice, extentMm, process, material, figures } = result;
  const [weight] = weightFacts({ resultMm3: figures?.volumeMm3 ?? null, material }, language);
  const rows = keepPresent<readonly [string, string]>([
    [t('workspace.footer.extents'), formatExtents(extentMm)],
    process && [t('modes.process'), t(`viewer.print.processes.${process}`)],
    weight !== undefined && [t('workspace.report.weight'), weight],
    figures && [t('workspace.report.volume'), formatVolume(figures.volumeMm3)],
    figures && [t('workspace.report.fraction'), formatPercent(figures.volumeFraction)],
    figures && [t('workspace.report.triangles'), formatCount(figures.triangles)],
    figures && [t('workspace.report.pieces'), formatCount(figures.pieces)],
  ]);
  return (
    <Flex gap="4" px={{ base: '4', md: '6' }} py="3" align="center" wrap="wrap" data-testid="shared-figures">
      <Stack gap="1" flex="1 1 20rem">
        <Flex gapX="3" align="baseline" wrap="wrap">
          <Heading as="h1" size="md" lineClamp={1} wordBreak="break-all">
            {partName(title)}
          </Heading>
          <Lead>{joinFacts([latticeNames(lattice, t), ...latticeFacts(result, t)])}</Lead>
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
        <Note>{t('share.about')}</Note>
      </Stack>
      <Button asChild flex={{ base: '1', sm: 'none' }}>
        <RouteLink to={homePath()} data-testid="share-try">
          {t('share.try')}
        </RouteLink>
      </Button>
    </Flex>
  );
}
