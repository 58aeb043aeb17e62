import { Box, Flex } from '@chakra-ui/react';
import { PanelRightOpen } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDrawer } from '../../../ui/drawer.ts';
import { DrawerStrip, STRIP_WIDTH_PX } from '../../../ui/drawer-strip.tsx';
import { EDGE_WIDTH_PX, HiddenEdge, PanelBrief } from './hidden-panel.tsx';
import { PanelHeader } from './panel-header.tsx';
import { type PanelPlace, resizePlace } from './panel-place.ts';
import { ResizeHandle } from './resize-handle.tsx';
import { useIdleHide } from './use-idle-hide.ts';
import type { PanelPlacing } from './use-panel-place.ts';
import { useUnfold } from './use-unfold.ts';

/** Width the docked panel takes from the stage, px. Zero when floating. */
export function insetOf({ docked, collapsed, width }: PanelPlace, hidden: boolean): number {
  if (!docked) return 0;
  if (collapsed) return STRIP_WIDTH_PX;
  return hidden ? EDGE_WIDTH_PX : width;
}

interface Props {
  placing: PanelPlacing;
  title: string;
  /** Choice of the content, or the way back from it, in the panel's header. */
  head: ReactNode;
  /** True if there is something to see behind the panel. */
  mayHide: boolean;
  /** Called when the panel hides or returns; its space is free in between. */
  onHidden: (hidden: boolean) => void;
  /** The panel shows and unfolds when this changes. */
  wakeKey: string;
  /** Content that was asked for in place of the parameters, or null. The panel shows when it changes, and unfolds when it comes. */
  asked: string | null;
  /** Fixed at the bottom while the rest scrolls. */
  footer?: ReactNode;
  /** Shown instead of the footer while the panel is hidden or folded, or closed as a drawer. */
  brief: ReactNode;
  /** The panel opens over the stage, which has no room beside it. */
  isDrawer?: boolean;
  /** There is something to do while the panel is folded or the drawer closed. */
  hasBrief?: boolean;
  children: ReactNode;
}

/**
 * Column at the right edge of the workspace, or floating where the user put it. While a docked column is hidden the
 * stage takes its width; a strip at the edge and any key bring it back. A floating one turns invisible in its place. The
 * main button stays visible in both cases, and beside a column that was folded at the edge.
 *
 * Not Ark UI's FloatingPanel, on which Chakra is built: it adds 7.7 kB gzip to the 260 kB of the studio, whose budget is
 * 270 kB (`npm run bench -- web`), and has no docked state.
 */
export function DockablePanel(props: Props) {
  const { placing, title, head, mayHide, onHidden, wakeKey, asked, footer, brief, children } = props;
  const { isDrawer = false, hasBrief = false } = props;
  const { t } = useTranslation();
  const { place, change } = placing;
  const { docked, collapsed } = place;
  const drawer = useDrawer(isDrawer && !collapsed, () => change((now) => ({ ...now, collapsed: true })));
  const { panel } = drawer;
  const hidden = useIdleHide(panel, mayHide && !place.pinned && !collapsed, `${wakeKey} ${asked}`);
  useUnfold(placing, { wakeKey, asked });
  useEffect(() => onHidden(hidden), [hidden, onHidden]);
  return (
    <>
      <Flex
        as="aside"
        ref={panel}
        aria-label={title}
        {...(isDrawer ? { tabIndex: -1, outline: '0', onKeyDown: drawer.onKeyDown } : {})}
        direction="column"
        position="absolute"
        zIndex="docked"
        {...placeStyle(place, isDrawer)}
        {...edgeStyle(place, hidden, isDrawer)}
        overflow="hidden"
        pointerEvents={hidden && docked ? 'none' : undefined}
        css={{ '& > [data-fades]': { opacity: hidden ? 0 : 1, transition: 'opacity 0.25s' } }}
        data-testid="side-panel"
        data-hidden={hidden}
        data-docked={docked}
      >
        {isDrawer && collapsed ? (
          <DrawerStrip
            ref={drawer.strip}
            text={title}
            label={`${title}: ${t('workspace.panel.expand')}`}
            icon={PanelRightOpen}
            onOpen={() => {
              drawer.willOpen();
              change((now) => ({ ...now, collapsed: false }));
            }}
            testId="panel-open"
          />
        ) : (
          <PanelHeader {...{ docked, collapsed, isDrawer, title, change }} pinned={place.pinned}>
            {head}
          </PanelHeader>
        )}
        {/* Only hidden while folded: a press test runs on. */}
        <Flex direction="column" flex="1" minH="0" display={collapsed ? 'none' : 'flex'} data-fades>
          {children}
        </Flex>
        {!collapsed && (
          <>
            {!hidden && footer && (
              <Box bg="bg.panel" borderTopWidth="1px">
                {footer}
              </Box>
            )}
            {hidden && docked && <HiddenEdge text={title} />}
            {!isDrawer && (
              <ResizeHandle
                place={place}
                onResize={(dx, dy) => change((now, area) => resizePlace(now, { dx, dy }, area))}
              />
            )}
          </>
        )}
      </Flex>
      {(hidden || (docked && collapsed)) && hasBrief && (
        <PanelBrief besidePx={Math.max(EDGE_WIDTH_PX, insetOf(place, hidden))}>{brief}</PanelBrief>
      )}
    </>
  );
}

/**
 * Position and size: the whole right edge, or where the user put a floating panel. A closed drawer keeps its width
 * beyond the edge: it opens by a move, which is no layout shift.
 */
function placeStyle({ docked, collapsed, x, y, width, height }: PanelPlace, isDrawer: boolean) {
  if (isDrawer) {
    const transform = collapsed ? `translateX(${width - STRIP_WIDTH_PX}px)` : undefined;
    return { top: 0, insetEnd: 0, bottom: 0, w: `${width}px`, style: { transform } };
  }
  const w = `${docked && collapsed ? STRIP_WIDTH_PX : width}px`;
  return docked
    ? { top: 0, insetEnd: 0, bottom: 0, w }
    : { top: `${y}px`, left: `${x}px`, height: collapsed ? 'auto' : `${height}px`, w };
}

/** Ground, border and shadow: a hidden panel has none, a docked one is part of the page. */
function edgeStyle({ docked, collapsed }: PanelPlace, hidden: boolean, isDrawer: boolean) {
  const floats = (isDrawer && !collapsed) || !(docked || hidden);
  return {
    bg: hidden ? 'transparent' : 'bg.panel',
    borderColor: 'border',
    borderWidth: docked || hidden ? '0' : '1px',
    borderStartWidth: hidden ? '0' : '1px',
    rounded: docked ? '0' : 'l3',
    shadow: floats ? 'lg' : 'none',
  };
}
