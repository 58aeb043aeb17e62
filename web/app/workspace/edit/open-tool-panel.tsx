import { type ComponentProps, lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { editTool } from '../../../state/edit-tool.ts';

const EditorPanels = lazy(async () => ({
  default: (await import('../../../editor/editor-panels.tsx')).EditorPanels,
}));

/** The panel of the open tool; its code is fetched with the first one. */
export function OpenToolPanel(props: ComponentProps<typeof EditorPanels>) {
  const { open } = useSnapshot(editTool);
  if (open === null) return null;
  return (
    <Suspense>
      <EditorPanels {...props} />
    </Suspense>
  );
}
