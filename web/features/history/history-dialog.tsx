import { Box, Center, Spinner } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Folder } from '../../../core/contract/calls/folder.ts';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { latticeNames } from '../../lib/lattice-names.ts';
import { LOW_WINDOW } from '../../lib/use-media-query.ts';
import { Button } from '../../ui/button.tsx';
import { DialogBox } from '../../ui/dialogs/dialog-box.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { DeleteOrderDialog } from './delete-order-dialog.tsx';
import { findOrders, type OrderSort } from './find-orders.ts';
import { FolderBar } from './folder-bar.tsx';
import { HistoryTable } from './history-table.tsx';
import { HistoryTools } from './history-tools.tsx';
import { PickedBar } from './picked-bar.tsx';
import type { RowOpeners } from './row-actions.tsx';
import { useFolderCalls, useFolders } from './use-folders.ts';
import { useHistory } from './use-history.ts';

export interface HistoryDialogProps extends Omit<RowOpeners, 'onDelete'> {
  open: boolean;
  onDeleted: (id: string) => void;
  onClose: () => void;
}

/** In a low window search and folders scroll with the list. */
const LIST_CSS = {
  maxHeight: 'min(64vh, 640px)',
  overflow: 'auto',
  [`@media ${LOW_WINDOW}`]: { maxHeight: 'none', overflow: 'visible' },
};
/** Distance from the end at which the next rows load, px (docs/specification.md#limits). */
const SCROLL_THRESHOLD_PX = 280;

/** Orders with their actions, by folder; more rows load while scrolling. Ticked ones can be moved and compared. */
export function HistoryDialog({ open, onClose, onDeleted, ...openers }: HistoryDialogProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const [toRemove, setToRemove] = useState<OrderRow | null>(null);
  const history = useHistory(open);
  const [text, setText] = useState('');
  const [sort, setSort] = useState<OrderSort>('newest');
  const { folders, chosen, bar, move } = useFolderChoice(open);
  const [picked, setPicked] = useState<readonly string[]>([]); // Also of rows that are hidden or deleted since.
  const all = history.data?.pages.flatMap(({ list }) => list) ?? [];
  // A search, a folder and another order need every row.
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = history;
  const needsAll = text.trim() !== '' || sort !== 'newest' || chosen !== null;
  useEffect(() => {
    if (open && needsAll && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [open, needsAll, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const inFolder = chosen === null ? all : all.filter(({ folderId }) => folderId === chosen.id);
  const items = findOrders(inFolder, { text, sort }, (item) => latticeNames(item.lattice, t));
  const pickedRows = items.filter(({ id }) => picked.includes(id));
  const loadNear = (area: HTMLElement) => {
    const left = area.scrollHeight - area.scrollTop - area.clientHeight;
    if (left < SCROLL_THRESHOLD_PX && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  return (
    <>
      <DialogBox
        open={open}
        size="wide"
        title={t('history.title')}
        onClose={onClose}
        testId="history"
        footer={
          pickedRows.length === 0 ? undefined : (
            <PickedBar
              picked={pickedRows}
              folders={folders}
              onMove={(folder) => {
                move(idsOf(pickedRows), folder);
                setPicked([]);
              }}
              onCompare={(ids) => {
                const { href, state } = router.history.location;
                router.history.replace(href, { ...state, listsOrders: true });
                // Otherwise the next address would replace this one before the browser has it.
                router.history.flush();
                void router.navigate({ to: '/compare', search: { ids: [...ids] } });
              }}
              onClear={() => setPicked([])}
            />
          )
        }
      >
        {all.length > 0 && (
          <Box css={{ [`@media ${LOW_WINDOW}`]: { display: 'flex', flexWrap: 'wrap', columnGap: '4' } }}>
            <HistoryTools text={text} sort={sort} onText={setText} onSort={setSort} />
            {bar}
          </Box>
        )}
        <Box mx="-2" px="2" css={LIST_CSS} onScroll={(event) => loadNear(event.currentTarget)}>
          {history.isPending && <Waiting text={t('app.loading')} />}
          {history.isError && (
            <LoadFailed py="10" text={t('history.failed')} onRetry={() => void history.refetch()} />
          )}
          {history.isSuccess && items.length === 0 && (
            <Center py="14" textAlign="center">
              {t(emptyText({ hasNextPage, all: all.length, inFolder: inFolder.length }))}
            </Center>
          )}
          {items.length > 0 && (
            <HistoryTable
              items={items}
              picked={picked}
              onPick={setPicked}
              onDelete={setToRemove}
              {...openers}
            />
          )}
          <ListEnd history={history} isEmpty={items.length === 0} />
        </Box>
      </DialogBox>
      <DeleteOrderDialog item={toRemove} onClose={() => setToRemove(null)} onDeleted={onDeleted} />
    </>
  );
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

function emptyText({ hasNextPage, all, inFolder }: { hasNextPage: boolean; all: number; inFolder: number }) {
  if (all === 0) return 'history.empty';
  if (hasNextPage) return 'app.loading';
  return inFolder === 0 ? 'orders.folders.empty' : 'history.nothingFound';
}

/** Folders, the chosen one, the bar that changes them, and the call that moves orders. */
function useFolderChoice(open: boolean) {
  const { t } = useTranslation();
  const { data: folders = [], isError, refetch } = useFolders(open);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const calls = useFolderCalls();
  // Another tab may have deleted it.
  const chosen = folders.find(({ id }) => id === chosenId) ?? null;
  const move = (ids: readonly string[], folder: Folder | null) =>
    calls.move.mutate({ ids, folder: folder?.id ?? null, name: folder?.name ?? '' });
  const bar = isError ? (
    <LoadFailed py="3" text={t('orders.folders.failed')} onRetry={() => void refetch()} />
  ) : (
    <FolderBar
      folders={folders}
      chosen={chosen}
      onChoose={(folder) => setChosenId(folder?.id ?? null)}
      onSave={(folder) => calls.save.mutate(folder)}
      onRemove={calls.remove.mutate}
      onDrop={move}
    />
  );
  return { folders, chosen, bar, move };
}

function Waiting({ text }: { text: string }) {
  return (
    <Center py="14" role="status" aria-label={text} color="green.solid">
      <Spinner />
    </Center>
  );
}

function ListEnd({ history, isEmpty }: { history: ReturnType<typeof useHistory>; isEmpty: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {history.hasNextPage && (
        <Center py="4">
          <Button
            variant="ghost"
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {t('home.more')}
          </Button>
        </Center>
      )}
      {!isEmpty && !history.hasNextPage && (
        <Center py="4" textStyle="sm">
          {t('history.end')}
        </Center>
      )}
    </>
  );
}
