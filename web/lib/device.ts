/** Home pages and workspaces of the two kinds of screen (docs/specification.md#screens). */
export type HomePath = '/index' | '/touch';
export type WorkspacePath = '/blank' | '/touchHome';

/** True for touch-only devices: the pointer is coarse and there is no hover. */
export function isTouchDevice(
  media: (query: string) => boolean = (query) => matchMedia(query).matches,
): boolean {
  return media('(hover: none) and (pointer: coarse)');
}

/** Home page of this device, used by start, logo and sign-in (docs/specification.md#flows). */
export function homePath(touch = isTouchDevice()): HomePath {
  return touch ? '/touch' : '/index';
}

/** Workspace that belongs to a page: touch for the touch pages, desktop for all others. */
export function workspacePathOf(pathname: string): WorkspacePath {
  return pathname.startsWith('/touch') ? '/touchHome' : '/blank';
}
