import { escapeXml } from '../net/xml.ts';
import type { Mail } from './mailbox.ts';

/** The mailbox as a page. Mails are shown as text; their HTML is not rendered. */
export function mailboxPage(mails: readonly Mail[]): string {
  const items = mails.map(
    (mail) => `<article>
<h2>${escapeXml(mail.subject)}</h2>
<p>${escapeXml(mail.from)} to ${escapeXml(mail.to.join(', '))}, <time>${escapeXml(mail.sentAt)}</time></p>
<pre>${escapeXml(mail.text === '' ? mail.html : mail.text)}</pre>
</article>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Local mail</title>
<style>body{font:16px/1.5 system-ui;max-width:48rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap}</style>
<h1>Local mail</h1>
${items.length === 0 ? '<p>No mail yet.</p>' : items.join('\n')}
</html>`;
}
