import { Box, Flex, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import {
  clampTranslationMm,
  NO_EDIT,
  normalizeRotationDeg,
  ROTATION_STEP_DEG,
  TRANSLATION_MAX_MM,
  TRANSLATION_STEP_MM,
  type Triple,
  withAxis,
} from '../../mesh/placement/model-edit.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { NumberRow } from '../../ui/fields/number-field.tsx';
import { FieldTitle, Lead } from '../../ui/texts.tsx';
import { commitEdit } from './edit-model.ts';
import { currentEdit, editor } from './editor-state.ts';
import { closeTool } from './open-tool.ts';

const AXES = ['X', 'Y', 'Z'] as const;
const MODES = ['turn', 'shift'] as const;

/** Panel of rotation in whole degrees and position in tenths of a mm, typed or dragged on the model. */
export function TransformPanel() {
  const { t } = useTranslation();
  const { edit, live, transformMode } = useStateOf(editor);
  const shown = live ?? edit;
  return (
    <Stack gap="4">
      <ChoiceChips
        label={t('editor.transformTool')}
        chips={MODES.map((mode) => ({ value: mode, text: t(`editor.transform.${mode}`) }))}
        value={transformMode}
        onChoose={(value) => {
          editor.transformMode = value === 'shift' ? 'shift' : 'turn';
        }}
        testId="transform-mode"
      />
      <Lead>
        {transformMode === 'turn' ? t('editor.transform.hintTurn') : t('editor.transform.hintShift')}
      </Lead>
      <AxisRows
        kind="rotate"
        title={t('editor.transform.rotation')}
        labelOf={(axis) => t('editor.transform.about', { axis })}
        values={shown.rotationDeg}
        // One beyond each end, so that stepping past them wraps around.
        min={-1}
        max={360}
        step={ROTATION_STEP_DEG}
        unit={t('editor.transform.degrees')}
        onTyped={(axis, typed) => {
          const now = currentEdit();
          const rotationDeg = withAxis(now.rotationDeg, axis, normalizeRotationDeg(typed));
          commitEdit('rotate', { ...now, rotationDeg });
        }}
      />
      <AxisRows
        kind="translate"
        title={t('editor.transform.translation')}
        labelOf={(axis) => t('editor.transform.along', { axis })}
        values={shown.translationMm}
        min={-TRANSLATION_MAX_MM}
        max={TRANSLATION_MAX_MM}
        step={TRANSLATION_STEP_MM}
        unit={t('workspace.panel.mm')}
        onTyped={(axis, typed) => {
          const now = currentEdit();
          const translationMm = withAxis(now.translationMm, axis, clampTranslationMm(typed));
          commitEdit('move', { ...now, translationMm });
        }}
      />
      <Flex gap="2">
        <Button
          flex="1"
          look="quiet"
          onClick={() =>
            commitEdit('reset', {
              ...currentEdit(),
              rotationDeg: NO_EDIT.rotationDeg,
              translationMm: NO_EDIT.translationMm,
            })
          }
          data-testid="transform-reset"
        >
          {t('editor.panel.reset')}
        </Button>
        <Button flex="1" onClick={closeTool} data-testid="transform-apply">
          {t('editor.panel.apply')}
        </Button>
      </Flex>
    </Stack>
  );
}

interface RowsProps {
  kind: 'rotate' | 'translate';
  title: string;
  labelOf: (axis: string) => string;
  values: Readonly<Triple>;
  min: number;
  max: number;
  step: number;
  unit: string;
  onTyped: (axis: number, typed: number) => void;
}

function AxisRows({ kind, title, labelOf, values, onTyped, ...range }: RowsProps) {
  return (
    <Box>
      <FieldTitle mb="2">{title}</FieldTitle>
      <Flex direction="column" gap="1.5">
        {AXES.map((axis, k) => (
          <NumberRow
            key={axis}
            name={<Lead>{axis}</Lead>}
            label={labelOf(axis)}
            value={values[k]!}
            {...range}
            digits={1}
            onCommit={(typed) => onTyped(k, typed)}
            testId={`${kind}-${axis.toLowerCase()}`}
          />
        ))}
      </Flex>
    </Box>
  );
}
