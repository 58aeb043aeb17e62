import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { UserInfo } from '../../core/contract/calls/account/account.ts';
import { ApiError } from '../../core/contract/client.ts';
import { showContactNotice } from '../state/contact-notice.ts';
import { showRegionNotice } from '../state/regions/region-notice.ts';
import { askToSignIn } from '../state/sign-in-prompt.ts';

/** Key of the session query, the only one that accepts "not signed in" as an answer. */
export const SESSION_KEY = ['session'] as const;

const MAX_TRIES = 3;

function shouldRetry(failures: number, error: unknown): boolean {
  const passing =
    error instanceof ApiError && (error.codeName === 'network' || error.codeName === 'internal');
  return passing && failures < MAX_TRIES;
}

/** True if the error means that the session ended (codes 202000 and 2020102). */
export function isSignedOut(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.codeName === 'notSignedIn' || error.codeName === 'signedInElsewhere')
  );
}

/** True if a sign-in on another device ended the session (code 2020102). */
export function isSignedInElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.codeName === 'signedInElsewhere';
}

/** Prompts for a new sign-in if the error says that the session ended, with the reason. */
export function showSignInPrompt(error: unknown): void {
  if (isSignedOut(error)) askToSignIn(isSignedInElsewhere(error) ? 'elsewhere' : 'ended');
}

/** Handles errors that concern the whole page: ended session, closed region, missing grant. */
export function showErrorNotice(error: unknown): void {
  showRegionNotice(error);
  showContactNotice(error);
  showSignInPrompt(error);
}

/** Server state of the page. An ended session prompts for a sign-in wherever it appears. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.queryKey[0] !== SESSION_KEY[0]) showErrorNotice(error);
    },
  }),
  mutationCache: new MutationCache({ onError: showErrorNotice }),
  defaultOptions: {
    // A call without a network fails at once. Waiting silently would look like a hang.
    queries: { networkMode: 'always', retry: shouldRetry, refetchOnWindowFocus: false, staleTime: 30_000 },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Takes a user who has signed in, and drops what was cached for a visitor or another user. */
export function takeUser(user: UserInfo): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] });
  // Asked before the sign-in, its answer would be that of a visitor.
  void queryClient.cancelQueries({ queryKey: SESSION_KEY });
  queryClient.setQueryData(SESSION_KEY, user);
}

/** Key of an order; invalidated when the right to its files changes. */
export const orderKey = (id: string | null) => ['order', id] as const;

/** Key of all order lists; invalidated when an order is created, changed or deleted. */
export const HISTORY_KEY = ['history'] as const;
