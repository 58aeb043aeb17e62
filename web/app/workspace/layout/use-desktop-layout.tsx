import { Box } from '@chakra-ui/react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LatticeMode, MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import { draft } from '../../../features/lattice/edit/region-draft.ts';
import { DockablePanel, insetOf } from '../../../features/lattice/panel/dockable-panel.tsx';
import { type PanelPlacing, usePanelPlace } from '../../../features/lattice/panel/use-panel-place.ts';
import { useHasDrawers } from '../../../lib/use-media-query.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { STRIP_WIDTH_PX } from '../../../ui/drawer-strip.tsx';
import { TOOL_PANEL_ROOM_PX } from '../../../ui/floating/floating-panel-place.ts';
import { PRESS_WINDOW_ID, useHasPressWindow } from '../press/use-press-window.ts';
import { usePreviewRefusal } from '../preview/preview-refusal.ts';
import { mayPanelHide, usePanelWakeKey } from './panel-hiding.ts';
import { SidePanel } from './side-panel.tsx';
import type { WorkspaceLayout, WorkspaceParts } from './workspace-layout.ts';

interface Options {
  hasModel: boolean;
  /** The settings cannot be changed. */
  locked: boolean;
  /** A result is on the stage. */
  done: boolean;
  /** The parameters scroll back to their top when this changes. */
  news: string;
  mode: LatticeMode;
}

/** Desktop: the lattices at the left, the parameters at the right edge or floating over the stage. */
export function useDesktopLayout(
  { views: { lattices, design, result }, actions, brief }: WorkspaceParts,
  area: RefObject<HTMLElement | null>,
  { hasModel, locked, done, news, mode }: Options,
): WorkspaceLayout {
  const { t } = useTranslation();
  const hasDrawers = useHasDrawers();
  const [opened, setOpened] = useState<'lattices' | 'parameters' | null>(null);
  const docked = usePanelPlace(area);
  const placing = hasDrawers
    ? drawerPlacing(docked, opened === 'parameters', (open) => setOpened(open ? 'parameters' : null))
    : docked;
  const [hidden, setHidden] = useState(false);
  const toolOpen = useStateOf(editTool).open !== null;
  const hasPressWindow = useHasPressWindow();
  const windowPx = hasPressWindow || toolOpen ? TOOL_PANEL_ROOM_PX : 0;
  const refused = usePreviewRefusal() !== null;
  const { part } = useStateOf(draft);
  // An order may run, or one of another mode may open, while a region waits.
  const waiting = MODE_TRAITS[mode].hasRegions && !locked ? part : null;
  const wakeKey = usePanelWakeKey(mode, waiting);
  const insetPx = hasDrawers ? STRIP_WIDTH_PX : insetOf(placing.place, hidden);
  return {
    direction: 'row',
    before: (
      <>
        {/* The lattices open over the stage, which keeps its place. */}
        {hasDrawers && opened === 'lattices' && <Box w={`${STRIP_WIDTH_PX}px`} flexShrink="0" />}
        <SidePanel
          side="left"
          title={t('workspace.panel.lattices')}
          openLabel={t('workspace.panel.expandList')}
          closeLabel={t('workspace.panel.collapseList')}
          width={hasDrawers ? '232px' : '184px'}
          testId="lattice-panel"
          drawer={
            hasDrawers
              ? { open: opened === 'lattices', onOpen: (open) => setOpened(open ? 'lattices' : null) }
              : undefined
          }
        >
          {lattices}
        </SidePanel>
      </>
    ),
    after: (
      <DockablePanel
        placing={placing}
        mayHide={mayPanelHide({ hasModel, toolOpen, refused, waiting })}
        onHidden={setHidden}
        news={news}
        wakeKey={wakeKey}
        brief={brief}
        windowPx={windowPx}
        // The buttons of a result do not fit beside the window.
        coverId={hasPressWindow && !done ? PRESS_WINDOW_ID : null}
        isDrawer={hasDrawers}
        hasBrief={hasModel && !toolOpen}
        footer={actions}
      >
        {done && result}
        {design}
      </DockablePanel>
    ),
    insetPx: Math.max(insetPx, windowPx),
  };
}

/** Placement of the parameters as a drawer: closed, or over the stage. One drawer is open at a time. */
function drawerPlacing(docked: PanelPlacing, open: boolean, onOpen: (open: boolean) => void): PanelPlacing {
  const place = { ...docked.place, docked: true, pinned: true, collapsed: !open };
  return {
    ...docked,
    place,
    change: (edit) => {
      const next = edit(place, docked.area);
      if (next.collapsed !== place.collapsed) onOpen(!next.collapsed);
    },
  };
}
