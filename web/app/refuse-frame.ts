/**
 * Throws if another page shows this one in a frame, which would allow clickjacking. Where the CDN adds headers, the
 * browser already keeps the frame empty. Elsewhere a document has no other way to forbid framing.
 */
export function refuseFrame({ top, self }: Pick<Window, 'top' | 'self'>): void {
  if (top !== self) throw new Error('The studio does not open inside another page.');
}
