import { remember } from '../lib/remember.ts';

/** Entries about a user, which sign-out deletes. */
export const LAST_USER_KEY = 'last-user';

/**
 * Runs a call at whose answer the browser drops everything the site stored (Clear-Site-Data), and stores the choices
 * of this browser again: language, appearance, panels, keys. They do not name a person.
 */
export async function keepChoices<T>(call: () => Promise<T>): Promise<T> {
  const choices = Object.entries(localStorage).filter(([key]) => key !== LAST_USER_KEY);
  const answer = await call();
  for (const [key, value] of choices) remember(key, String(value));
  return answer;
}
