import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Sample } from '../../../core/catalogue/starts.ts';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { type WorkspacePath, workspacePathOf } from '../../lib/device.ts';
import { stageModel } from '../../mesh/stage-model.ts';
import type { StageModel } from '../../state/stage.ts';
import { searchOfUpload } from '../search.ts';

/** Path of the workspace for this page: desktop or touch. */
export function useWorkspacePath(): WorkspacePath {
  return workspacePathOf(useLocation().pathname);
}

/** Returns the navigation from the opened order (null for none) to another order, an upload, an empty workspace and home. */
export function useNavigation(orderId: string | null) {
  const navigate = useNavigate();
  const path = useWorkspacePath();
  const leave = useCallback(() => void navigate({ to: path, search: {}, replace: true }), [navigate, path]);
  return {
    showUpload: useCallback(
      (uploaded: StageModel) => {
        stageModel(uploaded);
        void navigate({ to: path, search: searchOfUpload(uploaded) });
      },
      [navigate, path],
    ),
    open: (item: OrderRow) => void navigate({ to: path, search: { id: item.id } }),
    openAsPattern: (item: { id: string }) => void navigate({ to: path, search: { id: item.id, reload: 1 } }),
    openSample: useCallback(
      (sample: Sample) => void navigate({ to: path, search: { sample } }),
      [navigate, path],
    ),
    /** Replaces the address by that of an empty workspace. */
    leave,
    leaveDeleted: (id: string) => {
      if (id === orderId) leave();
    },
    goHome: () => void navigate({ to: path === '/touchHome' ? '/touch' : '/index' }),
  };
}
