import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This page was left from the open list of orders. */
    listsOrders?: true;
  }
}

/** State of the list of orders: closed, unless the user comes back to a page that was left from the open list. */
export function useHistoryOpen(): [boolean, (open: boolean) => void] {
  const { history } = useRouter();
  return useState(history.location.state.listsOrders === true);
}
