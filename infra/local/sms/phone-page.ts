import { escapeXml } from '../net/xml.ts';
import type { TextMessage } from './phone-box.ts';

/** The phones' messages as a page. */
export function phonePage(messages: readonly TextMessage[]): string {
  const items = messages.map(
    ({ to, text, sentAt }) =>
      `<article><h2>${escapeXml(to)}</h2><p>${escapeXml(text)}</p><time>${escapeXml(sentAt)}</time></article>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Local phones</title>
<style>body{font:16px/1.5 system-ui;max-width:32rem;margin:2rem auto;padding:0 1rem}</style>
<h1>Local phones</h1>
${items.length === 0 ? '<p>No message yet.</p>' : items.join('\n')}
</html>`;
}
