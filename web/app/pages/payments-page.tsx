import { useTranslation } from 'react-i18next';
import { PaymentsList } from '../../features/pay/payments/payments-list.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { TermsLink } from '../../ui/terms-link.tsx';
import { TitledPage } from '../orders/titled-page.tsx';

export function PaymentsPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <TitledPage
      title={t('account.title.payments')}
      lead={
        <>
          {t('pay.list.lead')} <TermsLink />
        </>
      }
    >
      <PaymentsList email={user?.email ?? ''} />
    </TitledPage>
  );
}
