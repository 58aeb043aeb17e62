import { proxy } from 'valtio';
import { ApiError } from '../../core/contract/client.ts';

/** Server message when the account lacks a grant; the dialog adds contact details. */
export const contactNotice = proxy<{ message: string | null }>({ message: null });

/** Opens the contact dialog if an error reports a missing grant (docs/specification.md#permissions). */
export function showContactNotice(error: unknown): void {
  if (error instanceof ApiError && error.codeName === 'notGranted') contactNotice.message = error.message;
}
