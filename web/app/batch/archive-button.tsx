import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Recipe } from '../../../core/catalogue/recipe.ts';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { PRECISIONS, type Precision } from '../../../core/rules/order/result-formats.ts';
import { leftOutWords } from '../../features/recipes/recipe-words.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast/toaster.ts';
import { hasDownloads, useBatchSales } from './batch-sales.ts';

interface Props {
  name: string;
  recipe: Recipe;
  orders: readonly OrderRow[];
}

/** Saves the files of a batch that may be downloaded, in one precision, as one archive with a sheet of all figures. Absent while there is none. */
export function ArchiveButton({ name, recipe, orders }: Props) {
  const { t } = useTranslation();
  const [done, setDone] = useState<number | null>(null);
  const save = async (precision: Precision) => {
    setDone(0);
    try {
      const { batchArchive } = await import('./batch-archive.ts');
      const zip = await batchArchive({
        orders,
        precision,
        noteOf: (why) => t(`batch.note.${why}`),
        leftOutOf: ({ leftOut }) => leftOut.map((one) => leftOutWords(one, recipe, t)).join('; '),
        onDone: setDone,
      });
      saveFile(zip, `${name.replace(/[^\p{L}\p{N}._-]+/gu, '-')}-${precision}.zip`);
    } catch (error) {
      console.error('the archive was not made', error);
      notify('error', t('batch.archiveFailed'));
    } finally {
      setDone(null);
    }
  };
  const sales = useBatchSales(orders.filter(({ status }) => status === 'COMPLETED'));
  return (
    <>
      {PRECISIONS.map((precision) => {
        if (!hasDownloads(sales[precision].data)) return null;
        return (
          <Button
            key={precision}
            look="quiet"
            loading={done !== null}
            loadingText={t('batch.archiving', { done: done ?? 0, all: orders.length })}
            onClick={() => void save(precision)}
            data-testid={`batch-archive-${precision}`}
          >
            {t(`batch.archive.${precision}`)}
          </Button>
        );
      })}
    </>
  );
}
