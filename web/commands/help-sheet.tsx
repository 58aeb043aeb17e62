import { Box, chakra, Flex, Stack, Switch, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../state/snapshots.ts';
import { DialogBox } from '../ui/dialogs/dialog-box.tsx';
import { Lead } from '../ui/texts.tsx';
import { COMMAND_GROUPS, type Command, type CommandGroup } from './command.ts';
import { commandDialogs } from './command-dialogs-state.ts';
import { KeyCaps } from './key-caps.tsx';
import { singleKeys } from './single-keys.ts';
import { useAllCommands } from './use-commands.ts';

export function HelpSheet() {
  const { t } = useTranslation();
  const commands = useAllCommands().filter((command) => (command.keys ?? []).length > 0);
  const { on } = useStateOf(singleKeys);
  const groups = COMMAND_GROUPS.filter((group) => commands.some((command) => command.group === group));
  return (
    <DialogBox
      open
      size="xl"
      title={t('commands.help')}
      onClose={() => {
        commandDialogs.open = null;
      }}
      testId="help-sheet"
    >
      <Switch.Root
        checked={on}
        onCheckedChange={({ checked }) => {
          singleKeys.on = checked;
        }}
        colorPalette="green"
        display="flex"
        gap="3"
        mb="6"
        p="4"
        rounded="l2"
        bg="bg.subtle"
      >
        <Switch.HiddenInput data-testid="single-keys" />
        <Switch.Control />
        <Switch.Label>
          <Text color="fg" fontWeight="medium">
            {t('commands.singleKeys')}
          </Text>
          <Lead fontWeight="normal">{t('commands.singleKeysText')}</Lead>
        </Switch.Label>
      </Switch.Root>
      {/* Columns, so that a short group leaves no space below it. */}
      <Box columnCount={{ base: 1, md: 2 }} columnGap="10">
        {groups.map((group) => (
          <GroupOfKeys key={group} group={group} commands={commands} />
        ))}
      </Box>
    </DialogBox>
  );
}

function GroupOfKeys({ group, commands }: { group: CommandGroup; commands: readonly Command[] }) {
  const { t } = useTranslation();
  return (
    <Box breakInside="avoid" pb="7">
      <Text as="h3" textStyle="sm" fontWeight="semibold" color="fg" mb="2">
        {t(`commands.group.${group}`)}
      </Text>
      <chakra.dl display="grid" gap="1">
        {commands
          .filter((command) => command.group === group)
          .map((command) => (
            <Flex
              key={command.id}
              justify="space-between"
              align="center"
              gap="4"
              minH="9"
              data-command={command.id}
            >
              <chakra.dt>{t(command.text)}</chakra.dt>
              <Stack as="dd" direction="row" gap="3">
                {command.keys!.map((combo) => (
                  <Box key={combo}>
                    <KeyCaps combo={combo} />
                    <chakra.span srOnly>{combo}</chakra.span>
                  </Box>
                ))}
              </Stack>
            </Flex>
          ))}
      </chakra.dl>
    </Box>
  );
}
