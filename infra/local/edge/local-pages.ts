import type { ServerResponse } from 'node:http';
import type { Faults } from '../faults/faults.ts';
import { readBody } from '../net/read-body.ts';
import { escapeXml } from '../net/xml.ts';
import type { Mail, Mailbox } from '../services/ses/mailbox.ts';
import type { PhoneBox, TextMessage } from '../services/sms/phone-box.ts';

/** Largest body that changes the fault rates, bytes. */
const SWITCH_MAX_BYTES = 4096;

/** On every answer. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
};

export interface DemoSignIn {
  name: string;
  password: string;
}

interface LocalPages {
  mailbox: Mailbox;
  phones: PhoneBox;
  faults: Faults;
  /** Null before the account exists. */
  demo: DemoSignIn | null;
}

/**
 * Answers the local cloud's own pages: `/__local/mail`, `/__local/mail.json`, `/__local/phone`,
 * `/__local/phone.json`, `/__local/faults` (GET shows, POST sets), `/__local/demo.json` (the demo account's sign-in).
 * Returns true if the path is one of them.
 */
export async function answerLocalPage(
  response: ServerResponse,
  path: string,
  { mailbox, phones, faults, demo }: LocalPages,
): Promise<boolean> {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  if (path === '/__local/mail')
    answerPage(response, listPage('Local mail', mailbox.list().map(articleOfMail)));
  else if (path === '/__local/phone')
    answerPage(response, listPage('Local phones', phones.list().map(articleOfMessage)));
  else if (path === '/__local/phone.json') answerJson(response, 200, phones.list());
  else if (path === '/__local/mail.json') answerJson(response, 200, mailbox.list());
  else if (path === '/__local/demo.json') answerJson(response, demo === null ? 404 : 200, demo);
  else if (path === '/__local/faults') await answerFaults(response, faults);
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

async function answerFaults(response: ServerResponse, faults: Faults): Promise<void> {
  const request = response.req;
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

/** A page of articles. Mails are shown as text; their HTML is not rendered. */
function listPage(title: string, articles: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body{font:16px/1.5 system-ui;max-width:48rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap}</style>
<h1>${title}</h1>
${articles.map((one) => `<article>${one}</article>`).join('\n') || '<p>Nothing yet.</p>'}
</html>`;
}

function articleOfMail({ subject, from, to, sentAt, text, html }: Mail): string {
  return `<h2>${escapeXml(subject)}</h2>
<p>${escapeXml(from)} to ${escapeXml(to.join(', '))}, <time>${escapeXml(sentAt)}</time></p>
<pre>${escapeXml(text === '' ? html : text)}</pre>`;
}

function articleOfMessage({ to, text, sentAt }: TextMessage): string {
  return `<h2>${escapeXml(to)}</h2><p>${escapeXml(text)}</p><time>${escapeXml(sentAt)}</time>`;
}
