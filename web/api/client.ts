import { pageReport } from '../../core/contract/calls/page-report.ts';
import { createClient } from '../../core/contract/client.ts';
import { readLanguage } from '../state/language.ts';

let lastId: string | undefined;

/** API client of the page. Answers come in the language of the page. */
export const api = createClient({
  language: readLanguage,
  onRequest: (id, call) => {
    if (call !== pageReport) lastId = id;
  },
});

/** Returns the id of the page's latest request but reports of faults, in the server's log. */
export function lastRequestId(): string | undefined {
  return lastId;
}
