import { COMMAND_GROUPS, type Command } from './command.ts';

/**
 * The one list of commands. A feature adds its own while it is on the page: in a component by `useCommands`, else by
 * `registerCommands`. What is added later under a known id takes its place until it leaves.
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

/** Adds commands. Gives the function that takes these away again; calling it twice is harmless. */
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

/** Every command there is now, by group; within a group in the order they were added. The same array until a change. */
export function allCommands(): readonly Command[] {
  return list;
}

/** The command of an id, or undefined when nobody on this page offers it. */
export function commandOf(id: string): Command | undefined {
  return stacks.get(id)?.at(-1);
}

/** Runs a command. False, and nothing happens, when it is not there or blocked. */
export function runCommand(id: string): boolean {
  const command = commandOf(id);
  if (command === undefined || (command.blocked ?? null) !== null) return false;
  command.run();
  return true;
}

/** Calls back after every change of the list; gives the function that ends it. */
export function whenCommandsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
