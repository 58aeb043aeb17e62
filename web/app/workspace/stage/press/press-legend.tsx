import { useTranslation } from 'react-i18next';
import { legendTexts } from '../../../../features/press/load-legend.tsx';
import { press } from '../../../../features/press/press-state.ts';
import { LOAD_COLORS } from '../../../../features/viewer/colors.ts';
import { StageLegend } from '../../../../features/viewer/stage-legend.tsx';
import { useColorMode } from '../../../../state/color-mode.ts';
import { materialOf } from '../../../../state/material.ts';
import { useSettings } from '../../../../state/settings.ts';
import { useStateOf } from '../../../../state/snapshots.ts';

export function PressLegend({ endPx }: { endPx: number }) {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const { strengthMPa } = materialOf(useSettings());
  const { figures: answer, graded, inBoxes } = useStateOf(press);
  const figures = graded?.after ?? answer;
  if (figures === null) return null;
  const { title, texts } = legendTexts(t, { figures, strengthMPa, inBoxes });
  const colors = LOAD_COLORS[mode].slice(1);
  const steps = colors.map((color, k) => `${color} 0 ${(100 * (k + 1)) / colors.length}%`);
  return (
    <StageLegend
      title={title}
      bar={`linear-gradient(to right, ${steps.join(', ')})`}
      rows={[texts]}
      endPx={endPx}
      testId="stage-press-legend"
    />
  );
}
