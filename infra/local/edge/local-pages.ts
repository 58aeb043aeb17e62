import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Faults } from '../faults/faults.ts';
import { readBody } from '../net/read-body.ts';
import type { Mailbox } from '../ses/mailbox.ts';
import { mailboxPage } from '../ses/mailbox-page.ts';
import type { PhoneBox } from '../sms/phone-box.ts';
import { phonePage } from '../sms/phone-page.ts';

/** Largest body that changes the fault rates, bytes. */
const SWITCH_MAX_BYTES = 4096;

/**
 * Answers the local cloud's own pages: `/__local/mail`, `/__local/mail.json`, `/__local/phone`,
 * `/__local/phone.json`, `/__local/faults` (GET shows, POST sets). Returns true if the path is one of them.
 */
export async function answerLocalPage(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { mailbox, phones, faults }: { mailbox: Mailbox; phones: PhoneBox; faults: Faults },
): Promise<boolean> {
  if (path === '/__local/mail') {
    answerPage(response, mailboxPage(mailbox.list()));
  } else if (path === '/__local/phone') answerPage(response, phonePage(phones.list()));
  else if (path === '/__local/phone.json') answerJson(response, 200, phones.list());
  else if (path === '/__local/mail.json') answerJson(response, 200, mailbox.list());
  else if (path === '/__local/faults') await answerFaults(request, response, faults);
  else return false;
  return true;
}

/** Answers with a page of text. Its policy forbids scripts. */
function answerPage(response: ServerResponse, html: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  });
  response.end(html);
}

async function answerFaults(
  request: IncomingMessage,
  response: ServerResponse,
  faults: Faults,
): Promise<void> {
  // Another site's page in the same browser can send a simple POST, but not JSON without a preflight.
  const json = request.headers['content-type'] === 'application/json';
  if (request.method === 'POST' && !json) return answerJson(response, 415, { message: 'Send JSON.' });
  if (request.method === 'POST') {
    try {
      faults.set(JSON.parse((await readBody(request, SWITCH_MAX_BYTES)).toString('utf8')));
    } catch (error) {
      return answerJson(response, 400, { message: String(error) });
    }
  }
  answerJson(response, 200, faults.rates);
}

function answerJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}
