import { beforeEach, expect, it } from 'vitest';
import { askToSignIn, keepTask, keptCommand, keptTask, signInPrompt } from './sign-in-prompt.ts';

beforeEach(() => {
  keepTask(null);
  Object.assign(signInPrompt, { reason: null, task: null });
});

it('asks for what the visitor pressed', () => {
  askToSignIn('visitor', 'generate');
  expect(signInPrompt).toMatchObject({ reason: 'visitor', task: 'generate' });
  askToSignIn('ended');
  expect(signInPrompt).toMatchObject({ reason: 'ended', task: null });
});

it('keeps the command to run after the sign-in on the same page, until a sign-in for something else', () => {
  keepTask('generate', '/?sample=bracket');
  expect(keptCommand('/?sample=bracket')).toBe('task.generate');
  expect(keptTask('/?sample=bracket')).toBe('generate');
  expect(keptCommand('/?sample=midsole')).toBeNull();
  keepTask('upload', '/');
  expect(keptCommand('/')).toBeNull();
  keepTask('history', '/');
  keepTask(null);
  expect(keptCommand('/')).toBeNull();
});
