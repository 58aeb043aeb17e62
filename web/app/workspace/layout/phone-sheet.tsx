import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TOOL_TITLES } from '../../../features/editor/open-tool.ts';
import { useIsPlacing } from '../../../features/press/places/placing.ts';
import { type ColumnView, column } from '../../../state/column.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { OpenToolPanel } from '../edit/editor-bar.tsx';
import { PlacingBar } from '../press/placing-bar.tsx';
import { BackHead } from './column-head.tsx';
import { useSheetPull } from './sheet-pull.ts';
import { SheetTabs } from './sheet-tabs.tsx';

interface Props {
  views: Record<ColumnView, ReactNode>;
  /** In reach of the thumb, also while the sheet is folded. */
  actions: ReactNode;
  hasModel: boolean;
  /** True from an order or a task on, with its result: nothing can be chosen until the original is back, so the sheet folds. */
  folds: boolean;
  opening: boolean;
  done: boolean;
  /** In a low window and on a tablet on its side the sheet stands beside the stage, and does not fold. */
  isBeside: boolean;
}

/** Least height of the stage with its tabs: the model above an open sheet stays visible. Higher for the invitation. */
const STAGE_HEIGHT = { model: 'min(204px, 34dvh)', empty: 'min(286px, 46dvh)' };

const BELOW = { borderTopWidth: '1px', roundedTop: '16px', shadow: 'lg' } as const;
const BESIDE = { borderStartWidth: '1px', w: 'min(380px, 56vw)', minH: '0' } as const;

/**
 * Panels of a phone: a sheet below the stage, or beside it, with the main buttons always visible. Its tabs stay when it
 * folds: a drag of them or the button beside them opens and folds it, and so does a tab. Not vaul: its drawers are
 * dialogs over the page and weigh 22.4 kB gzip.
 */
export function PhoneSheet({ views, actions, hasModel, folds, opening, done, isBeside }: Props) {
  const { t } = useTranslation();
  const sheet = useRef<HTMLDivElement>(null);
  const stageHeight = STAGE_HEIGHT[hasModel || opening ? 'model' : 'empty'];
  // Before it is read: React hears of a later change only after the first frame, and the sheet would move.
  useState(() => {
    column.isOpen = !folds || isBeside;
  });
  const isOpen = useStateOf(column).isOpen || isBeside;
  const { open: tool } = useStateOf(editTool);
  const isPlacing = useIsPlacing();
  useLayoutEffect(() => {
    column.isOpen = !folds || isBeside;
    return () => {
      column.isOpen = true;
    };
  }, [folds, isBeside]);
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
        bg="bg.panel"
        maxH={isBeside ? undefined : `calc(100% - ${stageHeight})`}
        {...(isBeside ? BESIDE : BELOW)}
        zIndex="1"
        style={{ transform: `translateY(${isOpen ? pulledPx : 0}px)` }}
        data-open={isOpen}
        data-testid="phone-sheet"
      >
        {tool !== null && (
          <>
            <BackHead title={t(TOOL_TITLES[tool])} />
            <Box maxH={isBeside ? undefined : '50dvh'} minH="0" overflowY="auto">
              <OpenToolPanel />
            </Box>
          </>
        )}
        <SheetTabs {...{ views, hasModel, done, isBeside, isOpen, handle }} isAside={tool !== null} />
        <Box
          display={tool === null ? undefined : 'none'}
          flexShrink="0"
          borderTopWidth={isOpen ? '1px' : '0'}
          maxH={isBeside ? '36dvh' : '50dvh'}
          overflowY="auto"
          pb="env(safe-area-inset-bottom)"
          // Stronger than the padding of the column, in any order of the rules.
          css={{ '&& > *': { padding: isBeside ? '6px 12px' : '10px 16px' } }}
          data-testid="sheet-actions"
        >
          {actions}
        </Box>
      </Flex>
    </>
  );
}
