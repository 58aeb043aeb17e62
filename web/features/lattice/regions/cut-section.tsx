import { Flex, Stack } from '@chakra-ui/react';
import { Eraser, PencilLine, Slice } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import { clearPlane, drawPlane, editTool, stopDrawing } from '../../../state/edit-tool.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { NumberSlider } from '../../../ui/fields/number-slider.tsx';
import { Section } from '../../../ui/section.tsx';
import { FieldTitle, Lead } from '../../../ui/texts.tsx';
import { AXES, type Axis, pointsOfCut, reachAlong, straightCutOf } from './plane-by-numbers.ts';

const POSITION_STEP_MM = 0.1;

/** Cut between the two regions: drawn on the model or entered as numbers. */
export function CutSection({ extentMm, disabled }: { extentMm: Point | null; disabled: boolean }) {
  const { t } = useTranslation();
  const { plane, drawing } = useStateOf(editTool);
  const off = disabled || extentMm === null;
  const cut = plane === null ? null : straightCutOf(plane);
  const axis = cut?.axis ?? null;
  const put = (next: Axis, atMm: number) => {
    if (extentMm !== null) editTool.plane = pointsOfCut({ axis: next, atMm }, extentMm);
  };
  const putAcross = (next: Axis) => {
    if (extentMm === null) return;
    const { min, max } = reachAlong(next, extentMm);
    put(next, (min + max) / 2);
  };
  return (
    <Section title={t('modes.cut.title')}>
      <Stack gap="3.5" data-testid="cut-section">
        {plane === null && <Lead>{t(drawing === 'regions' ? 'modes.cut.drawing' : 'modes.cut.none')}</Lead>}
        <DrawButtons off={off} />
        <Flex align="center" gap="3" wrap="wrap">
          <FieldTitle>{t('modes.cut.axis')}</FieldTitle>
          <ChoiceChips
            label={t('modes.cut.axis')}
            chips={AXES.map((value) => ({ value, text: value.toUpperCase() }))}
            value={axis}
            disabled={off}
            onChoose={(value) => putAcross(value)}
            testId="cut-axis"
          />
        </Flex>
        {plane !== null && cut === null && (
          <Flex align="center" gap="2" textStyle="sm" color="fg.muted">
            <Slice size={16} aria-hidden />
            {t('modes.cut.tilted')}
          </Flex>
        )}
        {cut !== null && extentMm !== null && (
          <NumberSlider
            label={t('modes.cut.position')}
            value={cut.atMm}
            {...reachAlong(cut.axis, extentMm)}
            step={POSITION_STEP_MM}
            unit={t('workspace.panel.mm')}
            digits={1}
            disabled={off}
            onChange={(atMm) => put(cut.axis, atMm)}
            testId="cut-position"
          />
        )}
      </Stack>
    </Section>
  );
}

function DrawButtons({ off }: { off: boolean }) {
  const { t } = useTranslation();
  const { plane, drawing } = useStateOf(editTool);
  const draws = drawing === 'regions';
  return (
    <Flex gap="2" wrap="wrap">
      <SmallButton
        look={draws ? 'main' : 'tint'}
        disabled={off}
        aria-pressed={draws}
        onClick={() => (draws ? stopDrawing() : drawPlane('regions'))}
        data-testid="draw-cut"
      >
        <PencilLine aria-hidden />
        {t(`modes.cut.${draws ? 'stopDrawing' : plane === null ? 'draw' : 'redraw'}`)}
      </SmallButton>
      {plane !== null && (
        <SmallButton look="quiet" disabled={off} onClick={clearPlane} data-testid="clear-cut">
          <Eraser aria-hidden />
          {t('modes.cut.clear')}
        </SmallButton>
      )}
    </Flex>
  );
}
