import { Text } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { GradingRefusal } from '../../../../core/rules/parameters/grading.ts';
import { SmallButton } from '../../../ui/button.tsx';

/** Options of grading by stress, or the reason why a lattice cannot be graded. */
export interface Grading {
  onGrade: () => void;
  refusal: Exclude<GradingRefusal, 'mode' | 'surface' | 'drains'> | null;
}

/** Starts grading by stress. Says beside the button why a lattice cannot be graded. */
export function GradeButton({ onGrade, refusal }: Grading) {
  const { t } = useTranslation();
  const reasonId = useId();
  return (
    <>
      <SmallButton
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
      {refusal !== null && (
        <Text id={reasonId} textStyle="xs" color="fg.muted" mt="-2" data-testid="press-grade-refused">
          {t(`press.grade.refused.${refusal}`)}
        </Text>
      )}
    </>
  );
}
