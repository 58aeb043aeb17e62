import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { resultDialogs } from '../../state/result-dialogs.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { Button } from '../../ui/button.tsx';
import { ShareDialog } from './share-dialog.tsx';

interface Props {
  orderId: string;
}

/** Opens the dialog of the link to a result. */
export function ShareButton({ orderId }: Props) {
  const { t } = useTranslation();
  return (
    <Button
      size="xl"
      look="quiet"
      px="3"
      textStyle="sm"
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

/** Dialog of the link to a result, while it is open. `shared` is true while a link is open. */
export function ResultShare({ orderId, shared }: Props & { shared: boolean }) {
  if (useStateOf(resultDialogs).shareOf !== orderId) return null;
  return (
    <ShareDialog
      orderId={orderId}
      shared={shared}
      onClose={() => {
        resultDialogs.shareOf = null;
      }}
    />
  );
}
