import { Flex, HStack, Slider, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UNIT_MM } from '../../../core/rules/model/units.ts';
import { formatMm } from '../../lib/format.ts';
import {
  clampScale,
  type ModelEdit,
  NO_EDIT,
  SCALE_STEP,
  scaleRange,
} from '../../mesh/placement/model-edit.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { type StageModel, stage } from '../../state/stage.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/fields/check-box.tsx';
import { NumberRow } from '../../ui/fields/number-field.tsx';
import { SliderTrack } from '../../ui/fields/slider-track.tsx';
import { FieldTitle, Lead, Note } from '../../ui/texts.tsx';
import { notify } from '../../ui/toast/toaster.ts';
import { commitEdit } from './edit-model.ts';
import { currentEdit, editor } from './editor-state.ts';
import { closeTool } from './open-tool.ts';

const UNITS = [
  ['centimetres', UNIT_MM.cm],
  ['inches', UNIT_MM.inch],
] as const;

/** Scale range of the current model; extents at scale 1 are derived from the current ones. */
export function currentRange(model: Pick<StageModel, 'extentMm'>, edit: Pick<ModelEdit, 'scale'>) {
  return scaleRange(model.extentMm.map((extent) => extent / edit.scale));
}

/** Panel of the model's size: factor, resulting size and reset. */
export function ScalePanel() {
  const { t } = useTranslation();
  const { edit, live } = useStateOf(editor);
  const { model } = useStateOf(stage);
  if (model === null) return null;
  const range = currentRange({ extentMm: [...model.extentMm] }, edit);
  const scale = (live ?? edit).scale;
  const sideMm = (axis: 0 | 1 | 2) => formatMm((model.extentMm[axis] / edit.scale) * scale);
  const commit = (wanted: number) =>
    commitEdit('scale', { ...currentEdit(), scale: clampScale(wanted, range) });
  return (
    <Stack gap="4">
      <Lead>{t('editor.scale.hint')}</Lead>
      <ScaleFactor scale={scale} range={range} onCommit={commit} />
      <Flex justify="space-between" gap="3" textStyle="sm">
        <Text fontWeight="medium">{t('editor.scale.size')}</Text>
        <Text fontVariantNumeric="tabular-nums" data-testid="scale-size">
          {t('editor.scale.sizeText', { x: sideMm(0), y: sideMm(1), z: sideMm(2) })}
        </Text>
      </Flex>
      <ScaleToUnits range={range} onCommit={commit} />
      <ScaleEnd />
    </Stack>
  );
}

interface ScaleProps {
  range: ReturnType<typeof scaleRange>;
  onCommit: (scale: number) => void;
}

/** The factor, typed or dragged; a drag shows on the model before it ends. */
function ScaleFactor({ scale, range, onCommit }: ScaleProps & { scale: number }) {
  const { t } = useTranslation();
  return (
    <Stack gap="1">
      <NumberRow
        label={t('editor.scale.factor')}
        name={<FieldTitle>{t('editor.scale.factor')}</FieldTitle>}
        value={scale}
        {...range}
        step={SCALE_STEP}
        unit=""
        digits={1}
        onCommit={onCommit}
        testId="scale-factor"
      />
      <Slider.Root
        size="sm"
        min={range.min}
        max={Math.max(range.max, range.min + SCALE_STEP)}
        step={SCALE_STEP}
        value={[scale]}
        aria-label={[t('editor.scale.factor')]}
        onValueChange={({ value }) => {
          editor.live = { ...currentEdit(), scale: clampScale(value[0] ?? scale, range) };
        }}
        onValueChangeEnd={({ value }) => onCommit(value[0] ?? scale)}
      >
        <SliderTrack py="2" />
      </Slider.Root>
      <Note>{t('editor.scale.limits', { min: range.min, max: range.max })}</Note>
    </Stack>
  );
}

/** Scales a model that was drawn in another unit to millimetres. */
function ScaleToUnits({ range, onCommit }: ScaleProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="2">
      <FieldTitle>{t('editor.scale.units')}</FieldTitle>
      <HStack gap="2">
        {UNITS.map(([name, factor]) => (
          <Button
            key={name}
            size="sm"
            minH="9"
            flex="1"
            variant="outline"
            colorPalette="gray"
            disabled={factor > range.max || factor < range.min}
            onClick={() => onCommit(factor)}
            data-testid={`scale-${name}`}
          >
            {t(`editor.scale.${name}`)}
          </Button>
        ))}
      </HStack>
    </Stack>
  );
}

/** Resets to the applied or the original size, or applies the new one. */
function ScaleEnd() {
  const { t } = useTranslation();
  const [toOriginal, setToOriginal] = useState(false);
  const reset = () => {
    const scale = toOriginal ? NO_EDIT.scale : editor.appliedScale;
    commitEdit('reset', { ...currentEdit(), scale });
    if (toOriginal) notify('success', t('editor.scale.modelScaled'));
  };
  const apply = () => {
    editor.appliedScale = currentEdit().scale;
    closeTool();
  };
  return (
    <>
      <CheckBox
        checked={toOriginal}
        onChecked={setToOriginal}
        label={t('editor.scale.toOriginal')}
        testId="scale-to-original"
      />
      <HStack gap="2">
        <Button flex="1" look="quiet" onClick={reset} data-testid="scale-reset">
          {t('editor.panel.reset')}
        </Button>
        <Button flex="1" onClick={apply} data-testid="scale-apply">
          {t('editor.panel.apply')}
        </Button>
      </HStack>
    </>
  );
}
