import { COMMAND_GROUPS, type Command } from './command.ts';

/**
 * Registry of commands. A feature registers its commands while it is mounted: components by `useCommands`,
 * others by `registerCommands`. A later registration of the same id replaces the earlier one until it is
 * removed.
 */
const stacks = new Map<string, Command[]>();
const listeners = new Set<() => void>();
let list: readonly Command[] = [];

function notifyListeners(): void {
  list = [...stacks.values()]
    .map((stack) => stack.at(-1)!)
    .sort((a, b) => COMMAND_GROUPS.indexOf(a.group) - COMMAND_GROUPS.indexOf(b.group));
  for (const listener of listeners) listener();
}

/** Registers commands. Returns the idempotent function that removes them. */
export function registerCommands(commands: readonly Command[]): () => void {
  for (const command of commands) stacks.set(command.id, [...(stacks.get(command.id) ?? []), command]);
  notifyListeners();
  return () => {
    for (const command of commands) {
      const left = (stacks.get(command.id) ?? []).filter((other) => other !== command);
      if (left.length > 0) stacks.set(command.id, left);
      else stacks.delete(command.id);
    }
    notifyListeners();
  };
}

/** Registered commands by group, in order of registration. The same array until a change. */
export function allCommands(): readonly Command[] {
  return list;
}

export function commandOf(id: string): Command | undefined {
  return stacks.get(id)?.at(-1);
}

/** Runs a command. Returns false without effect if it is missing or blocked. */
export function runCommand(id: string): boolean {
  const command = commandOf(id);
  if (command === undefined || (command.blocked ?? null) !== null) return false;
  command.run();
  return true;
}

/** Subscribes to changes of the registry; returns the unsubscribe function. */
export function onCommandsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
