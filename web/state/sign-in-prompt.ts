import { proxy } from 'valtio';

/** Reason of a sign-in prompt: a visitor's action, an ended session, or a sign-in on another device. */
export type SignInReason = 'visitor' | 'ended' | 'elsewhere';

/** Commands that ask visitors to sign in, and run afterwards. */
const COMMANDS = {
  generate: 'task.generate',
  history: 'history.open',
  cut: 'model.cut',
  gradient: 'mode.gradient',
  regions: 'mode.regions',
} as const;
/** What a visitor pressed. A browser opens its file picker only for a press, so an upload begins afresh. */
export type SignInTask = keyof typeof COMMANDS | 'upload';

/** Kept by the tab: a sign-in through WeChat leaves the page. */
const STORAGE_KEY = 'afterSignIn';

export const signInPrompt = proxy<{
  reason: SignInReason | null;
  task: SignInTask | null;
  /** Name of the user whose session ended; null: unknown. */
  name: string | null;
}>({ reason: null, task: null, name: null });

/** Opens the prompt; the page stays as it is. */
export function askToSignIn(reason: SignInReason, task: SignInTask | null = null): void {
  // Pending calls fail as well; the more specific reason stays.
  if (reason === 'ended' && signInPrompt.reason === 'elsewhere') return;
  Object.assign(signInPrompt, { reason, task });
}

/** Keeps what to do after the sign-in that starts now; a sign-in for no task forgets an earlier one. */
export function keepTask(task: SignInTask | null): void {
  sessionStorage.removeItem(STORAGE_KEY);
  if (task !== null && task !== 'upload') sessionStorage.setItem(STORAGE_KEY, COMMANDS[task]);
}

/** Command to run after the sign-in, or null. */
export function keptCommand(): string | null {
  return sessionStorage.getItem(STORAGE_KEY);
}
