import { Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { limitsOfProfile } from '../../../../core/rules/parameters/printability.ts';
import { faultMarks } from '../../../features/preview/preview-figures.ts';
import { usePreviewState } from '../../../features/preview/preview-state.ts';
import { FAULT_COLORS, LOST_COLOR } from '../../../features/viewer/colors.ts';
import { LegendBox } from '../../../features/viewer/stage-legend.tsx';
import { useColorMode } from '../../../state/color-mode.ts';
import { materialOf } from '../../../state/material.ts';
import { useSettings } from '../../../state/settings.ts';

/** What the colours of marked struts and faces of the preview mean, in the lower corner of the stage. */
export function MarksLegend({ endPx }: { endPx: number }) {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const now = useSettings();
  const { figures, lostId } = usePreviewState();
  if (figures === null) return null;
  const limits = limitsOfProfile(now.process, materialOf(now).name);
  const marks: { text: string; color: string | undefined }[] = faultMarks(
    figures,
    limits,
    FAULT_COLORS[mode],
  ).map(({ fault, limit, color }) => ({ text: t(`viewer.print.${fault}`, { limit }), color }));
  if (lostId !== null) marks.unshift({ text: t('viewer.preview.lostMark'), color: LOST_COLOR[mode] });
  if (marks.length === 0) return null;
  return (
    <LegendBox endPx={endPx} py="1.5" data-testid="marks-legend">
      {marks.map(({ text, color }) => (
        <Flex key={text} align="center" gap="2" py="px">
          <Box boxSize="2.5" rounded="full" flexShrink="0" aria-hidden style={{ background: color }} />
          {text}
        </Flex>
      ))}
    </LegendBox>
  );
}
