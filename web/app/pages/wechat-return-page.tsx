import { Center, Heading, Spinner, Stack, Text } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { useWechatReturn } from '../../features/account/use-wechat-return.ts';
import { homePath } from '../../lib/device.ts';
import { Button } from '../../ui/button.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { notify } from '../../ui/toast/toaster.ts';
import { useAccountTitle } from '../entry/account-title.ts';

/** Return page of WeChat: signs in or links the account. */
export function WechatReturnPage() {
  useAccountTitle('wechat');
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { error } = useWechatReturn((bound) => {
    if (bound) notify('success', t('account.wechat.bound'));
    void navigate({ to: bound ? '/PersonalData' : homePath(), replace: true });
  });
  return (
    <Center flex="1" minH="100dvh" p="6">
      {error === null ? (
        <Stack align="center" gap="4" role="status">
          <Spinner size="lg" color="green.fg" />
          <Text>{t('account.wechat.checking')}</Text>
        </Stack>
      ) : (
        <Stack align="center" gap="4" textAlign="center" maxW="md" role="alert" data-testid="wechat-failed">
          <Heading as="h1" size="xl">
            {t('account.wechat.failed')}
          </Heading>
          <Text color="fg.muted">{errorText(error, t)}</Text>
          <Stack direction={{ base: 'column', sm: 'row' }} gap="3">
            <Button asChild look="quiet">
              <RouteLink to="/PersonalData">{t('account.wechat.toAccount')}</RouteLink>
            </Button>
            <Button asChild>
              <RouteLink to="/login">{t('account.wechat.toSignIn')}</RouteLink>
            </Button>
          </Stack>
        </Stack>
      )}
    </Center>
  );
}
