import { introductionNoticeOff } from '../../core/contract/calls/profile.ts';
import { api } from '../api/client.ts';

const SESSION_KEY = 'showNotice';

/** True while the account wants the notes and this session did not turn them off (docs/specification.md#flows). */
export function wantsNotes(showNotes: boolean): boolean {
  return showNotes && sessionStorage.getItem(SESSION_KEY) !== 'false';
}

/**
 * Turns the notes off: for this session here, permanently on the server. The upload does not wait for that.
 */
export function rememberNotesRead(): void {
  sessionStorage.setItem(SESSION_KEY, 'false');
  api(introductionNoticeOff).catch((error: unknown) => {
    console.warn('the notes will be shown again in the next session', error);
  });
}
