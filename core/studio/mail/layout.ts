import type { Language } from '../../contract/envelope.ts';

export interface MailContent {
  language: Language;
  title: string;
  /** Paragraphs of plain text. */
  paragraphs: readonly string[];
  /** Shown large, between the first paragraph and the rest. */
  code?: string;
  /** A button, between the first paragraph and the rest. */
  link?: { url: string; label: string };
  footer: string;
}

/** Returns the content as plain text, for mail programs without HTML. */
export function mailText({ title, paragraphs, code, link, footer }: MailContent): string {
  const [first = '', ...rest] = paragraphs;
  const shown = [code, link?.url].filter((line) => line !== undefined);
  const lines = [title, first, ...shown, ...rest, `-- \n${footer}`];
  return `${lines.join('\n\n')}\n`;
}

/** Returns the content as HTML with inline styles, since mail programs drop all others. */
export function mailHtml({ language, title, paragraphs, code, link, footer }: MailContent): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font-size:15px;line-height:1.6;color:#454038">${escapeHtml(text)}</p>`;
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
  return (
    `<!doctype html><html lang="${language === 'cn' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>` +
    `<body style="margin:0;padding:32px 16px;background:#f3efe7;` +
    `font-family:-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',Helvetica,Arial,sans-serif">` +
    `<div style="max-width:480px;margin:0 auto;padding:32px;background:#fffefb;border:1px solid #e7e1d6;border-radius:16px">` +
    `<p style="margin:0 0 24px;font-size:16px;font-weight:600;color:#0f5c52">Trabecula</p>` +
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#1d1c19">${escapeHtml(title)}</h1>` +
    paragraph(first) +
    codeBlock +
    linkBlock +
    rest.map(paragraph).join('') +
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e7e1d6;font-size:13px;line-height:1.5;color:#6d6558">` +
    `${escapeHtml(footer)}</p></div></body></html>`
  );
}

/** Returns the text with HTML characters escaped. */
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
