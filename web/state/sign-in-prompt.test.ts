import { beforeEach, expect, it, vi } from 'vitest';
import { askToSignIn, keepTask, keptCommand, signInPrompt } from './sign-in-prompt.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => kept.set(key, value),
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  });
  Object.assign(signInPrompt, { reason: null, task: null });
});

it('asks for what the visitor pressed', () => {
  askToSignIn('visitor', 'generate');
  expect(signInPrompt).toMatchObject({ reason: 'visitor', task: 'generate' });
  askToSignIn('ended');
  expect(signInPrompt).toMatchObject({ reason: 'ended', task: null });
});

it('keeps the command to run after the sign-in, until a sign-in for something else', () => {
  keepTask('generate');
  expect(keptCommand()).toBe('task.generate');
  keepTask('upload');
  expect(keptCommand()).toBeNull();
  keepTask('history');
  keepTask(null);
  expect(keptCommand()).toBeNull();
});
