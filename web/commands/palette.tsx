import { Box, chakra, Dialog, Flex, Input, type InputProps, Portal, Text } from '@chakra-ui/react';
import { Check, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../ui/texts.tsx';
import type { Command } from './command.ts';
import { commandDialogs } from './command-dialogs-state.ts';
import { bestMatches } from './command-search.ts';
import { KeyCaps } from './key-caps.tsx';
import { runCommand } from './registry.ts';
import { useAllCommands } from './use-commands.ts';

/**
 * Finds a command by its words and runs it (WAI-ARIA combobox with a list). Not cmdk: it brings Radix dialogs, 17.9 kB
 * gzip against 1.8 kB here on the dialog the page has anyway.
 */
export function Palette() {
  const { t } = useTranslation();
  const listId = useId();
  const { typed, type, found, chosen, choose } = useFoundCommands();
  const idOf = (command: Command) => `${listId}-${command.id}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeAfterKey(event.key, chosen, found.length);
    if (event.key === 'Enter' && found[chosen] !== undefined) run(found[chosen].command);
    else if (next !== null) choose(next);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog.Root open placement="top" size="lg" onOpenChange={({ open }) => !open && close()}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content aria-label={t('commands.search')} overflow="hidden" data-testid="palette">
            <SearchField
              aria-controls={listId}
              aria-activedescendant={found[chosen] && idOf(found[chosen].command)}
              value={typed}
              onChange={(event) => type(event.target.value)}
              onKeyDown={onKeyDown}
            />
            <chakra.ul
              id={listId}
              role="listbox"
              aria-label={t('commands.search')}
              p="2"
              maxH="min(26rem, 60dvh)"
              overflowY="auto"
            >
              {found.map(({ command, text, group }, index) => (
                <PaletteRow
                  key={command.id}
                  id={idOf(command)}
                  command={command}
                  text={text}
                  group={group}
                  active={index === chosen}
                  onPoint={() => choose(index)}
                  onRun={() => run(command)}
                />
              ))}
            </chakra.ul>
            <Text role="status" px="5" pb={found.length === 0 ? '6' : '0'} color="fg.muted" textStyle="sm">
              {found.length === 0 ? t('commands.none') : ''}
            </Text>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** State of the search: its text, the commands that match it, and the chosen one. */
function useFoundCommands() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [at, choose] = useState(0);
  const items = useAllCommands()
    .filter((command) => command.id !== 'commands.search')
    .map((command) => ({ command, text: t(command.text), group: t(`commands.group.${command.group}`) }));
  const found = bestMatches(typed, items);
  const type = (text: string) => {
    setTyped(text);
    choose(0);
  };
  return { typed, type, found, chosen: Math.min(at, found.length - 1), choose };
}

function close(): void {
  commandDialogs.open = null;
}

/** Closes the palette and runs a command, unless it is blocked. */
function run({ id, blocked }: Command): void {
  if ((blocked ?? null) !== null) return;
  close();
  // Deferred until the dialog has restored the focus, because a command may move it.
  setTimeout(() => runCommand(id));
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** Returns the place that a key moves to, or null for other keys. Single steps wrap around. */
function placeAfterKey(key: string, from: number, count: number): number | null {
  const step = STEPS[key];
  if (step === undefined || count === 0) return null;
  const next = from + step;
  return Math.abs(step) === 1 ? (next + count) % count : Math.min(count - 1, Math.max(0, next));
}

function SearchField(props: InputProps) {
  const { t } = useTranslation();
  return (
    <Flex align="center" gap="3" ps="5" pe="4" borderBottomWidth="1px">
      <Search size={18} aria-hidden />
      <Input
        // Not `autoFocus`, which moves the focus before the dialog has seen where to return it.
        data-autofocus
        role="combobox"
        aria-expanded="true"
        aria-label={t('commands.search')}
        placeholder={t('commands.placeholder')}
        h="14"
        px="0"
        border="0"
        outline="0"
        bg="transparent"
        textStyle="md"
        data-testid="palette-input"
        {...props}
      />
    </Flex>
  );
}

interface RowProps {
  id: string;
  command: Command;
  text: string;
  group: string;
  active: boolean;
  onPoint: () => void;
  onRun: () => void;
}

function PaletteRow({ id, command, text, group, active, onPoint, onRun }: RowProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  });
  const blocked = command.blocked ?? null;
  return (
    <chakra.li
      ref={row}
      id={id}
      role="option"
      aria-selected={active}
      aria-disabled={blocked !== null}
      display="flex"
      alignItems="center"
      gap="3"
      minH="11"
      px="3"
      rounded="l2"
      cursor={blocked === null ? 'pointer' : 'not-allowed'}
      bg={active ? 'green.subtle' : 'transparent'}
      onPointerMove={onPoint}
      onClick={onRun}
      data-command={command.id}
    >
      <Box flex="1" minW="0" opacity={blocked === null ? 1 : 0.7}>
        <Text truncate color="fg">
          {text}
        </Text>
        {blocked !== null && <Note truncate>{t(blocked)}</Note>}
      </Box>
      {command.checked === true && <Check size={16} aria-label={t('commands.on')} />}
      <Note hideBelow="sm">{group}</Note>
      {command.keys?.[0] !== undefined && <KeyCaps combo={command.keys[0]} />}
    </chakra.li>
  );
}
