import { proxy } from 'valtio';

/** Reason of a sign-in prompt: a visitor's action, an ended session, or a sign-in on another device. */
export type SignInReason = 'visitor' | 'ended' | 'elsewhere';

/** Commands that ask visitors to sign in, and run afterwards. */
const COMMANDS = {
  generate: 'task.generate',
  history: 'history.open',
  recipes: 'recipe.open',
  cut: 'model.cut',
  gradient: 'mode.gradient',
  regions: 'mode.regions',
} as const;
/** What goes on after a sign-in: a command, or the upload of a file that was dropped. */
type KeptTask = keyof typeof COMMANDS | 'file';
/** What a visitor did. A browser opens its file picker only for a press, so an upload without a file begins afresh. */
export type SignInTask = KeptTask | 'upload';

/** What to do after a sign-in, and the address of the page that it was pressed on. Gone with the page. */
let kept: { task: KeptTask; href: string } | null = null;
/** File of the task `file`. */
let keptFile: File | null = null;

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

/** Keeps what to do at `href` after the sign-in that starts; null forgets an earlier task. */
export function keepTask(task: SignInTask | null, href = ''): void {
  kept = task === null || task === 'upload' ? null : { task, href };
}

/** Asks for a sign-in after which `file` is uploaded. */
export function askToSignInFor(file: File): void {
  keptFile = file;
  askToSignIn('visitor', 'file');
}

/** Returns, once, the file to upload on the page at `href` after the sign-in; null for none. */
export function takeKeptFile(href: string): File | null {
  if (keptTask(href) !== 'file') return null;
  const file = keptFile;
  kept = null;
  keptFile = null;
  return file;
}

/** Task of the page at `href` after the sign-in, or null. A user on another page has given it up. */
export function keptTask(href: string): KeptTask | null {
  return kept?.href === href ? kept.task : null;
}

/** Command of the kept task, or null. */
export function keptCommand(href: string): string | null {
  const task = keptTask(href);
  return task === null || task === 'file' ? null : COMMANDS[task];
}
