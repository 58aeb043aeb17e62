import { Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_TYPES, verifyEmail } from '../../../../core/contract/calls/account/verification.ts';
import { type MailLink, mailLinkIn } from '../../../../core/contract/mail-link.ts';
import { api } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { homePath } from '../../../lib/device.ts';
import { CancelOr } from '../../../ui/cancel-or.tsx';
import { DialogBox } from '../../../ui/dialogs/dialog-box.tsx';
import { FormError } from '../../../ui/form-error.tsx';

/** Removes the link of a mail from the address, so that it is neither stored nor shared. */
function takeMailLink(): MailLink | null {
  const { pathname, search, hash } = window.location;
  const link = mailLinkIn(hash);
  if (link !== null) window.history.replaceState(window.history.state, '', pathname + search);
  return link;
}

/** Handles the link of a mail that replaces a code. Asks for confirmation first, like LinkDialog. */
export function MailLinkDialog() {
  const [link, setLink] = useState<MailLink | null>(null);
  useEffect(() => {
    // A link opened in this tab changes the fragment alone.
    const take = () => {
      const taken = takeMailLink();
      if (taken !== null) setLink(taken);
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return link === null ? null : <MailLinkQuestion link={link} onClose={() => setLink(null)} />;
}

export function MailLinkQuestion({ link, onClose }: { link: MailLink; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { purpose, email, token, code } = link;
  const verify = useMutation({
    mutationFn: () =>
      api(verifyEmail, { body: { email, code, email_token: token, type: CODE_TYPES[purpose] } }),
    onSuccess: ({ is_new }) => {
      onClose();
      if (purpose === 'reset') return void navigate({ to: '/accChangePassword', replace: true });
      // Drop data cached for a visitor or another user.
      queryClient.removeQueries();
      void navigate({ to: is_new ? '/fillInInfo' : homePath(), replace: true });
    },
  });
  return (
    <DialogBox
      open
      modal
      title={t(`account.mailLink.${purpose}.title`)}
      onClose={onClose}
      testId="mail-link"
      footer={
        <CancelOr
          onCancel={onClose}
          loading={verify.isPending}
          disabled={verify.isError}
          onClick={() => verify.mutate()}
          data-testid="mail-link-go"
        >
          {t(`account.mailLink.${purpose}.go`)}
        </CancelOr>
      }
    >
      <Text>{t('account.mailLink.text', { email })}</Text>
      <FormError error={verify.error} mt="3" testId="mail-link-error" />
    </DialogBox>
  );
}
