import { remember } from '../lib/remember.ts';

/** Key of the id of the last user. */
export const LAST_USER_KEY = 'last-user';
/** Key whose value is 1 after a page of a signed-in user. */
export const SIGNED_IN_KEY = 'signedIn';
/** Key of the number of tiles of recent orders that the user saw last. */
export const RECENT_ORDERS_KEY = 'recentOrders';
/** Entries about a user, which sign-out deletes. */
export const USER_KEYS: readonly string[] = [LAST_USER_KEY, SIGNED_IN_KEY, RECENT_ORDERS_KEY];

/**
 * Runs a call at whose answer the browser drops everything the site stored (Clear-Site-Data), and stores the choices
 * of this browser again: language, appearance, panels, keys. They do not name a person.
 */
export async function keepChoices<T>(call: () => Promise<T>): Promise<T> {
  const choices = Object.entries(localStorage).filter(([key]) => !USER_KEYS.includes(key));
  const answer = await call();
  for (const [key, value] of choices) remember(key, String(value));
  return answer;
}
