import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { workspacePathOf } from '../../lib/device.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast/toaster.ts';

/** Copies the address of an order, to open it in another browser or on another device. */
export function CopyLink({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation();
  const copy = async () => {
    await navigator.clipboard.writeText(
      `${window.location.origin}${workspacePathOf(window.location.pathname)}?id=${workspaceId}`,
    );
    notify('success', t('pay.copied'));
  };
  return (
    <Button look="quiet" size="sm" onClick={() => void copy()} data-testid="copy-order-link">
      <Link2 size={16} aria-hidden />
      {t('pay.copyLink')}
    </Button>
  );
}
