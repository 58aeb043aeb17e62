import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelHeader } from './panel-header.tsx';
import { type PanelPlace, resizePlace } from './panel-place.ts';
import { ResizeHandle } from './resize-handle.tsx';
import { useIdleHide } from './use-idle-hide.ts';
import type { PanelPlacing } from './use-panel-place.ts';

/** Width of the folded panel, px. */
const FOLDED_WIDTH_PX = 52;

/** Room the panel takes from what it stands beside, px: none while it floats over it. */
export function insetOf({ docked, collapsed, width }: PanelPlace): number {
  if (!docked) return 0;
  return collapsed ? FOLDED_WIDTH_PX : width;
}

interface Props {
  placing: PanelPlacing;
  /** There is something behind the panel worth looking at. */
  mayHide: boolean;
  /** Hears when the panel hides and comes back: its room is free meanwhile. */
  onHidden: (hidden: boolean) => void;
  /** The panel scrolls back to its top when this changes: there is something new to read. */
  news: string;
  /** Stays at the bottom while the rest scrolls. */
  footer: ReactNode;
  children: ReactNode;
}

/**
 * The parameters at the right edge of the workspace, or floating where the user put them. Hidden it stays where it is,
 * only unseen but for the main buttons: the pointer and the keyboard find it at once.
 *
 * Not Ark UI's FloatingPanel, on which Chakra stands: it adds 7.7 kB gzip to a studio that has 0.1 kB left of its budget
 * (`npm run bench -- web`), and knows no docked state.
 */
export function DockablePanel({ placing, mayHide, onHidden, news, footer, children }: Props) {
  const { t } = useTranslation();
  const { place, change } = placing;
  const panel = useRef<HTMLDivElement>(null);
  const hidden = useIdleHide(panel, mayHide && !place.pinned && !place.collapsed);
  const content = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the top is shown anew with every piece of news
  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for the clean-up.
    content.current?.scrollTo({ top: 0 });
  }, [news]);
  useEffect(() => onHidden(hidden), [hidden, onHidden]);
  const { docked, collapsed } = place;
  const folded = docked && collapsed;
  const at = docked
    ? { top: 0, insetEnd: 0, bottom: 0 }
    : { top: `${place.y}px`, left: `${place.x}px`, height: collapsed ? 'auto' : `${place.height}px` };
  return (
    <Flex
      as="aside"
      ref={panel}
      aria-label={t('workspace.panel.title')}
      direction="column"
      position="absolute"
      zIndex="docked"
      {...at}
      w={`${folded ? FOLDED_WIDTH_PX : place.width}px`}
      bg={hidden ? 'transparent' : 'bg.panel'}
      borderColor="border"
      borderWidth={docked || hidden ? '0' : '1px'}
      borderStartWidth={hidden ? '0' : '1px'}
      rounded={docked ? '0' : 'l3'}
      shadow={docked || hidden ? 'none' : 'lg'}
      overflow="hidden"
      css={{ '& > [data-fades]': { opacity: hidden ? 0 : 1, transition: 'opacity 0.25s' } }}
      data-testid="side-panel"
      data-hidden={hidden}
      data-docked={docked}
    >
      <PanelHeader docked={docked} collapsed={collapsed} pinned={place.pinned} change={change} />
      {!collapsed && (
        <>
          <Box
            ref={content}
            // What is hidden for the eye alone is placed by this box: placed by the panel, it would scroll that.
            position="relative"
            flex="1"
            minH="0"
            overflowY="auto"
            overscrollBehavior="contain"
            data-fades
          >
            {children}
          </Box>
          {/* The main buttons stay in sight. */}
          <Box
            bg="bg.panel"
            borderTopWidth="1px"
            {...(hidden ? { borderStartWidth: '1px', borderTopLeftRadius: 'l3', shadow: 'md' } : {})}
          >
            {footer}
          </Box>
          <ResizeHandle
            place={place}
            onResize={(dx, dy) => change((now, area) => resizePlace(now, dx, dy, area))}
          />
        </>
      )}
    </Flex>
  );
}
