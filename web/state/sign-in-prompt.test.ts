import { beforeEach, expect, it } from 'vitest';
import {
  askToSignIn,
  askToSignInFor,
  keepTask,
  keptCommand,
  keptTask,
  signInPrompt,
  takeKeptFile,
} from './sign-in-prompt.ts';

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

it('keeps a dropped file for the same page, once', () => {
  const file = new File(['solid'], 'mine.stl');
  askToSignInFor(file);
  expect(signInPrompt).toMatchObject({ reason: 'visitor', task: 'file' });
  keepTask('file', '/index');
  expect(keptCommand('/index')).toBeNull();
  expect(takeKeptFile('/touch')).toBeNull();
  expect(takeKeptFile('/index')).toBe(file);
  expect(takeKeptFile('/index')).toBeNull();
});
