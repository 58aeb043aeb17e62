import { Center, Spinner } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** Shown while a page's code or its first data is on the way. */
export function PageSpinner() {
  const { t } = useTranslation();
  return (
    <Center role="status" aria-label={t('app.loading')} minH="60vh" color="green.solid">
      <Spinner size="lg" />
    </Center>
  );
}
