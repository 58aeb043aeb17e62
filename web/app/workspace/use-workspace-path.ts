import { useLocation } from '@tanstack/react-router';
import { type WorkspacePath, workspacePathOf } from '../../lib/device.ts';

/** Path of the workspace for this page: desktop or touch. */
export function useWorkspacePath(): WorkspacePath {
  return workspacePathOf(useLocation().pathname);
}
