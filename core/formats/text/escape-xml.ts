/** Control characters and the two code points that XML 1.0 forbids even when escaped. */
const FORBIDDEN = /[\p{Cc}\ufffe\uffff]/gu;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (letter) => ENTITIES[letter]!);
}
