import { useTranslation } from 'react-i18next';
import { SmallButton } from '../../../ui/small-button.tsx';

/** Starts grading by stress. */
export function GradeButton({ onGrade }: { onGrade: () => void }) {
  const { t } = useTranslation();
  return (
    <SmallButton w="full" size="xs" title={t('press.grade.help')} onClick={onGrade} data-testid="press-grade">
      {t('press.grade.start')}
    </SmallButton>
  );
}
