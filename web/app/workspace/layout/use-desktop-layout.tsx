import { Box } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LatticeMode, MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import { TOOL_TITLES } from '../../../features/editor/open-tool.ts';
import { draft } from '../../../features/lattice/edit/region-draft.ts';
import { DockablePanel, insetOf } from '../../../features/lattice/panel/dockable-panel.tsx';
import { type PanelPlacing, usePanelPlace } from '../../../features/lattice/panel/use-panel-place.ts';
import { press } from '../../../features/press/press-state.ts';
import { useHasBeenTrue } from '../../../lib/lazy-part.tsx';
import { useMediaQuery, useWindowLayout } from '../../../lib/use-media-query.ts';
import { column, useColumnFocus } from '../../../state/column.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { facePicking } from '../../../state/roles/face-roles.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { STRIP_WIDTH_PX } from '../../../ui/drawer-strip.tsx';
import { OpenToolPanel } from '../edit/editor-bar.tsx';
import { usePreviewRefusal } from '../preview/preview-refusal.ts';
import { ColumnHead, type ColumnState, stateOfView } from './column-head.tsx';
import { mayPanelHide, usePanelWakeKey } from './panel-hiding.ts';
import { SidePanel } from './side-panel.tsx';
import type { WorkspaceLayout, WorkspaceParts } from './workspace-layout.ts';

interface Options {
  isPhone: boolean;
  hasModel: boolean;
  locked: boolean;
  done: boolean;
  mode: LatticeMode;
}

/** Windows with room for larger lattices. */
const LARGE_LATTICES = '(min-width: 1400px)';

/** Desktop: the lattices at the left, the column with its states at the right edge or floating over the stage. */
export function useDesktopLayout(
  { views, actions, brief }: WorkspaceParts,
  area: RefObject<HTMLElement | null>,
  { isPhone, hasModel, locked, done, mode }: Options,
): WorkspaceLayout {
  const { t } = useTranslation();
  const hasDrawers = useWindowLayout() === 'drawers';
  const isWide = useMediaQuery(LARGE_LATTICES);
  const [opened, setOpened] = useState<'lattices' | 'parameters' | null>(null);
  const docked = usePanelPlace(area);
  const placing = hasDrawers
    ? drawerPlacing(docked, opened === 'parameters', (open) => setOpened(open ? 'parameters' : null))
    : docked;
  const [hidden, setHidden] = useState(false);
  const tool = useStateOf(editTool).open;
  const has = { design: true, test: hasModel, result: done };
  const state = stateOfView(useStateOf(column).view, has);
  usePressAside(state, { isPhone, done });
  const refused = usePreviewRefusal() !== null;
  const { part } = useStateOf(draft);
  // An order may run, or one of another mode may open, while a region waits.
  const waiting = MODE_TRAITS[mode].hasRegions && !locked ? part : null;
  const wakeKey = usePanelWakeKey(mode, waiting);
  const asked = tool ?? (state === 'design' ? null : state);
  const isReplaced = tool !== null || state !== 'design';
  const insetPx = insetOf(placing.place, hidden);
  return {
    direction: 'row',
    before: (
      <>
        {/* The lattices open over the stage, which keeps its place. */}
        {hasDrawers && opened === 'lattices' && <Box w={`${STRIP_WIDTH_PX}px`} flexShrink="0" />}
        <SidePanel
          title={t('workspace.panel.lattices')}
          openLabel={t('workspace.panel.expandList')}
          closeLabel={t('workspace.panel.collapseList')}
          width={hasDrawers ? '232px' : isWide ? '264px' : '224px'}
          testId="lattice-panel"
          drawer={
            hasDrawers
              ? { open: opened === 'lattices', onOpen: (open) => setOpened(open ? 'lattices' : null) }
              : undefined
          }
        >
          {views.lattices}
        </SidePanel>
      </>
    ),
    after: (
      <DockablePanel
        placing={placing}
        title={t(tool === null ? `workspace.column.${state}` : TOOL_TITLES[tool])}
        head={<ColumnHead chosen={state} has={has} />}
        mayHide={mayPanelHide({ hasModel, isReplaced, refused, waiting })}
        onHidden={setHidden}
        wakeKey={wakeKey}
        asked={asked}
        brief={brief}
        isDrawer={hasDrawers}
        hasBrief={hasModel && tool === null}
        footer={
          tool === null && <Foot {...{ actions, brief }} isBrief={state !== (done ? 'result' : 'design')} />
        }
      >
        {tool !== null && (
          <ColumnContent isShown news={tool}>
            <OpenToolPanel />
          </ColumnContent>
        )}
        <ColumnStates {...{ views, has, mode }} shown={tool === null ? state : null} />
      </DockablePanel>
    ),
    insetPx,
    coveredPx: hidden ? insetOf(placing.place, false) - insetPx : 0,
  };
}

