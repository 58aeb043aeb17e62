import { Flex, Separator } from '@chakra-ui/react';
import {
  Copy,
  Keyboard,
  Move3d,
  PanelBottomClose,
  Redo2,
  Scaling,
  Search,
  Slice,
  Stamp,
  Undo2,
} from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandButton } from '../../../commands/command-button.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { PLACE_DRAINS } from '../drains/place-drains.ts';

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
      <CommandButton command="edit.undo" icon={<Undo2 aria-hidden />} testId="undo" />
      <CommandButton command="edit.redo" icon={<Redo2 aria-hidden />} testId="redo" />
      <Separator orientation="vertical" h="6" mx="1" />
      <CommandButton command="model.scale" icon={<Scaling aria-hidden />} labelled testId="tool-scale" />
      <CommandButton
        command="model.transform"
        icon={<Move3d aria-hidden />}
        labelled
        testId="tool-transform"
      />
      <CommandButton
        command="model.duplicate"
        icon={<Copy aria-hidden />}
        labelled="late"
        testId="tool-duplicate"
      />
      <CommandButton
        command="model.lay"
        icon={<PanelBottomClose aria-hidden />}
        labelled="late"
        testId="tool-lay"
      />
      <CommandButton command="model.cut" icon={<Slice aria-hidden />} labelled testId="tool-cut" />
      <Separator orientation="vertical" h="6" mx="1" />
      <CommandButton command="lattice.press" icon={<Stamp aria-hidden />} labelled testId="tool-press" />
    </Flex>
  );
});

/** Buttons of the palette and the help sheet, at the end of the bar. */
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
