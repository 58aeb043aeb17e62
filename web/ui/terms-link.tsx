import { Link } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** Link to the terms of payment and refunds, in another tab, so that nothing on the page is lost. */
export function TermsLink() {
  const { t } = useTranslation();
  return (
    <Link
      href="/paymentTerms"
      target="_blank"
      rel="noopener"
      color="fg.muted"
      textDecoration="underline"
      data-testid="terms"
    >
      {t('pay.terms')}
    </Link>
  );
}
