import { Link } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** Link to the licences of the packages in the page; the build writes the file (`web/vite/third-party-licences.ts`). */
export function LicencesLink() {
  const { t } = useTranslation();
  return (
    <Link
      href="/licenses.txt"
      alignSelf="center"
      minH="11"
      px="1"
      textStyle="sm"
      color="fg.muted"
      data-testid="licences"
    >
      {t('home.licences')}
    </Link>
  );
}
