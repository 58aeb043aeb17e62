import { Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIELD_LIMITS } from '../../../../../core/rules/parameters/gradient-fields.ts';
import type { Mesh } from '../../../../../core/solid/mesh/mesh.ts';
import type { PressureField, SinkGoal } from '../../../../../core/spec/field.ts';
import { type EditProps, settingsNow } from '../../../../state/settings.ts';
import { ChoiceChips } from '../../../../ui/fields/choice-chips.tsx';
import { NumberSlider } from '../../../../ui/fields/number-slider.tsx';
import { FieldTitle } from '../../../../ui/texts.tsx';
import { changeField } from '../../edit/mode-edits.ts';
import { CourseChips } from '../field-inputs.tsx';
import { PressureCurve } from './pressure-curve.tsx';
import { exchangeEnds, isFirmer, withFullKPa } from './pressure-field.ts';
import { SinkRule } from './sink-rule.tsx';
import type { SolvedMap } from './solve-map.ts';

interface EndsProps extends EditProps {
  field: PressureField;
}

interface RuleProps extends EndsProps {
  mesh: Mesh;
  solved: SolvedMap | undefined;
  /** Goal of a recipe or of the map before. */
  asked: SinkGoal | undefined;
}

/** The rule from pressure to the lattice: by two ends in kPa, or solved by the curves of the cells. */
export function MapRule({ now, field, mesh, solved, asked, disabled, onEdit }: RuleProps) {
  const { t } = useTranslation();
  const { fullKPa } = field;
  const isSolved = solved !== undefined;
  const [goal, setGoal] = useState(() => goalNow(isSolved) ?? kindOf(asked));
  const [wasSolved, setWasSolved] = useState(isSolved);
  if (wasSolved !== isSolved) {
    // A map was solved, or an undo or another map brought its own rule.
    setWasSolved(isSolved);
    setGoal(goalNow(isSolved));
  }
  const ends = isFirmer(now.gradient) ? 'firmer' : 'softer';
  const choose = (rule: (typeof RULES)[number]) => {
    const isGoal = rule === 'sink' || rule === 'peak';
    setGoal(isGoal ? rule : null);
    if (!isGoal && (solved || rule !== ends)) onEdit(rule === ends ? now : exchangeEnds(now));
  };
  return (
    <Stack gap="3.5">
      <Stack gap="2">
        <FieldTitle>{t('modes.pressure.rule')}</FieldTitle>
        <ChoiceChips
          isPaired
          label={t('modes.pressure.rule')}
          chips={RULES.map((value) => ({ value, text: t(`modes.pressure.${RULE_TEXTS[value]}`) }))}
          value={goal ?? ends}
          disabled={disabled}
          onChoose={choose}
          testId="pressure-rule"
        />
      </Stack>
      {goal === null ? (
        <EndsRule {...{ now, field, disabled, onEdit }} />
      ) : (
        <SinkRule key={goal} {...{ now, field, mesh, solved, asked, disabled, onEdit }} kind={goal} />
      )}
      <NumberSlider
        {...KPA}
        disabled={disabled}
        label={t('modes.pressure.full')}
        value={fullKPa}
        min={1}
        max={Math.min(FIELD_LIMITS.maxKPa, Math.max(1000, Math.ceil(2 * fullKPa)))}
        onChange={(value) => onEdit(changeField(now, withFullKPa(field, value)))}
        testId="pressure-full"
      />
    </Stack>
  );
}

const RULES = ['softer', 'firmer', 'sink', 'peak'] as const;
const RULE_TEXTS = { softer: 'softer', firmer: 'firmer', sink: 'sink.even', peak: 'sink.relieve' } as const;
const KPA = { unit: 'kPa', step: 1, digits: 0 } as const;

function goalNow(isSolved: boolean): 'sink' | 'peak' | null {
  const { field } = settingsNow().gradient;
  if (!isSolved || field?.source !== 'pressure') return null;
  return kindOf(field.solved);
}

function kindOf(goal: SinkGoal | undefined): 'sink' | 'peak' | null {
  return goal === undefined ? null : goal.peakKPa === undefined ? 'sink' : 'peak';
}

/** Pressures at which the lattice has the one and the other end, and its course between them. */
function EndsRule({ now, field, disabled, onEdit }: EndsProps) {
  const { t } = useTranslation();
  const { fromKPa, toKPa, fullKPa } = field;
  return (
    <>
      <PressureCurve {...{ now, field }} />
      <NumberSlider
        {...KPA}
        label={t('modes.pressure.from')}
        value={fromKPa}
        min={0}
        max={Math.max(1, Math.ceil(toKPa) - 1)}
        disabled={disabled || toKPa <= 1}
        onChange={(value) => onEdit(changeField(now, { fromKPa: value }))}
        testId="pressure-from"
      />
      <NumberSlider
        {...KPA}
        disabled={disabled}
        label={t('modes.pressure.to')}
        value={toKPa}
        min={Math.ceil(fromKPa) + 1}
        max={Math.max(Math.ceil(fullKPa), Math.ceil(fromKPa) + 2)}
        onChange={(value) => onEdit(changeField(now, { toKPa: value }))}
        testId="pressure-to"
      />
      <CourseChips {...{ now, disabled, onEdit }} />
    </>
  );
}
