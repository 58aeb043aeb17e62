import { Box, chakra, Flex, Tabs, Text } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TOOL_TITLES } from '../../../features/editor/open-tool.ts';
import { useIsPlacing } from '../../../features/press/places/placing.ts';
import { useHasBeenTrue } from '../../../lib/lazy-with-preload.tsx';
import { type ColumnView, column, useColumnFocus } from '../../../state/column.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { OpenToolPanel } from '../edit/editor-bar.tsx';
import { PlacingBar } from '../press/placing-bar.tsx';
import { BackHead } from './column-head.tsx';
import { useSheetPull } from './sheet-pull.ts';

interface Props {
  views: Record<ColumnView, ReactNode>;
  /** In reach of the thumb, also while the sheet is folded. */
  actions: ReactNode;
  hasModel: boolean;
  /** True from an order or a task on, with its result: nothing can be chosen until the original is back, so the sheet folds. */
  folds: boolean;
  /** A model or an order is read. */
  opening: boolean;
  done: boolean;
  /** In a low window the sheet stands beside the stage, and does not fold. */
  isBeside: boolean;
}

/** Height of the content of an open sheet; the model above it stays visible. Lower without a model, for the invitation. */
const CONTENT_HEIGHT = 'max(120px, min(36dvh, 100dvh - 560px))';
const LOW_HEIGHT = 'max(120px, min(28dvh, 100dvh - 560px))';

const TABS = [
  { view: 'lattices', text: 'touch.type' },
  { view: 'design', text: 'touch.parameter' },
  { view: 'test', text: 'workspace.column.test' },
  { view: 'result', text: 'touch.info' },
] as const;

const BELOW = { borderTopWidth: '1px', roundedTop: '20px', shadow: 'lg' } as const;
const BESIDE = { borderStartWidth: '1px', w: 'min(380px, 56vw)', minH: '0' } as const;

/**
 * Panels of a phone: a sheet below the stage, or beside it, with the main buttons always visible. Dragging, tapping or pressing its
 * handle opens and folds it. Not vaul: its drawers are dialogs over the page and weigh 22.4 kB gzip.
 */
export function PhoneSheet({ views, actions, hasModel, folds, opening, done, isBeside }: Props) {
  const { t } = useTranslation();
  const sheet = useRef<HTMLDivElement>(null);
  const isOpen = useStateOf(column).isOpen || isBeside;
  const { open: tool } = useStateOf(editTool);
  const isPlacing = useIsPlacing();
  // Before the page is painted: what is folded from the start does not move.
  useLayoutEffect(() => {
    column.isOpen = !folds;
  }, [folds]);
  // Folded, the content only hides: a press test runs on, and its answer stays on the stage.
  const wasOpen = useHasBeenTrue(isOpen);
  const { pulledPx, handle } = useSheetPull(sheet, isOpen, (open) => {
    column.isOpen = open;
  });
  return (
    <>
      {isPlacing && <PlacingBar />}
      <Flex
        ref={sheet}
        as="aside"
        aria-label={t('workspace.panel.title')}
        display={isPlacing ? 'none' : 'flex'}
        direction="column"
        flexShrink="0"
        bg="bg.panel"
        {...(isBeside ? BESIDE : BELOW)}
        zIndex="1"
        style={{ transform: `translateY(${isOpen ? pulledPx : 0}px)` }}
        data-open={isOpen}
        data-testid="phone-sheet"
      >
        <chakra.button
          type="button"
          h="11"
          flexShrink="0"
          display={isBeside || tool !== null ? 'none' : 'grid'}
          placeItems="center"
          cursor="grab"
          roundedTop="20px"
          touchAction="none"
          focusVisibleRing="inside"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'workspace.panel.collapse' : 'workspace.panel.expand')}
          {...handle}
          data-testid="sheet-handle"
        >
          <Box w="10" h="1.5" rounded="full" bg="border.emphasized" />
        </chakra.button>
        {tool !== null && (
          <>
            <BackHead title={t(TOOL_TITLES[tool])} />
            <Box maxH={isBeside ? undefined : '50dvh'} overflowY="auto">
              <OpenToolPanel />
            </Box>
          </>
        )}
        {wasOpen && (
          <SheetTabs {...{ views, hasModel, opening, done, isBeside }} isOpen={isOpen && tool === null} />
        )}
        <Box
          display={tool === null ? undefined : 'none'}
          borderTopWidth="1px"
          maxH={isBeside ? '36dvh' : '50dvh'}
          overflowY="auto"
          pb="env(safe-area-inset-bottom)"
          // Stronger than the padding of the column, in any order of the rules.
          css={{ '&& > *': { padding: '10px 16px' } }}
          data-testid="sheet-actions"
        >
          {actions}
        </Box>
      </Flex>
    </>
  );
}

function SheetTabs(props: Omit<Props, 'actions' | 'folds'> & { isOpen: boolean }) {
  const { views, hasModel, opening, done, isOpen, isBeside } = props;
  const { t } = useTranslation();
  const { view } = useStateOf(column);
  const content = useRef<HTMLDivElement>(null);
  useColumnFocus(content, isOpen);
  const height = hasModel || opening ? CONTENT_HEIGHT : LOW_HEIGHT;
  const result = done ? 'workspace.column.result' : 'touch.info';
  return (
    <Tabs.Root
      value={view}
      onValueChange={({ value }) => {
        column.view = value as ColumnView;
      }}
      lazyMount
      display={isOpen ? 'flex' : 'none'}
      flexDirection="column"
      flex={isBeside ? '1' : undefined}
      minH="0"
    >
      {/* The cards of a result have headings of the third level. */}
      <Text as="h2" srOnly>
        {t('workspace.column.label')}
      </Text>
      <Tabs.List aria-label={t('workspace.panel.title')} flexShrink="0">
        {TABS.map(({ view: name, text }) => (
          <Tabs.Trigger
            key={name}
            value={name}
            disabled={name === 'test' && !hasModel}
            flex="1"
            h="11"
            px="2"
            justifyContent="center"
            data-testid={`sheet-${name}`}
          >
            {t(name === 'result' ? result : text)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {TABS.map(({ view: name }) => (
        <Tabs.Content
          key={name}
          ref={name === view ? content : undefined}
          value={name}
          p="0"
          {...(isBeside ? { flex: '1', minH: '0' } : { h: height })}
          overflowY="auto"
          overscrollBehavior="contain"
        >
          {views[name]}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
