import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceDetail } from '../../../core/contract/calls/workspace.ts';
import { isUnstarted } from '../../../core/rules/order/status.ts';
import { keepFollowingStage } from '../../features/editor/edit-model.ts';
import { useEstimate } from '../../features/job/estimate/use-estimate.ts';
import { type OrderWatch, useOrder } from '../../features/job/order/use-order.ts';
import { useOriginal } from '../../features/job/order/use-original.ts';
import { useResults } from '../../features/job/order/use-results.ts';
import { fitShell } from '../../features/lattice/edit/edit-settings.ts';
import { useSession } from '../../features/session/use-session.ts';
import { leaveUnsaved } from '../../features/upload/use-upload.ts';
import type { CameraCommands } from '../../features/viewer/camera/camera-commands.ts';
import { sampleFileId } from '../../mesh/sample-model.ts';
import { stageModel } from '../../mesh/stage-model.ts';
import { dropPlaced } from '../../state/drains/drain-holes.ts';
import { editTool } from '../../state/edit-tool.ts';
import { settings, useSettings } from '../../state/settings.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { stage } from '../../state/stage.ts';
import { useShown } from '../../state/use-shown.ts';
import { notify } from '../../ui/toast/toaster.ts';
import type { WorkspaceSearch } from '../search.ts';
import { useKeptEdit } from './edit/use-kept-edit.ts';
import { useKeptModel } from './edit/use-kept-model.ts';
import { useTask } from './order/use-task.ts';
import { editByUser, keepProfile, returnProfile, usePreferences } from './settings/print-choice.ts';
import { useNavigation } from './use-navigation.ts';
import { useStart } from './use-start.ts';

/** Side of the order's thumbnail, px: twice the 120 px of a tile, for high-density screens. */
const PICTURE_PX = 240;

/** State of the workspace: the opened order or file, the settings, the task. */
export function useWorkspace() {
  const search: WorkspaceSearch = useSearch({ strict: false });
  const { user } = useSession();
  const camera = useRef<CameraCommands | null>(null);
  const orderId = search.id ?? null;
  const asPattern = search.reload === 1;
  const { leave, ...navigation } = useNavigation(orderId);

  const { watch, isOpening } = useOpenedOrder(orderId, asPattern);
  const { order } = watch;
  const isRestoring = useKeptUpload(orderId === null ? (search.files ?? null) : null, search, leave);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an opened order or file replaces an unsaved preview
  useEffect(leaveUnsaved, [orderId, search.files, search.sample]);
  useEffect(() => {
    if (orderId === null && search.files === undefined && search.sample === undefined) stageModel(null);
  }, [orderId, search.files, search.sample]);
  const sample = orderId === null && search.files === undefined ? search.sample : undefined;
  const isOwn = orderId === null && sample === undefined;
  useEffect(() => {
    if (isOwn) returnProfile();
  }, [isOwn]);
  const isStarting = useStart({ sample, area: search.area, onStarted: leave });
  useKeptEdit(sample === undefined || isStarting ? null : sampleFileId(sample));

  // Needed without edits as well: a restored model is edited here and belongs to no other model.
  useEffect(keepFollowingStage, []);

  const { model } = useStateOf(stage);
  const shown = useShown();
  const now = useSettings();
  const smallestMm = model === null ? Number.POSITIVE_INFINITY : Math.min(...model.extentMm);
  useEffect(() => {
    if (Number.isFinite(smallestMm)) Object.assign(settings, fitShell({ ...settings }, smallestMm));
  }, [smallestMm]);

  const isNew = order === undefined || asPattern || isUnstarted(order);
  const estimate = useEstimate(model, now, user !== null && isNew);
  const opening = isRestoring || isStarting || isOpening;
  const picture = useCallback(async () => (await camera.current?.picture(PICTURE_PX)) ?? null, []);
  const task = useTask({ order, asPattern, model, opening, settings: now, estimate, picture });
  // While a task runs, no other model may be uploaded.
  useEffect(() => {
    if (task.running || task.sending) leaveUnsaved();
  }, [task.running, task.sending]);
  usePreferences(user, orderId === null, task.sending);

  return {
    ...navigation,
    user,
    camera,
    watch,
    order,
    task,
    model,
    shown,
    settings: now,
    estimate,
    opening,
    isOpeningOrder: isOpening && !asPattern,
    edit: editByUser,
  };
}

/** State and actions of a workspace, for its layouts. */
export type Workspace = ReturnType<typeof useWorkspace>;

/**
 * Restores the uploaded file of the address with its edits after a reload, and stores further edits. Returns
 * true while it is read. If this browser no longer has the file, shows a notice and calls `onLost`.
 */
function useKeptUpload(fileId: string | null, search: WorkspaceSearch, onLost: () => void): boolean {
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

/**
 * Watches the order of the address and shows it: its original, its settings and, unless it serves `asPattern` for a new
 * order, its results. `isOpening` is true until the original is there.
 */
function useOpenedOrder(
  orderId: string | null,
  asPattern: boolean,
): { watch: OrderWatch; isOpening: boolean } {
  const { t } = useTranslation();
  const watch = useOrder(orderId);
  const onFailed = useCallback(() => {
    editTool.awaited = null;
    notify('error', t('workspace.originalFailed'));
  }, [t]);
  const isLoading = useOriginal(watch.order, onFailed);
  useResults(asPattern ? undefined : watch.order, onFailed);
  useOrderSettings(watch.order);
  const isReading = orderId !== null && watch.order === undefined && watch.error === null;
  return { watch, isOpening: isReading || isLoading };
}

/** Applies the settings of an order once when it opens. */
function useOrderSettings(order: WorkspaceDetail | undefined): void {
  const shownFor = useRef<string | null>(null);
  const emptyFor = useRef<string | null>(null);
  useEffect(() => {
    if (order === undefined || shownFor.current === order.id) return;
    let isCurrent = true;
    const show = ({ settingsOfOrder }: typeof import('../../features/job/order/settings-of-order.ts')) => {
      if (!isCurrent || shownFor.current === order.id) return;
      const shown = settingsOfOrder(order, { ...settings });
      if (shown === null) {
        // An order without a task does not keep the holes of the last order.
        if (emptyFor.current !== order.id) dropPlaced();
        emptyFor.current = order.id;
        return;
      }
      shownFor.current = order.id;
      Object.assign(settings, shown.settings);
      keepProfile('borrowed');
      editTool.plane = shown.plane;
    };
    void import('../../features/job/order/settings-of-order.ts').then(show);
    return () => {
      isCurrent = false;
    };
  }, [order]);
}
