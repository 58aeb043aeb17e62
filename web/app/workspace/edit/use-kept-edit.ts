import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { subscribe } from 'valtio';
import { meshOfEdit } from '../../../editor/edited-meshes.ts';
import { editor } from '../../../editor/editor-state.ts';
import { debounce } from '../../../lib/debounce.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { settings } from '../../../state/settings.ts';
import { notify } from '../../../ui/toaster.ts';
import { editToKeep, isSomethingMade } from './edit-to-keep.ts';
import { keepEdit } from './kept-edit.ts';

/** What is changed is kept when it has been still for this long, ms. */
const QUIET_MS = 250;

/**
 * Keeps what is made of a just-uploaded file, so that a reload before its first generation finds it; null while there
 * is no such file, or it is still being brought back. Where there is no room for what was made that is said, once for
 * a file.
 */
export function useKeptEdit(fileId: string | null): void {
  const { t } = useTranslation();
  const warnedFor = useRef<string | null>(null);
  const full = useRef(() => {});
  full.current = () => {
    if (warnedFor.current === fileId) return;
    warnedFor.current = fileId;
    notify('warning', t('workspace.keptFull'));
  };
  useEffect(() => {
    if (fileId === null) return;
    let before = '';
    const keep = () => {
      if (editor.source?.fileId !== fileId) return;
      const now = editToKeep();
      const text = JSON.stringify(now);
      if (text === before) return;
      before = text;
      const cut = now.edit.cuts.length === 0 ? null : meshOfEdit(now.edit);
      const wouldBeMissed = isSomethingMade(now);
      void keepEdit(fileId, now, cut).then((kept) => kept || !wouldBeMissed || full.current());
    };
    // Whoever leaves does not wait.
    const { schedule, flush } = debounce(keep, QUIET_MS);
    schedule();
    const stops = [subscribe(settings, schedule), subscribe(editor, schedule), subscribe(editTool, schedule)];
    addEventListener('pagehide', flush);
    return () => {
      flush();
      removeEventListener('pagehide', flush);
      for (const stop of stops) stop();
    };
  }, [fileId]);
}
