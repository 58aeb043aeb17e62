import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { DockablePanel, insetOf } from '../../../lattice/panel/dockable-panel.tsx';
import { usePanelPlace } from '../../../lattice/panel/use-panel-place.ts';
import { preview } from '../../../preview/preview-state.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { TOOL_PANEL_ROOM_PX } from '../../../ui/floating/floating-panel-place.ts';
import { previewRefusal } from '../preview/preview-refusal.ts';
import { SidePanel } from './side-panel.tsx';
import type { WorkspaceLayout, WorkspaceParts } from './workspace-layout.ts';

interface Options {
  /** There is a model to look at behind the parameters. */
  mayHide: boolean;
  /** The parameters scroll back to their top when this changes. */
  news: string;
  /** The parameters show when this changes, since each mode has its own controls. */
  mode: string;
}

/** Desktop: the lattices at the left, the parameters at the right edge or floating over the stage. */
export function useDesktopLayout(
  { lattices, parameters, actions, brief }: WorkspaceParts,
  area: RefObject<HTMLElement | null>,
  { mayHide, news, mode }: Options,
): WorkspaceLayout {
  const { t } = useTranslation();
  const placing = usePanelPlace(area);
  const [hidden, setHidden] = useState(false);
  const toolOpen = useSnapshot(editTool).open !== null;
  const refused = previewRefusal(useSnapshot(preview)) !== null;
  const insetPx = insetOf(placing.place, hidden);
  return {
    direction: 'row',
    before: (
      <SidePanel
        side="left"
        title={t('workspace.panel.lattices')}
        openLabel={t('workspace.panel.expandList')}
        closeLabel={t('workspace.panel.collapseList')}
        width="184px"
        testId="lattice-panel"
      >
        {lattices}
      </SidePanel>
    ),
    after: (
      <DockablePanel
        placing={placing}
        // A tool opens over the parameters, so their place stays. Refused settings say here why, and what would do.
        mayHide={mayHide && !toolOpen && !refused}
        onHidden={setHidden}
        news={news}
        wakeKey={mode}
        brief={brief}
        footer={actions}
      >
        {parameters}
      </DockablePanel>
    ),
    insetPx: toolOpen ? Math.max(insetPx, TOOL_PANEL_ROOM_PX) : insetPx,
  };
}
