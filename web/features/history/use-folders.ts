import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { folderDelete, folderList, folderSave } from '../../../core/contract/calls/folder.ts';
import { workspaceMove } from '../../../core/contract/calls/workspace.ts';
import { api } from '../../api/client.ts';
import { errorText } from '../../api/error-text.ts';
import { HISTORY_KEY, queryClient } from '../../api/query-client.ts';
import { notify } from '../../ui/toast/toaster.ts';

export const FOLDERS_KEY = ['folders'] as const;

export function useFolders(enabled: boolean) {
  return useQuery({
    queryKey: FOLDERS_KEY,
    queryFn: async ({ signal }) => (await api(folderList, {}, { signal })).list,
    enabled,
  });
}

/** Calls that change folders and move orders. Each says how it ended, and reads the lists again. */
export function useFolderCalls() {
  const { t } = useTranslation();
  const onError = (error: unknown) => notify('error', errorText(error, t));
  const onSettled = () =>
    Promise.all([FOLDERS_KEY, HISTORY_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const save = useMutation({
    mutationFn: (body: { id?: string; name: string }) => api(folderSave, { body }),
    onSuccess: (folder, { id, name }) => {
      if (id !== undefined && folder.id !== id) notify('warning', t('orders.folders.taken', { name }));
    },
    onError,
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => api(folderDelete, { query: { id } }),
    onSuccess: (_, { name }) => notify('success', t('orders.folders.removed', { name })),
    onError,
    onSettled,
  });
  const move = useMutation({
    mutationFn: async ({ ids, folder }: { ids: readonly string[]; folder: string | null; name: string }) => {
      const moves = ids.map((id) => () => api(workspaceMove, { body: { id, folder } }));
      let failure: unknown;
      for (const move of moves) await move().catch((error: unknown) => (failure = error));
      if (failure !== undefined) throw failure;
    },
    onSuccess: (_, { ids: { length: count }, folder, name }) =>
      notify(
        'success',
        folder === null ? t('orders.folders.out', { count }) : t('orders.folders.moved', { count, name }),
      ),
    onError,
    onSettled,
  });
  return { save, remove, move };
}
