import { Box, Flex, HStack, SimpleGrid, Text } from '@chakra-ui/react';
import { CircleCheck, CircleDot, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MATERIALS } from '../../../../core/catalogue/materials.ts';
import type { PrintabilityFigures } from '../../../../core/contract/calls/printability-task.ts';
import { materialMatters } from '../../../../core/rules/parameters/printability.ts';
import { PRINT_COLORS } from '../../../../core/run/printability/print-colors.ts';
import { formatCount, formatMm } from '../../../lib/format.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { keptInside, type PrintShare, printShares, sharePercent } from './print-shares.ts';
import { TrappedNote } from './trapped-note.tsx';

interface Props {
  figures: PrintabilityFigures;
  /** Null where no drain hole would open the part. */
  onAddDrains: (() => void) | null;
}

/** Findings of the analysis: the verdict, the colours of the pictures with their shares, and the figures. */
export function PrintReport({ figures, onAddDrains }: Props) {
  const { t, i18n } = useTranslation();
  const { process, struts } = figures;
  const isSurface = struts === null;
  const material = materialMatters(process, figures.material)
    ? MATERIALS.find(({ name }) => name === figures.material)
    : undefined;
  const processText = t(`viewer.print.processes.${process}`);
  const faults = printShares(figures);
  const kept = keptInside(figures);
  const bad = faults.reduce((sum, { share }) => sum + share, 0);
  const textOf = ({ fault, limit }: PrintShare) => {
    if (isSurface && fault === 'diameter') return t('printability.wall', { limit });
    return isSurface && fault === 'angle'
      ? t('printability.overhang', { limit })
      : t(`viewer.print.${fault}`, { limit });
  };
  const legend = [
    ...faults.map((one) => ({ color: PRINT_COLORS[one.fault], text: textOf(one), share: one.share })),
    ...(figures.shares.none > 0
      ? [
          {
            color: PRINT_COLORS.none,
            text: t(isSurface ? 'printability.printableSurface' : 'printability.printable'),
            share: figures.shares.none,
          },
        ]
      : []),
  ];
  return (
    <Box data-testid="print-report" data-bad={bad.toFixed(4)}>
      <Text textStyle="sm">
        {material === undefined
          ? t('printability.judgedFor', { process: processText })
          : t('printability.judgedForOf', {
              process: processText,
              material: i18n.language === 'cn' ? material.nameZh : material.name,
            })}
      </Text>
      <Verdict kept={kept} isSurface={isSurface} bad={bad} />
      {kept !== null && bad > 0 && <Warning>{t(`printability.kept.${kept}`)}</Warning>}
      {figures.trapped !== null && <TrappedNote trapped={figures.trapped} isSaid={kept !== null} />}
      {kept !== null && onAddDrains !== null && (
        <SmallButton mt="2" ms="7" onClick={onAddDrains} data-testid="print-drains">
          <CircleDot aria-hidden />
          {t('workspace.generate.shellDrain')}
        </SmallButton>
      )}
      <SimpleGrid gapY="4" mt="4" textStyle="sm">
        <Box>
          {legend.map(({ color, text, share }) => (
            <Flex key={text} align="center" gap="2.5" py="0.5">
              <Box boxSize="3" rounded="full" flexShrink="0" style={{ background: color }} />
              <Text>{text}</Text>
              <Text ms="auto" ps="3" fontVariantNumeric="tabular-nums" whiteSpace="nowrap" color="fg">
                {sharePercent(share)}
              </Text>
            </Flex>
          ))}
        </Box>
        <Figures figures={figures} />
      </SimpleGrid>
    </Box>
  );
}

interface VerdictProps {
  kept: 'powder' | 'resin' | null;
  isSurface: boolean;
  /** Share that does not print. */
  bad: number;
}

function Verdict({ kept, isSurface, bad }: VerdictProps) {
  const { t } = useTranslation();
  const isGood = bad === 0 && kept === null;
  const good =
    kept === null
      ? t(isSurface ? 'printability.goodSurface' : 'printability.good')
      : t(`printability.kept.${kept}`);
  return (
    <HStack mt="3" gap="2.5" align="flex-start" color={isGood ? 'green.fg' : 'fg'} fontWeight="semibold">
      <Box pt="1" color={isGood ? 'green.fg' : 'fg.warning'}>
        {isGood ? <CircleCheck size={18} aria-hidden /> : <TriangleAlert size={18} aria-hidden />}
      </Box>
      <Text>
        {bad === 0
          ? good
          : t(isSurface ? 'printability.badSurface' : 'printability.bad', { percent: sharePercent(bad) })}
      </Text>
    </HStack>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <HStack mt="2" gap="2.5" align="flex-start" textStyle="sm">
      <Box pt="0.5" color="fg.warning">
        <TriangleAlert size={18} aria-hidden />
      </Box>
      <Text>{children}</Text>
    </HStack>
  );
}

function Figures({ figures }: { figures: PrintabilityFigures }) {
  const { t } = useTranslation();
  return (
    <Box>
      {rowsOf(figures).map(({ name, value }) => (
        <Flex key={name} justify="space-between" gap="3" py="0.5">
          <Text>{t(`printability.${name}`)}</Text>
          <Text fontVariantNumeric="tabular-nums" whiteSpace="nowrap" color="fg">
            {value}
          </Text>
        </Flex>
      ))}
    </Box>
  );
}

type RowName = 'struts' | 'thinnest' | 'thinnestWall' | 'narrowest' | 'flattest';

function rowsOf({ struts, thinnestMm, narrowestMm, flattestDeg }: PrintabilityFigures) {
  const rows: { name: RowName; value: string }[] = [];
  if (struts !== null) rows.push({ name: 'struts', value: formatCount(struts) });
  rows.push({
    name: struts === null ? 'thinnestWall' : 'thinnest',
    value: `${formatMm(thinnestMm, 2)}\u00a0mm`,
  });
  if (narrowestMm !== null)
    rows.push({ name: 'narrowest', value: `${formatMm(Math.max(0, narrowestMm), 2)}\u00a0mm` });
  if (flattestDeg !== null) rows.push({ name: 'flattest', value: `${Number(flattestDeg.toFixed(1))}°` });
  return rows;
}
