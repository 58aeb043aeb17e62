import { useTranslation } from 'react-i18next';
import { AccountCard } from '../../features/account/page/account-card.tsx';
import { ApiKeysCard } from '../../features/account/page/api-keys-card.tsx';
import { DeleteCard } from '../../features/account/page/delete-card.tsx';
import { ExportCard } from '../../features/account/page/export-card.tsx';
import { SessionsCard } from '../../features/account/page/sessions-card.tsx';
import { useSessionList } from '../../features/account/page/use-account.ts';
import { useApiKeys } from '../../features/account/page/use-api-keys.ts';
import { useSession, useSignOut } from '../../features/session/use-session.ts';
import { TitledPage } from '../orders/titled-page.tsx';

export function PersonalDataPage() {
  const { t } = useTranslation();
  const leave = useSignOut();
  return (
    <TitledPage title={t('account.page.title')} lead={t('account.page.lead')}>
      <Cards onDeleted={() => leave.mutate()} />
    </TitledPage>
  );
}

/** The cards of the account. Those below a list wait for it: none pushes another down. */
function Cards({ onDeleted }: { onDeleted: () => void }) {
  const { user } = useSession();
  const waits = [useSessionList(), useApiKeys()].some(({ isPending }) => isPending);
  return (
    <>
      <AccountCard user={user} />
      <SessionsCard />
      {!waits && (
        <>
          <ApiKeysCard />
          <ExportCard />
          <DeleteCard onDeleted={onDeleted} />
        </>
      )}
    </>
  );
}
