import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { keepFollowingStage } from '../../editor/edit-model.ts';
import { useEstimate } from '../../job/estimate/use-estimate.ts';
import { fitShell } from '../../lattice/edit/edit-settings.ts';
import { stageModel } from '../../mesh/stage-model.ts';
import { useSession } from '../../session/use-session.ts';
import { type Settings, settings } from '../../state/settings.ts';
import { type StageModel, stage } from '../../state/stage.ts';
import { useShown } from '../../state/use-shown.ts';
import { leaveUnsaved } from '../../upload/use-upload.ts';
import type { CameraCommands } from '../../viewer/camera/camera-commands.ts';
import type { WorkspaceSearch } from '../search.ts';
import { useKeptUpload } from './edit/use-kept-upload.ts';
import { useOpenedOrder } from './order/use-opened-order.ts';
import { useTask } from './order/use-task.ts';
import { editByUser } from './settings/print-choice.ts';
import { usePreferences } from './settings/use-preferences.ts';
import { useNavigation } from './use-navigation.ts';

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

  const watch = useOpenedOrder(orderId, asPattern);
  const { order } = watch;
  const isRestoring = useKeptUpload(orderId === null ? (search.files ?? null) : null, search, leave);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an opened order or file replaces an unsaved preview
  useEffect(leaveUnsaved, [orderId, search.files]);
  useEffect(() => {
    if (orderId === null && search.files === undefined) stageModel(null);
  }, [orderId, search.files]);

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
    opening: isRestoring || (orderId !== null && order === undefined && watch.error === null),
    edit: editByUser,
  };
}

/** State and actions of a workspace, for its layouts. */
export type Workspace = ReturnType<typeof useWorkspace>;
