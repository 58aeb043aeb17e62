import { proxy } from 'valtio';

/** Reason of a sign-in prompt: a visitor's action, an ended session, or a sign-in on another device. */
export type SignInReason = 'visitor' | 'ended' | 'elsewhere';

export const signInPrompt = proxy<{ reason: SignInReason | null }>({ reason: null });

/** Opens the prompt; the page stays as it is. */
export function askToSignIn(reason: SignInReason): void {
  // Pending calls fail as well; the more specific reason stays.
  if (reason === 'ended' && signInPrompt.reason === 'elsewhere') return;
  signInPrompt.reason = reason;
}
