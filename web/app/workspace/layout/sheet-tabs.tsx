import { Box, Flex, Tabs, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasBeenTrue } from '../../../lib/lazy-part.tsx';
import { type ColumnView, column, useColumnFocus } from '../../../state/column.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { IconButton } from '../../../ui/button.tsx';
import type { useSheetPull } from './sheet-pull.ts';

/** Height of the content of an open sheet. It shrinks before the stage gets lower than its least height. */
const CONTENT_HEIGHT = '36dvh';

const TABS = [
  { view: 'lattices', text: 'workspace.panel.lattices' },
  { view: 'design', text: 'workspace.column.design' },
  { view: 'test', text: 'workspace.column.test' },
  { view: 'result', text: 'touch.info' },
] as const;

interface Props {
  views: Record<ColumnView, ReactNode>;
  hasModel: boolean;
  done: boolean;
  isBeside: boolean;
  isOpen: boolean;
  /** A tool has the sheet. */
  isAside: boolean;
  handle: ReturnType<typeof useSheetPull>['handle'];
}

/** Tabs of a phone's sheet, which are also its handle, and the content of the chosen one. */
export function SheetTabs(props: Props) {
  const { views, hasModel, done, isOpen, isAside, isBeside, handle } = props;
  const { t } = useTranslation();
  const { view } = useStateOf(column);
  const content = useRef<HTMLDivElement>(null);
  const shows = isOpen && !isAside;
  useColumnFocus(content, shows);
  // Folded, the content only hides: a press test runs on, and its answer stays on the stage.
  const wasOpen = useHasBeenTrue(isOpen);
  const result = done ? 'workspace.column.result' : 'touch.info';
  return (
    <Tabs.Root
      value={view}
      onValueChange={({ value }) => {
        column.view = value as ColumnView;
      }}
      lazyMount
      display={isAside ? 'none' : 'flex'}
      flexDirection="column"
      flex={isBeside ? '1' : undefined}
      minH="0"
    >
      {/* The cards of a result have headings of the third level. */}
      <Text as="h2" srOnly>
        {t('workspace.column.label')}
      </Text>
      <Flex
        position="relative"
        flexShrink="0"
        borderBottomWidth="1px"
        touchAction="none"
        {...(isBeside ? {} : handle.bar)}
      >
        {!isBeside && <Grip />}
        <Tabs.List aria-label={t('workspace.panel.title')} flex="1" borderWidth="0">
          {TABS.map(({ view: name, text }) => (
            <Tabs.Trigger
              key={name}
              value={name}
              disabled={name === 'test' && !hasModel}
              flex="1 0 auto"
              h={isBeside ? '11' : '12'}
              px="2"
              justifyContent="center"
              onClick={() => {
                column.isOpen = true;
              }}
              data-testid={`sheet-${name}`}
            >
              {t(name === 'result' ? result : text)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {!isBeside && (
          <IconButton
            h="12"
            _expanded={{ bg: 'transparent' }}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'workspace.panel.collapse' : 'workspace.panel.expand')}
            onClick={handle.toggle}
            data-testid="sheet-handle"
          >
            {isOpen ? <ChevronDown /> : <ChevronUp />}
          </IconButton>
        )}
      </Flex>
      {TABS.map(({ view: name }) => (
        <Tabs.Content
          key={name}
          ref={name === view ? content : undefined}
          value={name}
          display={shows ? undefined : 'none'}
          p="0"
          {...(isBeside ? { flex: '1' } : { h: CONTENT_HEIGHT })}
          minH="0"
          overflowY="auto"
          overscrollBehavior="contain"
        >
          {wasOpen && views[name]}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

function Grip() {
  return (
    <Box
      position="absolute"
      top="1.5"
      insetStart="50%"
      transform="translateX(-50%)"
      w="9"
      h="1"
      rounded="full"
      bg="border.emphasized"
    />
  );
}
