/** Home pages, and workspaces, of the two kinds of screen (docs/specification.md#screens). */
export type HomePath = '/index' | '/touch';
export type WorkspacePath = '/blank' | '/touchHome';

/** True where a finger is all there is: the pointer is coarse and nothing can hover. */
export function isTouchDevice(
  media: (query: string) => boolean = (query) => matchMedia(query).matches,
): boolean {
  return media('(hover: none) and (pointer: coarse)');
}

/** Where start, logo and sign-in lead on this device (docs/specification.md#flows). */
export function homePath(touch = isTouchDevice()): HomePath {
  return touch ? '/touch' : '/index';
}

/** The workspace that belongs to a page: the touch pages keep to theirs, all others to the desktop's. */
export function workspacePathOf(pathname: string): WorkspacePath {
  return pathname.startsWith('/touch') ? '/touchHome' : '/blank';
}
