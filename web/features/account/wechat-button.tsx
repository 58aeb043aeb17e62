import { Box } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { wechatStart } from '../../../core/contract/calls/account/wechat.ts';
import { api } from '../../api/client.ts';
import { errorText } from '../../api/error-text.ts';
import { useHost } from '../../api/use-host.ts';
import { Button } from '../../ui/button.tsx';

/** Sign-in by WeChat, in the Chinese locale on hosts that offer it. */
export function WechatButton() {
  const { t, i18n } = useTranslation();
  const host = useHost();
  const start = useMutation({
    mutationFn: () => api(wechatStart, { body: {} }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  if (i18n.language !== 'cn' || host?.wechatLogin !== true) return null;
  return (
    <Box>
      <Button
        w="full"
        h="12"
        look="quiet"
        loading={start.isPending || start.isSuccess}
        onClick={() => start.mutate()}
        data-testid="wechat-sign-in"
      >
        <MessageCircle aria-hidden />
        {t('account.wechat.signIn')}
      </Button>
      <Box role="alert" color="fg.error" textStyle="sm" mt="2">
        {start.error === null ? null : errorText(start.error, t)}
      </Box>
    </Box>
  );
}
