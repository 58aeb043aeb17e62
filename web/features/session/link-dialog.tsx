import { Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tokenExchange } from '../../../core/contract/calls/account/registration.ts';
import { api } from '../../api/client.ts';
import { takeUser } from '../../api/query-client.ts';
import { CancelOr } from '../../ui/cancel-or.tsx';
import { DialogBox } from '../../ui/dialogs/dialog-box.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { type LinkToken, takeLinkToken } from './link-token.ts';

/** Signs in by a link, but asks: another person's link must not silently switch the account. */
export function LinkDialog() {
  const { t } = useTranslation();
  const [link, setLink] = useState<LinkToken | null>(null);
  useEffect(() => {
    const taken = takeLinkToken();
    if (taken !== null) setLink(taken);
  }, []);
  const exchange = useMutation({
    mutationFn: ({ token, autoLogin }: LinkToken) =>
      api(tokenExchange, { body: { pp_token: token, autoLogin } }),
    onSuccess: (user) => {
      takeUser(user);
      setLink(null);
    },
  });
  return (
    <DialogBox
      open={link !== null}
      modal
      title={t('account.link.title')}
      onClose={() => setLink(null)}
      testId="link-dialog"
      footer={
        <CancelOr
          onCancel={() => setLink(null)}
          loading={exchange.isPending}
          disabled={exchange.isError}
          onClick={() => link !== null && exchange.mutate(link)}
          data-testid="link-go"
        >
          {t('account.link.go')}
        </CancelOr>
      }
    >
      <Text>{t('account.link.text')}</Text>
      <FormError error={exchange.error} mt="3" testId="link-error" />
    </DialogBox>
  );
}
