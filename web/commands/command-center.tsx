import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { keepTask, keptCommand, keptTask } from '../state/sign-in-prompt.ts';
import { useStateOf } from '../state/snapshots.ts';
import { commandDialogs } from './command-dialogs-state.ts';
import { useCommandKeys } from './key-listener.ts';
import { useCommand, useCommands } from './use-commands.ts';

/** Loaded on first use. */
const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette);
const HelpSheet = lazyPart(async () => (await import('./help-sheet.tsx')).HelpSheet);

/** Keyboard, palette and help sheet of a page; mounted once. */
export function CommandCenter({ signedIn }: { signedIn: boolean }) {
  const { open } = useStateOf(commandDialogs);
  useCommandKeys();
  useCommandAfterSignIn(signedIn);
  useCommands([
    {
      id: 'commands.search',
      group: 'help',
      text: 'commands.search',
      keys: ['Mod+K'],
      run: () => {
        commandDialogs.open = 'palette';
      },
    },
    {
      id: 'commands.help',
      group: 'help',
      text: 'commands.help',
      keys: ['?'],
      run: () => {
        commandDialogs.open = 'help';
      },
    },
  ]);
  return (
    <>
      {open === 'palette' && <Palette />}
      {open === 'help' && <HelpSheet />}
    </>
  );
}

/**
 * Runs the command for which a visitor was asked to sign in, once there is a user on the same page and it can run. A
 * user who comes to another page instead has given it up.
 */
function useCommandAfterSignIn(signedIn: boolean): void {
  const { href } = useLocation();
  const task = keptTask(href);
  const command = useCommand(keptCommand(href) ?? '');
  useEffect(() => {
    if (signedIn && task === null) keepTask(null);
    if (!signedIn || command === undefined || (command.blocked ?? null) !== null) return;
    keepTask(null);
    command.run();
  }, [signedIn, task, command]);
}
