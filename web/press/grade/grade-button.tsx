import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** Starts grading by stress. */
export function GradeButton({ onGrade }: { onGrade: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      w="full"
      size="xs"
      minH={{ base: '11', md: '8' }}
      variant="subtle"
      title={t('press.grade.help')}
      onClick={onGrade}
      data-testid="press-grade"
    >
      {t('press.grade.start')}
    </Button>
  );
}
