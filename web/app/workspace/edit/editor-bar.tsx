import { Flex, Separator } from '@chakra-ui/react';
import { Copy, Keyboard, Move3d, PanelBottomClose, Redo2, Scaling, Search, Slice, Undo2 } from 'lucide-react';
import { Fragment, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandButton } from '../../../commands/command-button.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { PLACE_DRAINS } from '../drains/place-drains.ts';

const TOOLS = [
  { command: 'edit.undo', Icon: Undo2, word: 'editor.undo', testId: 'undo', begins: false },
  { command: 'edit.redo', Icon: Redo2, word: 'editor.redo', testId: 'redo', begins: false },
  { command: 'model.scale', Icon: Scaling, word: 'editor.scaleTool', testId: 'tool-scale', begins: true },
  {
    command: 'model.transform',
    Icon: Move3d,
    word: 'editor.word.transform',
    testId: 'tool-transform',
    begins: false,
  },
  {
    command: 'model.duplicate',
    Icon: Copy,
    word: 'editor.duplicate',
    testId: 'tool-duplicate',
    begins: false,
  },
  {
    command: 'model.lay',
    Icon: PanelBottomClose,
    word: 'editor.word.lay',
    testId: 'tool-lay',
    begins: false,
  },
  { command: 'model.cut', Icon: Slice, word: 'editor.cutTool', testId: 'tool-cut', begins: false },
] as const;

/** Editor buttons of the workspace bar; names, keys and states come from the commands. */
export const EditorBar = memo(function EditorBar() {
  const { t } = useTranslation();
  return (
    <Flex
      role="group"
      aria-label={t('editor.tools')}
      align="center"
      overflowX="auto"
      scrollbarWidth="thin"
      flexShrink="1"
      minW="0"
    >
      <Separator orientation="vertical" h="6" mx="1" />
      {TOOLS.map(({ command, Icon, word, testId, begins }) => (
        <Fragment key={command}>
          {begins && <Separator orientation="vertical" h="6" mx={{ base: '0.5', lg: '1' }} />}
          <CommandButton command={command} icon={<Icon aria-hidden />} word={word} testId={testId} />
        </Fragment>
      ))}
    </Flex>
  );
});

export const CommandBar = memo(function CommandBar() {
  return (
    <Flex align="center" hideBelow="lg">
      <CommandButton command="commands.search" icon={<Search aria-hidden />} />
      <CommandButton command="commands.help" icon={<Keyboard aria-hidden />} />
    </Flex>
  );
});

const EditorPanels = lazyPart(
  async () => (await import('../../../features/editor/editor-panels.tsx')).EditorPanels,
);

/** Controls of the open tool; their code loads with the first tool. */
export function OpenToolPanel() {
  return <EditorPanels onAutomaticDrains={PLACE_DRAINS.onAutomatic} />;
}
