import { proxy } from 'valtio';
import { ApiError } from '../../core/contract/client.ts';

/** The server's words when the account lacks a grant; whom to ask stands below them. */
export const contactNotice = proxy<{ message: string | null }>({ message: null });

/** Opens the contact dialog when an answer says that a grant is missing (docs/specification.md#permissions). */
export function noticeMissingGrant(error: unknown): void {
  if (error instanceof ApiError && error.codeName === 'notGranted') contactNotice.message = error.message;
}
