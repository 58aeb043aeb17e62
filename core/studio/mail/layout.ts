import type { Language } from '../../contract/envelope.ts';

/** A named value of a receipt, or an address behind a name. */
export interface MailDetail {
  name: string;
  value: string;
}

export interface MailContent {
  language: Language;
  title: string;
  /** Paragraphs of plain text. */
  paragraphs: readonly string[];
  /** Table between the first paragraph and the rest. */
  details?: readonly MailDetail[];
  /** Shown large, between the first paragraph and the rest. */
  code?: string;
  /** A button, between the first paragraph and the rest. */
  link?: { url: string; label: string };
  /** An address to read more at, after the paragraphs. */
  more?: { url: string; label: string };
  footer: string;
}

/** Returns the content as plain text, for mail programs without HTML. */
export function mailText(content: MailContent): string {
  const { language, title, paragraphs, details = [], code, link, more, footer } = content;
  const [first = '', ...rest] = paragraphs;
  const named = (name: string, value: string) => `${name}${language === 'cn' ? '：' : ': '}${value}`;
  const table = details.map(({ name, value }) => named(name, value)).join('\n');
  const shown = [table || undefined, code, link?.url].filter((line) => line !== undefined);
  const ending = more === undefined ? [] : [named(more.label, more.url)];
  const lines = [title, first, ...shown, ...rest, ...ending, `-- \n${footer}`];
  return `${lines.join('\n\n')}\n`;
}

/** Returns the content as HTML with inline styles, since mail programs drop all others. */
export function mailHtml(content: MailContent): string {
  const { language, title, paragraphs, details = [], code, link, more, footer } = content;
  const marked = (html: string) =>
    `<p style="margin:0 0 16px;font-size:15px;line-height:1.6;color:#454038">${html}</p>`;
  const paragraph = (text: string) => marked(escapeHtml(text));
  const [first = '', ...rest] = paragraphs;
  const codeBlock =
    code === undefined
      ? ''
      : `<p style="margin:8px 0 24px;padding:16px 0;font-size:34px;font-weight:600;letter-spacing:10px;text-align:center;` +
        `color:#0f5c52;background:#eefaf6;border-radius:10px">${escapeHtml(code)}</p>`;
  const linkBlock =
    link === undefined
      ? ''
      : `<p style="margin:8px 0 24px"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:14px 24px;` +
        `font-size:16px;font-weight:600;color:#fffefb;background:#0f5c52;border-radius:10px;text-decoration:none">` +
        `${escapeHtml(link.label)}</a></p>`;
  const moreBlock =
    more === undefined
      ? ''
      : marked(
          `<a href="${escapeHtml(more.url)}" style="color:#0f5c52;text-decoration:underline">${escapeHtml(more.label)}</a>`,
        );
  return (
    `<!doctype html><html lang="${language === 'cn' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>` +
    `<body style="margin:0;padding:32px 16px;background:#f3efe7;` +
    `font-family:-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',Helvetica,Arial,sans-serif">` +
    `<div style="max-width:480px;margin:0 auto;padding:32px;background:#fffefb;border:1px solid #e7e1d6;border-radius:16px">` +
    `<p style="margin:0 0 24px;font-size:16px;font-weight:600;color:#0f5c52">Trabecula</p>` +
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#1d1c19">${escapeHtml(title)}</h1>` +
    paragraph(first) +
    detailTable(details) +
    codeBlock +
    linkBlock +
    rest.map(paragraph).join('') +
    moreBlock +
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e7e1d6;font-size:13px;line-height:1.5;color:#6d6558">` +
    `${escapeHtml(footer)}</p></div></body></html>`
  );
}

/** Returns a table of names and values; long values break anywhere, as numbers and file names have no spaces. */
function detailTable(details: readonly MailDetail[]): string {
  if (details.length === 0) return '';
  const cell =
    'padding:10px 0;font-size:15px;line-height:1.5;vertical-align:top;border-top:1px solid #e7e1d6';
  const rows = details.map(
    ({ name, value }) =>
      `<tr><td style="${cell};padding-right:20px;color:#6d6558;white-space:nowrap">${escapeHtml(name)}</td>` +
      `<td style="${cell};color:#1d1c19;word-break:break-word;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  );
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;margin:8px 0 24px;` +
    `border-collapse:collapse;border-bottom:1px solid #e7e1d6">${rows.join('')}</table>`
  );
}

export function escapeHtml(text: string): string {
  const signs: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}
