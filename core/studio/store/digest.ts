/** SHA-256 in hex, of bytes or of a text in UTF-8. */
export async function sha256Hex(content: Uint8Array | string): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns JSON with sorted names: equal values give equal text. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_name, inside: unknown) =>
    inside !== null && typeof inside === 'object' && !Array.isArray(inside)
      ? Object.fromEntries(Object.entries(inside).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inside,
  );
}
