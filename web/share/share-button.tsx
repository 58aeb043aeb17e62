import { Button } from '@chakra-ui/react';
import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Loaded when the dialog opens. */
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

/** Opens the dialog of the link to a result. */
export function ShareButton({ orderId, shared }: { orderId: string; shared: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="xl"
        variant="outline"
        px={{ base: '3', md: '5' }}
        onClick={() => setOpen(true)}
        data-testid="share-open"
      >
        <Share2 aria-hidden />
        {t('share.open')}
      </Button>
      {open && (
        <Suspense>
          <ShareDialog orderId={orderId} shared={shared} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
