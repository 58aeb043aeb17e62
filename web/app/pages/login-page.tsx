import { HStack, Stack, Tabs } from '@chakra-ui/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailCodeForm } from '../../features/account/code/email-code-form.tsx';
import { WechatButton } from '../../features/account/wechat-button.tsx';
import { LoginForm } from '../../features/session/login-form.tsx';
import { homePath } from '../../lib/device.ts';
import { recall, remember } from '../../lib/remember.ts';
import { LOW_DESKTOP } from '../../lib/use-media-query.ts';
import { keptTask, signInPrompt } from '../../state/sign-in-prompt.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { Lead } from '../../ui/texts.tsx';
import { EntryLayout } from '../entry/entry-layout.tsx';
import { TextLink } from '../entry/text-link.tsx';
import { usePageTitle } from '../page-title.ts';

/** Less space there, so that both ways to sign in need no scrolling at 720 px. */
const LOW = { [`@media ${LOW_DESKTOP}`]: { gap: '4', pt: '0' } };

const WAYS = ['email', 'account'] as const;
/** Key of the way in which this browser signed in last. */
const WAY_KEY = 'signInWay';

/**
 * Sign-in by account or e-mail code; returns to the previous page. It begins with the way that worked last in this browser,
 * and for a stranger, who has no password, with the code.
 */
export function LoginPage() {
  usePageTitle('login');
  const { t } = useTranslation();
  const { target } = useSearch({ from: '/login' });
  const navigate = useNavigate();
  const [tab, setTab] = useState<string>(() => WAYS.find((way) => way === recall(WAY_KEY)) ?? 'email');
  const { name } = useStateOf(signInPrompt);
  const task = keptTask(target ?? homePath());
  const goOn = () => {
    remember(WAY_KEY, tab);
    void navigate({ href: target ?? homePath(), replace: true });
  };
  return (
    <EntryLayout
      title={name === null ? t('login.title') : t('login.titleKnown', { name })}
      lead={task === null ? t('login.lead') : t(`session.askText.${task}`)}
    >
      <Stack gap="6" css={LOW}>
        <Tabs.Root value={tab} onValueChange={(change) => setTab(change.value)} lazyMount unmountOnExit>
          <Tabs.List mb="3">
            <Tabs.Trigger value="email" h="11" flex="1" justifyContent="center" data-testid="tab-email">
              {t('account.login.emailTab')}
            </Tabs.Trigger>
            <Tabs.Trigger value="account" h="11" flex="1" justifyContent="center" data-testid="tab-account">
              {t('login.accountTab')}
            </Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="account" pt="3" css={LOW}>
            <LoginForm onSignedIn={goOn} />
          </Tabs.Content>
          <Tabs.Content value="email" pt="3" css={LOW}>
            <EmailCodeForm
              purpose="login"
              submitText={t('account.login.submit')}
              onVerified={(isNew) => (isNew ? void navigate({ to: '/fillInInfo', replace: true }) : goOn())}
            />
          </Tabs.Content>
        </Tabs.Root>
        <WechatButton />
        <HStack justify="space-between" wrap="wrap">
          <HStack gap="1">
            <Lead>{t('account.login.noAccount')}</Lead>
            <TextLink to="/register" testId="to-register">
              {t('account.login.register')}
            </TextLink>
          </HStack>
          <TextLink to="/forgetPassword" testId="to-forgot">
            {t('account.login.forgot')}
          </TextLink>
        </HStack>
      </Stack>
    </EntryLayout>
  );
}
