/**
 * Returns a Content-Disposition value that saves under this name: RFC 6266, with a plain ASCII name for old
 * clients and the full name in UTF-8 (RFC 8187).
 */
export function attachmentHeader(fileName: string): string {
  const clean = Array.from(fileName, (letter) => (/[\p{Cc}/\\]/u.test(letter) ? '_' : letter)).join('');
  const plain = Array.from(clean, (letter) => (/[^\x20-\x7e]|["%]/.test(letter) ? '_' : letter)).join('');
  const whole = encodeURIComponent(clean).replace(/['()*]/g, (letter) => {
    return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
