import { useLocation, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { queryClient, SESSION_KEY } from '../../api/query-client.ts';
import { homePath } from '../../lib/device.ts';
import { keepTask, signInPrompt } from '../../state/sign-in-prompt.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { DialogButton } from '../../ui/button.tsx';
import { DialogBox } from '../../ui/dialogs/dialog-box.tsx';
import { clearEndedSession } from './ended-session.ts';

/** Prompts a visitor to sign in; leads there and back, and runs what was pressed. */
export function SignInPrompt() {
  const { t } = useTranslation();
  const { reason, task } = useStateOf(signInPrompt);
  const { href, pathname } = useLocation();
  const navigate = useNavigate();
  const isVisitor = reason === null || reason === 'visitor';
  const close = () => {
    if (reason !== 'visitor') {
      const known = queryClient.getQueryData<{ username: string } | null>(SESSION_KEY);
      signInPrompt.name = known?.username ?? null;
      queryClient.setQueryData(SESSION_KEY, null);
    }
    signInPrompt.reason = null;
  };
  const cancel = () => {
    close();
    signInPrompt.name = null;
    // Once. Without a network it repeats, which is harmless.
    if (reason === 'elsewhere') clearEndedSession().catch(() => {});
  };
  const signIn = () => {
    close();
    keepTask(task, href);
    void navigate({ to: '/login', search: { target: pathname === '/login' ? homePath() : href } });
  };
  return (
    <DialogBox
      open={reason !== null && pathname !== '/login'}
      alert
      title={t(isVisitor ? `session.ask.${task ?? 'none'}` : 'session.again')}
      onClose={cancel}
      testId="not-logged"
      footer={
        <>
          <DialogButton onClick={cancel}>{t('session.notNow')}</DialogButton>
          <DialogButton main onClick={signIn}>
            {t('session.signIn')}
          </DialogButton>
        </>
      }
    >
      {t(isVisitor ? `session.askText.${task ?? 'none'}` : `session.${reason}`)}
    </DialogBox>
  );
}
