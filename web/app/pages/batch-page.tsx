import { Text } from '@chakra-ui/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { BatchView } from '../batch/batch-view.tsx';
import { StartBatch } from '../batch/start-batch.tsx';
import { useBatch } from '../batch/use-batch.ts';
import { WidePage } from '../orders/wide-page.tsx';

/** One recipe for many files: the start of a batch, or the batch of the address. */
export function BatchPage() {
  const { t } = useTranslation();
  return (
    <WidePage title={t('batch.title')}>
      <Content />
    </WidePage>
  );
}

function Content() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { folder: folderId = null } = useSearch({ from: '/batch' });
  const { folders, folder, orders } = useBatch(folderId);
  if (folderId === null)
    return <StartBatch onStarted={(id) => void navigate({ to: '/batch', search: { folder: id } })} />;
  // A failed poll leaves the batch, and an open payment, on the screen.
  if (folders.isLoadingError || orders.isLoadingError)
    return (
      <LoadFailed
        text={t('batch.failed')}
        onRetry={() => {
          void folders.refetch();
          void orders.refetch();
        }}
      />
    );
  if (folders.isPending || orders.isPending) return <Text role="status">{t('app.loading')}</Text>;
  if (folder?.recipe === undefined) return <Text>{t('batch.none')}</Text>;
  return <BatchView folderId={folderId} name={folder.name} recipe={folder.recipe} orders={orders.data} />;
}
