import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { resultDialogs } from '../../state/result-dialogs.ts';
import { Button } from '../../ui/button.tsx';

export function ShareButton({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  return (
    <Button
      look="result"
      onClick={() => {
        resultDialogs.shareOf = orderId;
      }}
      data-testid="share-open"
    >
      <Share2 aria-hidden />
      {t('share.open')}
    </Button>
  );
}
