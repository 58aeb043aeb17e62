import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Command } from './command.ts';
import { allCommands, commandOf, onCommandsChange, registerCommands } from './registry.ts';

/** Visible part of a command; unchanged means no re-render. */
function look({ id, group, text, keys, blocked, checked, repeats }: Command): string {
  return JSON.stringify([id, group, text, keys, blocked ?? null, checked ?? null, repeats ?? false]);
}

/** Registers commands of a mounted component. Pass a new array each render: the latest handlers run. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  latest.current = commands;
  const looks = commands.map(look).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `looks` must register the list again
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

export function useAllCommands(): readonly Command[] {
  return useSyncExternalStore(onCommandsChange, allCommands);
}

/** One command, live; undefined while it is not registered. */
export function useCommand(id: string): Command | undefined {
  return useSyncExternalStore(onCommandsChange, () => commandOf(id));
}
