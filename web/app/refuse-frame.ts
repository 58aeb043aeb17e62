/**
 * Throws if another page shows this one in a frame, where it could lead people to press what they do not see. Where the CDN
 * adds headers, the frame stays empty before this runs; where it adds none, a document cannot forbid its framing otherwise.
 */
export function refuseFrame({ top, self }: Pick<Window, 'top' | 'self'>): void {
  if (top !== self) throw new Error('The studio does not open inside another page.');
}
