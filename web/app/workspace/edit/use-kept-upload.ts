import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../ui/toaster.ts';
import type { WorkspaceSearch } from '../../search.ts';
import { useKeptEdit } from './use-kept-edit.ts';
import { useKeptModel } from './use-kept-model.ts';

/**
 * Restores the uploaded file of the address with its edits after a reload, and stores further edits. Returns
 * true while it is read. If this browser no longer has the file, shows a notice and calls `onLost`.
 */
export function useKeptUpload(fileId: string | null, search: WorkspaceSearch, onLost: () => void): boolean {
  const { t } = useTranslation();
  const kept = useKeptModel(fileId, search);
  useKeptEdit(kept === 'there' ? fileId : null);
  useEffect(() => {
    if (kept !== 'lost') return;
    notify('warning', t('workspace.keptLost'));
    onLost();
  }, [kept, onLost, t]);
  return kept === 'loading';
}
