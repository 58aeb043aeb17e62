import { useLocation, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { queryClient, SESSION_KEY } from '../../api/query-client.ts';
import { homePath } from '../../lib/device.ts';
import { type SignInReason, signInPrompt } from '../../state/sign-in-prompt.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { DialogButton } from '../../ui/button.tsx';
import { DialogBox } from '../../ui/dialog-box.tsx';
import { clearEndedSession } from './ended-session.ts';

const TEXTS = {
  visitor: 'session.notLogged',
  ended: 'session.ended',
  elsewhere: 'session.elsewhere',
} as const satisfies Record<SignInReason, string>;

/** Prompts a visitor, or a user whose session ended, to sign in; OK leads there and back. */
export function SignInPrompt() {
  const { t } = useTranslation();
  const { reason } = useStateOf(signInPrompt);
  const { href, pathname } = useLocation();
  const navigate = useNavigate();
  const close = () => {
    if (reason !== 'visitor') queryClient.setQueryData(SESSION_KEY, null);
    signInPrompt.reason = null;
  };
  const cancel = () => {
    close();
    // Once. Without a network it repeats, which is harmless.
    if (reason === 'elsewhere') clearEndedSession().catch(() => {});
  };
  const signIn = () => {
    close();
    void navigate({ to: '/login', search: { target: pathname === '/login' ? homePath() : href } });
  };
  return (
    <DialogBox
      open={reason !== null && pathname !== '/login'}
      alert
      title={t('session.notLoggedTitle')}
      onClose={cancel}
      testId="not-logged"
      footer={
        <>
          <DialogButton onClick={cancel}>{t('app.cancel')}</DialogButton>
          <DialogButton main onClick={signIn}>
            {t('app.ok')}
          </DialogButton>
        </>
      }
    >
      {t(TEXTS[reason ?? 'visitor'])}
    </DialogBox>
  );
}
