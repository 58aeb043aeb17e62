import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Command } from './command.ts';
import { allCommands, commandOf, registerCommands, whenCommandsChange } from './registry.ts';

/** What of a command can be seen; when none of it changed, nothing needs to be drawn anew. */
function look({ id, group, text, keys, blocked, checked, repeats }: Command): string {
  return JSON.stringify([id, group, text, keys, blocked ?? null, checked ?? null, repeats ?? false]);
}

/**
 * Offers commands while the calling component is on the page. Give a fresh array at every render: what they do is
 * always of the last render, and listeners hear only of changes one can see.
 */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  latest.current = commands;
  const looks = commands.map(look).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `looks` says when the list has to be told again
  useEffect(
    () =>
      registerCommands(
        latest.current.map((command) => ({
          ...command,
          run: () => latest.current.find((other) => other.id === command.id)?.run(),
        })),
      ),
    [looks],
  );
}

/** Every command on the page, kept up to date. */
export function useAllCommands(): readonly Command[] {
  return useSyncExternalStore(whenCommandsChange, allCommands);
}

/** One command, kept up to date; undefined while nobody offers it. */
export function useCommand(id: string): Command | undefined {
  return useSyncExternalStore(whenCommandsChange, () => commandOf(id));
}
