import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { withUser } from '../../api/with-user.ts';
import { askToSignIn } from '../../state/sign-in-prompt.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This page was left from the open list of orders. */
    listsOrders?: true;
  }
}

/** The list of orders: closed, unless the user comes back to a page just left from it. A visitor is asked to sign in. */
export function useHistoryOpen() {
  const { history } = useRouter();
  const [historyOpen, setHistoryOpen] = useState(false);
  const openHistory = useCallback(() => {
    withUser((known) => (known === null ? askToSignIn('visitor', 'history') : setHistoryOpen(true)));
  }, []);
  useEffect(() => {
    const { listsOrders, ...state } = history.location.state;
    if (listsOrders !== true) return;
    // The router would give it another key, without its scroll position.
    window.history.replaceState(state, '');
    openHistory();
  }, [history, openHistory]);
  return { historyOpen, openHistory, closeHistory: () => setHistoryOpen(false) };
}
