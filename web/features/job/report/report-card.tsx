import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { ChevronDown, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Material,
  materialFor,
  materialsOf,
  weightGrams,
} from '../../../../core/catalogue/materials.ts';
import { keepPresent } from '../../../../core/rules/keep-present.ts';
import type { Precision } from '../../../../core/rules/order/result-formats.ts';
import { UNREACHED_WARNING_SHARE } from '../../../../core/rules/parameters/coverage.ts';
import { DEFAULT_PROCESS, type PrintProcess } from '../../../../core/rules/parameters/printability.ts';
import { formatCount, formatMm, formatPercent, formatVolume, formatWeight } from '../../../lib/format.ts';
import { latticeNames } from '../../../lib/lattice-names.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { ChoiceMenu } from '../../../ui/fields/choice-menu.tsx';
import { WeakJoins } from '../../../ui/weak-joins.tsx';
import { sharePercent } from '../printability/print-shares.ts';
import { figuresOf, type ReportFigures } from './report-figures.ts';

interface Props {
  report: Record<string, unknown> | null;
  /** Of the file that the report measures. */
  precision?: Precision | undefined;
  /** Volume of the user's low-precision file beside a better one, mm³; null if it is not loaded. */
  lowMm3?: number | null;
  /** Name of the material initially selected for the weight. */
  materialName?: string;
  /** The user's own material, offered first. */
  own?: Material | null;
  /** Process whose materials are offered for the weight. */
  process?: PrintProcess;
  warning?: string | null;
}

/** Figures of the result: weight in a material, volume, what a designer asks next, and the verification. */
export function ReportCard(props: Props) {
  const { report, precision, lowMm3 = null, warning = null } = props;
  const { materialName, own = null, process = DEFAULT_PROCESS } = props;
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  const figures = figuresOf(report);
  if (figures === null) return null;
  const offered = [...(own === null ? [] : [own]), ...materialsOf(process)];
  const name = chosen ?? own?.name ?? materialName;
  const material = offered.find((one) => one.name === name) ?? materialFor(name, process);
  return (
    <Box m="5" mb="1" p="4" rounded="l3" bg="bg.subtle" textStyle="sm" data-testid="report">
      {precision && (
        <Text as="h3" mb="1" fontWeight="semibold">
          {t(`workspace.viewer.${precision}File`)}
        </Text>
      )}
      <WeightRow {...{ volumeMm3: figures.volumeMm3, material, offered }} onChoose={setChosen} />
      {lowMm3 !== null && (
        <Text textAlign="end" data-testid="report-low">
          {t('workspace.report.lowWeight', { weight: formatWeight(weightGrams(lowMm3, material)) })}
        </Text>
      )}
      {figures.volumeFraction < 1 && (
        <Text mb="2" textAlign="end" color="green.fg">
          {t('workspace.report.lighter', { percent: formatPercent(1 - figures.volumeFraction) })}
        </Text>
      )}
      {figureRows(figures, t).map(([label, value], row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bodies may share a name
        <Flex key={row} justify="space-between" gap="3" py="0.5">
          <Text color="fg.muted">{label}</Text>
          <Text fontVariantNumeric="tabular-nums">{value}</Text>
        </Flex>
      ))}
      {figures.coverage !== null && figures.coverage < 1 - UNREACHED_WARNING_SHARE && (
        <Text mt="2" color="fg.warning" data-testid="report-loss">
          {t('workspace.report.loss', { percent: formatPercent(1 - figures.coverage) })}
        </Text>
      )}
      {figures.hollows?.isLarge && process !== 'FDM' && (
        <Text mt="2" color="fg.warning" data-testid="report-hollows">
          {t('workspace.report.hollowsHold')}
        </Text>
      )}
      <WeakJoins joins={figures.solids?.weak ?? []} />
      {warning !== null && (
        <Text mt="2" color="fg.warning" data-testid="report-faults">
          {warning}
        </Text>
      )}
      {figures.watertight && (
        <HStack mt="3" gap="2" color="green.fg" align="flex-start">
          <Box pt="0.5">
            <ShieldCheck size={16} aria-hidden />
          </Box>
          <Text textWrap="balance" wordBreak="keep-all">
            {t('workspace.report.watertight')}
          </Text>
        </HStack>
      )}
    </Box>
  );
}

function figureRows(figures: ReportFigures, t: TFunction): (readonly [string, string])[] {
  const { coverage, conformal, solids, drains, hollows } = figures;
  const bodies = figures.bodies.map(({ body, name, lattice, cellMm, rodDiameterMm }) => {
    const title = name || t('roles.bodies.unnamed', { number: body + 1 });
    const sizes = [cellMm, rodDiameterMm].map((mm) => `${formatMm(mm, 2)}\u00a0mm`).join(t('app.comma'));
    return [title, `${latticeNames(lattice, t)} ${sizes}`] as const;
  });
  const joined = ({ count, struts }: NonNullable<typeof solids>) =>
    struts === null ? formatCount(count) : t('roles.joined', { count, struts: formatCount(struts) });
  return keepPresent<readonly [string, string]>([
    [t('workspace.report.fraction'), formatPercent(figures.volumeFraction)],
    [t('workspace.report.volume'), formatVolume(figures.volumeMm3)],
    coverage !== null && [t('workspace.report.coverage'), sharePercent(coverage)],
    conformal && [t('workspace.report.cells'), formatCount(conformal.cells)],
    conformal && [t('workspace.report.across'), formatCount(conformal.layers)],
    ...bodies,
    solids && solids.count > 0 && [t('roles.solids'), joined(solids)],
    drains && [t('drains.title'), t('drains.count', { ...drains })],
    hollows && [
      t('workspace.report.hollows'),
      t('workspace.report.hollowCount', { count: hollows.count, largest: formatVolume(hollows.largestMm3) }),
    ],
    [t('workspace.report.pieces'), formatCount(figures.pieces)],
    [t('workspace.report.triangles'), formatCount(figures.triangles)],
  ]);
}

interface WeightProps {
  volumeMm3: number;
  material: Material;
  offered: readonly Material[];
  onChoose: (name: string) => void;
}

function WeightRow({ volumeMm3, material, offered, onChoose }: WeightProps) {
  const { t, i18n } = useTranslation();
  const nameOf = (one: Material) => (i18n.language === 'cn' ? one.nameZh : one.name);
  return (
    <Flex justify="space-between" align="center" gap="3">
      <ChoiceMenu
        label={t('modes.material')}
        value={material.name}
        choices={offered.map((one) => ({ value: one.name, text: nameOf(one) }))}
        onChoose={onChoose}
        trigger={
          <SmallButton
            look="bare"
            size="xs"
            px="1"
            ms="-1"
            textStyle="sm"
            fontWeight="normal"
            color="fg.muted"
            data-testid="report-material"
          >
            {t('viewer.preview.weight', { material: nameOf(material) })}
            <ChevronDown aria-hidden />
          </SmallButton>
        }
      />
      <Text textStyle="lg" fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {formatWeight(weightGrams(volumeMm3, material))}
      </Text>
    </Flex>
  );
}
