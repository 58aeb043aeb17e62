import { Flex, Menu, Text } from '@chakra-ui/react';
import {
  type LucideIcon,
  Move3d,
  PanelBottomClose,
  Redo2,
  Scaling,
  Slice,
  Undo2,
  Wrench,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CommandButton } from '../../../commands/command-button.tsx';
import { runCommand } from '../../../commands/registry.ts';
import { useCommand } from '../../../commands/use-commands.ts';
import { Button } from '../../../ui/button.tsx';
import { MenuBox } from '../../../ui/menu-box.tsx';
import { HomeLink } from '../../home-link.tsx';
import { PhoneMenu } from '../../phone-menu.tsx';
import { HourglassButton } from './hourglass-button.tsx';
import { type BarProps, OpenButtons } from './workspace-bar.tsx';

/**
 * The one bar of a workspace without room for two: home, upload, history, tools, account. The tools are named in a menu.
 * While a task runs they are off, and its hourglass has their place.
 */
export function PhoneBar(props: BarProps) {
  const { modelName, hourglass, onHourglass, children } = props;
  const { t } = useTranslation();
  return (
    <Flex
      as="header"
      flexShrink="0"
      align="center"
      justify="space-between"
      h="14"
      px={{ base: '1', sm: '3' }}
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <HomeLink brief />
      <Flex
        role="toolbar"
        aria-label={t('title.workspace')}
        align="center"
        flex="1"
        justify="center"
        minW="0"
      >
        <OpenButtons {...props} />
        {hourglass ? <HourglassButton onPress={onHourglass} /> : <Tools />}
        {children}
      </Flex>
      {modelName !== null && (
        <Text as="h1" srOnly>
          {modelName}
        </Text>
      )}
      <PhoneMenu />
    </Flex>
  );
}

const TOOLS = [
  { command: 'model.scale', icon: Scaling, testId: 'tool-scale' },
  { command: 'model.transform', icon: Move3d, testId: 'tool-transform' },
  { command: 'model.lay', icon: PanelBottomClose, testId: 'tool-lay' },
  { command: 'model.cut', icon: Slice, testId: 'tool-cut' },
] as const;

function Tools() {
  const { t } = useTranslation();
  return (
    <>
      <CommandButton command="edit.undo" icon={<Undo2 aria-hidden />} testId="undo" />
      <CommandButton command="edit.redo" icon={<Redo2 aria-hidden />} testId="redo" />
      <MenuBox
        placement="bottom"
        minW="56"
        maxW="80"
        aria-label={t('editor.tools')}
        trigger={
          <Button look="bare" minW="11" px="2" aria-label={t('editor.tools')} data-testid="tools">
            <Wrench aria-hidden />
          </Button>
        }
      >
        {TOOLS.map((tool) => (
          <ToolItem key={tool.command} {...tool} />
        ))}
      </MenuBox>
    </>
  );
}

interface ToolItemProps {
  command: string;
  icon: LucideIcon;
  testId: string;
}

function ToolItem({ command: id, icon: Icon, testId }: ToolItemProps) {
  const { t } = useTranslation();
  const command = useCommand(id);
  if (command === undefined) return null;
  const blocked = command.blocked ?? null;
  return (
    <Menu.Item
      value={id}
      minH="11"
      rounded="l2"
      gap="3"
      disabled={blocked !== null}
      onClick={() => runCommand(id)}
      data-testid={testId}
    >
      <Icon size={18} aria-hidden />
      <span>
        {t(command.text)}
        {blocked !== null && (
          <Text as="span" display="block" textStyle="xs">
            {t(blocked)}
          </Text>
        )}
      </span>
    </Menu.Item>
  );
}
