import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Command } from './command.ts';
import { commandOfKey } from './key-listener.ts';
import { allCommands, commandOf, onCommandsChange, registerCommands, runCommand } from './registry.ts';

const ends: (() => void)[] = [];
function add(...commands: Command[]): () => void {
  const end = registerCommands(commands);
  ends.push(end);
  return end;
}
function command(id: string, more: Partial<Command> = {}): Command {
  return { id, group: 'view', text: 'app.ok', run: () => {}, ...more };
}

describe('the list of commands', () => {
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });

  it('keeps the groups in their order', () => {
    add(command('a', { group: 'help' }), command('b', { group: 'file' }), command('c', { group: 'view' }));
    expect(allCommands().map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });

  it('restores the earlier command of an id when the later one is removed', () => {
    add(command('a', { text: 'app.ok' }));
    const end = add(command('a', { text: 'app.close' }));
    expect(commandOf('a')?.text).toBe('app.close');
    end();
    end();
    expect(commandOf('a')?.text).toBe('app.ok');
  });

  it('runs available commands only', () => {
    const run = vi.fn();
    add(command('free', { run }), command('held', { run, blocked: 'app.loading' }));
    expect([runCommand('free'), runCommand('held'), runCommand('unknown')]).toEqual([true, false, false]);
    expect(run).toHaveBeenCalledOnce();
  });

  it('notifies of changes, and returns the same array between them', () => {
    const heard = vi.fn();
    const end = onCommandsChange(heard);
    add(command('a'));
    expect(allCommands()).toBe(allCommands());
    expect(heard).toHaveBeenCalledOnce();
    end();
    add(command('b'));
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe('a key press', () => {
  const undo = command('undo', { keys: ['Mod+Z'] });
  const fit = command('fit', { keys: ['F'] });
  const ctrlZ = { key: 'z', code: 'KeyZ', ctrlKey: true, metaKey: false, shiftKey: false, altKey: false };
  const f = { key: 'f', code: 'KeyF', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  const on = { apple: false, single: true };

  it('finds its command', () => {
    expect(commandOfKey(ctrlZ, [fit, undo], { place: 'none', ...on })?.id).toBe('undo');
    expect(commandOfKey(f, [undo, fit], { place: 'none', ...on })?.id).toBe('fit');
  });

  it('belongs to the focused text field, except for undo in a number field', () => {
    expect(commandOfKey(f, [fit], { place: 'text', ...on })).toBeUndefined();
    expect(commandOfKey(f, [fit], { place: 'number', ...on })).toBeUndefined();
    expect(commandOfKey(ctrlZ, [undo], { place: 'text', ...on })).toBeUndefined();
    expect(commandOfKey(ctrlZ, [undo], { place: 'number', ...on })?.id).toBe('undo');
  });

  it('of a single key does nothing if single keys are switched off', () => {
    expect(commandOfKey(f, [fit], { place: 'none', apple: false, single: false })).toBeUndefined();
    expect(commandOfKey(ctrlZ, [undo], { place: 'none', apple: false, single: false })?.id).toBe('undo');
    const pressed = { ...f, key: 'Escape', code: 'Escape' };
    const close = command('close', { keys: ['Escape'] });
    expect(commandOfKey(pressed, [close], { place: 'none', apple: false, single: false })?.id).toBe('close');
  });
});