/** Takes the pressed part off the stage where its colours say nothing: but in its test, and in printability and layers. */
function usePressAside(state: string, { isPhone, done }: Pick<Options, 'isPhone' | 'done'>): void {
  const { test } = useStateOf(column);
  const { shapeId } = useStateOf(press);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer begins in sight
  useEffect(() => {
    if (!isPhone) press.isAside = state !== 'test' || (done && test !== 'press');
  }, [isPhone, state, done, test, shapeId]);
}

/** Main buttons. In other states, and while the column lists faces to pick, one in a single line. */
function Foot({ actions, brief, isBrief }: Pick<WorkspaceParts, 'actions' | 'brief'> & { isBrief: boolean }) {
  const isPicking = useStateOf(facePicking).target !== null;
  if (!isBrief && !isPicking) return actions;
  return (
    <Box ps="1" pe="3" py="1">
      {brief}
    </Box>
  );
}

interface StatesProps extends Pick<WorkspaceParts, 'views'> {
  has: Record<ColumnState, boolean>;
  shown: ColumnState | null;
  mode: string;
}

/** Content of the states. Those that were open only hide: a press test runs on, and each keeps its place. */
function ColumnStates({ views, has, shown, mode }: StatesProps) {
  const wasTest = useHasBeenTrue(shown === 'test');
  return (
    <>
      <ColumnContent title="design" isShown={shown === 'design'} news={mode}>
        {views.design}
      </ColumnContent>
      {wasTest && (
        <ColumnContent title="test" isShown={shown === 'test'} news="">
          {views.test}
        </ColumnContent>
      )}
      {has.result && (
        <ColumnContent title="result" isShown={shown === 'result'} news="">
          {views.result}
        </ColumnContent>
      )}
    </>
  );
}

interface ContentProps {
  /** State of the column that the content belongs to; none for a tool. */
  title?: ColumnState;
  isShown: boolean;
  news: string;
  children: ReactNode;
}

/** The part of the column that scrolls. It scrolls to its top when `news` changes. */
function ColumnContent({ title, isShown, news, children }: ContentProps) {
  const { t } = useTranslation();
  const content = useRef<HTMLDivElement>(null);
  useColumnFocus(content, isShown && title !== undefined);
  const shownNews = useRef(news);
  useEffect(() => {
    // A new page is at its top already, and to scroll it would force a layout.
    if (shownNews.current === news) return;
    shownNews.current = news;
    content.current?.scrollTo({ top: 0 });
  }, [news]);
  return (
    <Box
      ref={content}
      {...(title === undefined
        ? {}
        : { role: 'group', tabIndex: -1, 'aria-label': t(`workspace.column.${title}`) })}
      focusVisibleRing="inside"
      display={isShown ? undefined : 'none'}
      // Positions visually hidden content. Positioned by the panel it would scroll the panel.
      position="relative"
      flex="1"
      minH="0"
      overflowY="auto"
      overscrollBehavior="contain"
    >
      {children}
    </Box>
  );
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
