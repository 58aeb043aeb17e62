import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../core/contract/client.ts';
import { noticeMissingGrant } from '../state/contact-notice.ts';
import { noticeRegion } from '../state/region-notice.ts';
import { askToSignIn } from '../state/sign-in-prompt.ts';

/** The name of the query that checks who is signed in: the only one for which "not signed in" is an answer. */
export const SESSION_KEY = ['session'] as const;

const MAX_TRIES = 3;

function worthRetrying(failures: number, error: unknown): boolean {
  const passing =
    error instanceof ApiError && (error.codeName === 'network' || error.codeName === 'internal');
  return passing && failures < MAX_TRIES;
}

/** True for the answers that mean the session is gone (codes 202000 and 2020102). */
export function isSignedOut(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.codeName === 'notSignedIn' || error.codeName === 'signedInElsewhere')
  );
}

/** True for the answer that a sign-in on another device ended the session (code 2020102). */
export function isSignedInElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.codeName === 'signedInElsewhere';
}

/** Asks to sign in again when an answer says that the session is gone, and why it is. */
export function noticeSignedOut(error: unknown): void {
  if (isSignedOut(error)) askToSignIn(isSignedInElsewhere(error) ? 'elsewhere' : 'ended');
}

/** What an answer may say that concerns the whole page: the session is gone, the region is closed, a grant is missing. */
function noticeAnswer(error: unknown): void {
  noticeRegion(error);
  noticeMissingGrant(error);
  noticeSignedOut(error);
}

/** Server state of the whole page. A session that ended asks to sign in, wherever it is noticed. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.queryKey[0] !== SESSION_KEY[0]) noticeAnswer(error);
    },
  }),
  mutationCache: new MutationCache({ onError: noticeAnswer }),
  defaultOptions: {
    // A call without a network fails at once and says so; waiting silently for the network would look like hanging.
    queries: { networkMode: 'always', retry: worthRetrying, refetchOnWindowFocus: false, staleTime: 30_000 },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** All lists of orders; read again when an order was made, changed or deleted. */
export const HISTORY_KEY = ['history'] as const;
