import { lazy, Suspense } from 'react';
import { useStateOf } from '../state/snapshots.ts';
import { commandDialogs } from './command-dialogs-state.ts';
import { useCommandKeys } from './key-listener.ts';
import { useCommandAfterSignIn } from './use-command-after-sign-in.ts';
import { useCommands } from './use-commands.ts';

/** Loaded on first use. */
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const HelpSheet = lazy(async () => ({ default: (await import('./help-sheet.tsx')).HelpSheet }));

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
    <Suspense>
      {open === 'palette' && <Palette />}
      {open === 'help' && <HelpSheet />}
    </Suspense>
  );
}
