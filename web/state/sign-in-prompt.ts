import { proxy } from 'valtio';

/** Why the page asks to sign in: a visitor tried something, the session ended, or another device's sign-in ended it. */
export type SignInReason = 'visitor' | 'ended' | 'elsewhere';

export const signInPrompt = proxy<{ reason: SignInReason | null }>({ reason: null });

/** Opens the question; what the user was doing stays as it is. */
export function askToSignIn(reason: SignInReason): void {
  // Calls that were under way end alike: what is known about the reason stays.
  if (reason === 'ended' && signInPrompt.reason === 'elsewhere') return;
  signInPrompt.reason = reason;
}
