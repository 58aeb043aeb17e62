import { useLocation } from '@tanstack/react-router';
import { type WorkspacePath, workspacePathOf } from '../../lib/device.ts';

/** The workspace of this page: the desktop's, or that of the touch pages. */
export function useWorkspacePath(): WorkspacePath {
  return workspacePathOf(useLocation().pathname);
}
