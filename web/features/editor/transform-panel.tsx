import { Box, Flex, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import {
  clampTranslationMm,
  type ModelEdit,
  NO_EDIT,
  normalizeRotationDeg,
  ROTATION_STEP_DEG,
  TRANSLATION_MAX_MM,
  TRANSLATION_STEP_MM,
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
      <RotationRows rotationDeg={shown.rotationDeg} />
      <TranslationRows translationMm={shown.translationMm} />
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

/** Turns about the axes, in whole degrees. */
function RotationRows({ rotationDeg }: { rotationDeg: Readonly<ModelEdit['rotationDeg']> }) {
  const { t } = useTranslation();
  const rotate = (axis: number, typed: number) => {
    const now = currentEdit();
    commitEdit('rotate', {
      ...now,
      rotationDeg: withAxis(now.rotationDeg, axis, normalizeRotationDeg(typed)),
    });
  };
  return (
    <Rows title={t('editor.transform.rotation')}>
      {AXES.map((axis, k) => (
        <NumberRow
          key={axis}
          name={<Lead>{axis}</Lead>}
          label={t('editor.transform.about', { axis })}
          value={rotationDeg[k]!}
          // One beyond each end, so that stepping past them wraps around.
          min={-1}
          max={360}
          step={ROTATION_STEP_DEG}
          unit={t('editor.transform.degrees')}
          digits={1}
          onCommit={(typed) => rotate(k, typed)}
          testId={`rotate-${axis.toLowerCase()}`}
        />
      ))}
    </Rows>
  );
}

/** Shifts along the axes, in tenths of a mm. */
function TranslationRows({ translationMm }: { translationMm: Readonly<ModelEdit['translationMm']> }) {
  const { t } = useTranslation();
  const move = (axis: number, typed: number) => {
    const now = currentEdit();
    commitEdit('move', {
      ...now,
      translationMm: withAxis(now.translationMm, axis, clampTranslationMm(typed)),
    });
  };
  return (
    <Rows title={t('editor.transform.translation')}>
      {AXES.map((axis, k) => (
        <NumberRow
          key={axis}
          name={<Lead>{axis}</Lead>}
          label={t('editor.transform.along', { axis })}
          value={translationMm[k]!}
          min={-TRANSLATION_MAX_MM}
          max={TRANSLATION_MAX_MM}
          step={TRANSLATION_STEP_MM}
          unit={t('workspace.panel.mm')}
          digits={1}
          onCommit={(typed) => move(k, typed)}
          testId={`translate-${axis.toLowerCase()}`}
        />
      ))}
    </Rows>
  );
}

function Rows({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box>
      <FieldTitle mb="2">{title}</FieldTitle>
      <Flex direction="column" gap="1.5">
        {children}
      </Flex>
    </Box>
  );
}
