import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { notify } from '../../../ui/toast/toaster.ts';
import { CurrentPassword } from '../current-password.tsx';
import { useBindWechat, useUnbindWechat } from './use-account.ts';

interface Props {
  hasPassword: boolean;
  isBound: boolean;
  onClose: () => void;
}

export function WechatDialog({ hasPassword, isBound, onClose }: Props) {
  const { t } = useTranslation();
  const [current, setCurrent] = useState('');
  const bind = useBindWechat();
  const unbind = useUnbindWechat();
  const proved = !hasPassword || current !== '';
  const unlink = () => {
    bind.reset();
    unbind.mutate(current, {
      onSuccess: () => {
        notify('success', t('account.page.unbound'));
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title={t('account.page.editWechat')}
      saveText={t(isBound ? 'account.page.wechatAgain' : 'account.page.wechatGo')}
      ready={proved}
      sent={{ isPending: bind.isPending, error: bind.error ?? unbind.error }}
      onSave={() => {
        unbind.reset();
        bind.mutate(current);
      }}
      onClose={onClose}
      testId="wechat-dialog"
    >
      <Text color="fg.muted">{t('account.page.wechatText')}</Text>
      <CurrentPassword hasPassword={hasPassword} value={current} onValue={setCurrent} />
      {isBound && (
        <Button
          alignSelf="start"
          variant="outline"
          colorPalette="red"
          disabled={!proved}
          loading={unbind.isPending}
          onClick={unlink}
          data-testid="wechat-unbind"
        >
          {t('account.page.unbind')}
        </Button>
      )}
    </FormDialog>
  );
}
