import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../ui/toaster.ts';
import type { WorkspaceSearch } from '../../search.ts';
import { useKeptEdit } from './use-kept-edit.ts';
import { useKeptModel } from './use-kept-model.ts';

/**
 * Brings the uploaded file of the address and its edits back after a reload, and stores further edits. Returns true
 * while it is read. Says so and calls `onLost` when this browser no longer has the file.
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
