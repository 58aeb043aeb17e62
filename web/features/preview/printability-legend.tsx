import { Box, Flex, Text } from '@chakra-ui/react';
import { ChevronDown, CircleCheck, Printer, Wand2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Material } from '../../../core/catalogue/materials.ts';
import {
  limitsOfProfile,
  PRINT_PROCESSES,
  type PrintProcess,
} from '../../../core/rules/parameters/printability.ts';
import { formatCount } from '../../lib/format.ts';
import { SmallButton } from '../../ui/button.tsx';
import { ChoiceMenu } from '../../ui/fields/choice-menu.tsx';
import { type Fixable, faultMarks, fixesFor, type PrintFix } from './preview-figures.ts';
import type { PreviewFigures } from './preview-protocol.ts';

interface Props {
  process: PrintProcess;
  locked: boolean;
  onProcess: (process: PrintProcess) => void;
}

/** Menu of the printing process. Memoised: menus are slow to render, and new previews do not affect it. */
const ProcessMenu = memo(function ProcessMenu({ process, locked, onProcess }: Props) {
  const { t } = useTranslation();
  return (
    <ChoiceMenu
      label={t('viewer.print.process')}
      value={process}
      choices={PRINT_PROCESSES.map((value) => ({ value, text: t(`viewer.print.processes.${value}`) }))}
      onChoose={onProcess}
      trigger={
        <SmallButton
          look="bare"
          size="xs"
          disabled={locked}
          aria-label={`${t('viewer.print.process')}: ${process}`}
          data-testid="print-process"
        >
          {process}
          <ChevronDown aria-hidden />
        </SmallButton>
      }
    />
  );
});

export interface PrintabilityProps {
  material: Material;
  now: Fixable;
  /** Strut colours by fault number, as in the scene. */
  colors: readonly (string | null)[];
  locked: boolean;
  process: PrintProcess;
  onProcess: (process: PrintProcess) => void;
  onFix: (fix: PrintFix) => void;
}

export function PrintabilityLegend(props: PrintabilityProps & { figures: PreviewFigures }) {
  const { figures, material, now, colors, locked, process, onProcess, onFix } = props;
  const { t } = useTranslation();
  const limits = limitsOfProfile(process, material.name);
  const faults = faultMarks(figures, limits, colors);
  const fixes = locked ? [] : fixesFor(figures, limits, now);
  return (
    <Box mt="2.5" pt="2" borderTopWidth="1px" textStyle="xs" data-testid="printability">
      <Flex align="center" gap="1.5" mb="1">
        <Printer size={14} aria-hidden />
        <Text fontWeight="semibold">{t('viewer.print.title')}</Text>
        <Box ms="auto">
          <ProcessMenu {...{ process, locked, onProcess }} />
        </Box>
      </Flex>
      {faults.length === 0 ? (
        <Flex align="center" gap="1.5" color="green.fg" data-testid="print-good">
          <CircleCheck size={14} aria-hidden />
          {t('viewer.print.good')}
        </Flex>
      ) : (
        faults.map(({ fault, count, limit, color }) => (
          <Flex key={fault} align="center" gap="2" minH="6" data-fault={fault} data-count={count}>
            <Box boxSize="2.5" rounded="full" flexShrink="0" style={{ background: color }} />
            <Text>{t(`viewer.print.${fault}`, { limit })}</Text>
            <Text ms="auto" fontVariantNumeric="tabular-nums" color="fg.muted">
              {formatCount(count)}
            </Text>
          </Flex>
        ))
      )}
      {fixes.map((fix) => (
        <SmallButton
          key={fix.kind}
          mt="2"
          w="full"
          size="xs"
          onClick={() => onFix(fix)}
          data-testid={`fix-${fix.kind}`}
        >
          <Wand2 aria-hidden />
          {fix.kind === 'rod'
            ? t('viewer.print.fixRod', { rod: fix.rodMm })
            : t('viewer.print.fixStretch', { degrees: limits.riseMinDeg ?? 0 })}
        </SmallButton>
      ))}
    </Box>
  );
}
