import { type ComponentProps, lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { editTool } from '../../../state/edit-tool.ts';

const EditorPanels = lazy(async () => ({
  default: (await import('../../../editor/editor-panels.tsx')).EditorPanels,
}));

/** Panel of the open tool; its code loads with the first tool. */
export function OpenToolPanel(props: ComponentProps<typeof EditorPanels>) {
  const { open } = useSnapshot(editTool);
  if (open === null) return null;
  return (
    <Suspense>
      <EditorPanels {...props} />
    </Suspense>
  );
}
