import { Plus } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type GradingRefusal, MOST_LOADS } from '../../../../core/rules/parameters/grading.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/texts.tsx';
import { isSameLoad, press, pressingOf } from '../press-state.ts';

/** Options of grading by stress, or the reason why a lattice cannot be graded. */
export interface Grading {
  onGrade: () => void;
  refusal: Exclude<GradingRefusal, 'mode' | 'surface' | 'drains'> | null;
}

/** Starts grading by stress, and keeps loads for it. Says beside the button why a lattice cannot be graded. */
export function GradeButton({ onGrade, refusal }: Grading) {
  const { t } = useTranslation();
  const reasonId = useId();
  const keepId = useId();
  const test = useStateOf(press);
  const { kept } = test;
  const load = pressingOf(test);
  const canKeep = load !== null && kept.length < MOST_LOADS - 1 && !kept.some((one) => isSameLoad(one, load));
  return (
    <>
      <SmallButton
        look="quiet"
        w="full"
        size="xs"
        title={t('press.grade.help')}
        onClick={onGrade}
        disabled={refusal !== null}
        aria-describedby={refusal === null ? undefined : reasonId}
        data-testid="press-grade"
      >
        {t('press.grade.start')}
      </SmallButton>
      {refusal === null && canKeep && (
        <SmallButton
          look="bare"
          w="full"
          justifyContent="flex-start"
          px="2"
          size="xs"
          aria-describedby={keepId}
          onClick={() => {
            press.kept = JSON.parse(JSON.stringify([...kept, load]));
          }}
          data-testid="press-keep-load"
        >
          <Plus aria-hidden />
          {t('press.grade.keep')}
        </SmallButton>
      )}
      {refusal === null && canKeep && (
        <Note id={keepId} mt="-3" px="2">
          {t('press.grade.keepHelp')}
        </Note>
      )}
      {refusal !== null && (
        <Note id={reasonId} mt="-2" data-testid="press-grade-refused">
          {t(`press.grade.refused.${refusal}`)}
        </Note>
      )}
    </>
  );
}
