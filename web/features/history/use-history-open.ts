import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { SESSION_QUERY, withUser } from '../../api/with-user.ts';
import { askToSignIn, keepTask, keptTask } from '../../state/sign-in-prompt.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This page was left from the open list of orders. */
    listsOrders?: true;
  }
}

/** The list of orders: closed, unless the user comes back to a page just left from it. A visitor signs in first. */
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
  const { href } = useLocation();
  const { data: user } = useQuery(SESSION_QUERY);
  useEffect(() => {
    if (!user || keptTask(href) !== 'history') return;
    keepTask(null);
    setHistoryOpen(true);
  }, [href, user]);
  return { historyOpen, openHistory, closeHistory: () => setHistoryOpen(false) };
}
