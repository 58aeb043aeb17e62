import { Center, Spinner } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** Spinner while a page's code or first data loads. */
export function PageSpinner() {
  const { t } = useTranslation();
  return (
    <Center role="status" aria-label={t('app.loading')} minH="60vh" color="green.solid">
      <Spinner size="lg" />
    </Center>
  );
}
