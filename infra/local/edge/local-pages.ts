import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Faults } from '../faults/faults.ts';
import { readBody } from '../net/read-body.ts';
import type { Mailbox } from '../ses/mailbox.ts';
import { mailboxPage } from '../ses/mailbox-page.ts';
import type { PhoneBox } from '../sms/phone-box.ts';
import { phonePage } from '../sms/phone-page.ts';

/** Largest body of a switch, bytes. */
const SWITCH_MAX_BYTES = 4096;

/**
 * The local cloud's own pages: `/__local/mail`, `/__local/mail.json`, `/__local/phone`,
 * `/__local/phone.json`, `/__local/faults` (GET shows, POST sets).
 * True when the path is one of them.
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

/** A page of texts: nothing in it runs. */
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
  // Another site's page in the same browser can send a simple POST; it cannot send JSON without asking.
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
