import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { HistoryItem, WorkspaceDetail } from '../../../core/contract/calls/workspace.ts';
import { keepFollowingStage } from '../../editor/edit-model.ts';
import { useEstimate } from '../../job/estimate/use-estimate.ts';
import { settingsOfOrder } from '../../job/order/settings-of-order.ts';
import { type OrderWatch, useOrder } from '../../job/order/use-order.ts';
import { useOriginal } from '../../job/order/use-original.ts';
import { useResults } from '../../job/order/use-results.ts';
import { fitShell } from '../../lattice/edit/edit-settings.ts';
import { stageModel } from '../../mesh/stage-model.ts';
import { useSession } from '../../session/use-session.ts';
import { editTool } from '../../state/edit-tool.ts';
import { type Settings, settings } from '../../state/settings.ts';
import { type StageModel, stage } from '../../state/stage.ts';
import { useShown } from '../../state/use-shown.ts';
import { notify } from '../../ui/toaster.ts';
import { leaveUnsaved } from '../../upload/use-upload.ts';
import type { CameraCommands } from '../../viewer/camera-commands.ts';
import { searchOfUpload, type WorkspaceSearch } from '../search.ts';
import { useKeptEdit } from './edit/use-kept-edit.ts';
import { useKeptModel } from './edit/use-kept-model.ts';
import { editByUser } from './order/print-choice.ts';
import { useTask } from './order/use-task.ts';
import { usePreferences } from './settings/use-preferences.ts';
import { useWorkspacePath } from './use-workspace-path.ts';

/** Side of the order's thumbnail, px: twice the 120 px of a tile, for high-density screens. */
const PICTURE_PX = 240;

/** State of the workspace: the opened order or file, the settings, the task. */
export function useWorkspace() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const path = useWorkspacePath();
  const search: WorkspaceSearch = useSearch({ strict: false });
  const { user } = useSession();
  const camera = useRef<CameraCommands | null>(null);
  const orderId = search.id ?? null;
  const asPattern = search.reload === 1;

  const watch = useOrder(orderId);
  const order = watch.order;
  const lost = useCallback(() => notify('error', t('workspace.originalFailed')), [t]);
  useOriginal(order, lost);
  useResults(asPattern ? undefined : order, lost);
  useOrderSettings(order);
  const newFileId = orderId === null ? (search.files ?? null) : null;
  const kept = useKeptModel(newFileId, search);
  useKeptEdit(kept === 'there' ? newFileId : null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address opens takes the place of what one looks at
  useEffect(leaveUnsaved, [orderId, search.files]);
  useEffect(() => {
    if (orderId === null && search.files === undefined) stageModel(null);
  }, [orderId, search.files]);
  useEffect(() => {
    if (kept !== 'lost') return;
    notify('warning', t('workspace.keptLost'));
    void navigate({ to: path, search: {}, replace: true });
  }, [kept, navigate, path, t]);

  // Needed without edits as well: a restored model is edited here and belongs to no other model.
  useEffect(keepFollowingStage, []);

  const { model } = useSnapshot(stage) as { model: StageModel | null };
  const shown = useShown();
  const now = useSnapshot(settings) as Settings;
  const smallestMm = model === null ? Number.POSITIVE_INFINITY : Math.min(...model.extentMm);
  useEffect(() => {
    if (Number.isFinite(smallestMm)) Object.assign(settings, fitShell({ ...settings }, smallestMm));
  }, [smallestMm]);

  const estimate = useEstimate(model, now, user !== null && (order === undefined || asPattern));
  const picture = useCallback(async () => (await camera.current?.picture(PICTURE_PX)) ?? null, []);
  const task = useTask({ order, asPattern, model, settings: now, estimate, picture });
  // While a task runs, no other model may be uploaded.
  useEffect(() => {
    if (task.running || task.sending) leaveUnsaved();
  }, [task.running, task.sending]);
  usePreferences(user, orderId === null, task.sending);

  return {
    user,
    camera,
    watch,
    order,
    task,
    model,
    shown,
    settings: now,
    estimate,
    smallestMm,
    opening: kept === 'loading' || isOpening(watch, orderId),
    edit: editByUser,
    showUpload: useCallback(
      (uploaded: StageModel) => {
        stageModel(uploaded);
        void navigate({ to: path, search: searchOfUpload(uploaded) });
      },
      [navigate, path],
    ),
    open: (item: HistoryItem) => void navigate({ to: path, search: { id: item.id } }),
    openAsPattern: (item: { id: string }) => void navigate({ to: path, search: { id: item.id, reload: 1 } }),
    leaveDeleted: (id: string) => {
      if (id === orderId) void navigate({ to: path, search: {}, replace: true });
    },
    goHome: () => void navigate({ to: path === '/touchHome' ? '/touch' : '/index' }),
  };
}

function isOpening(watch: OrderWatch, orderId: string | null): boolean {
  return orderId !== null && watch.order === undefined && watch.error === null;
}

/** Applies the settings of an order once when it opens. */
function useOrderSettings(order: WorkspaceDetail | undefined): void {
  const shownFor = useRef<string | null>(null);
  useEffect(() => {
    const shown = order && settingsOfOrder(order, { ...settings });
    if (order === undefined || !shown || shownFor.current === order.id) return;
    shownFor.current = order.id;
    Object.assign(settings, shown.settings);
    editTool.plane = shown.plane;
  }, [order]);
}
