/** Header with the origin secret, which proves to the HTTP API that a request came through the CDN. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';
/**
 * Header with the viewer's network address, set by the CDN. A CDN that does not know the address sends
 * VIEWER_ADDRESS_UNKNOWN instead, so that a value from the viewer never reaches the API.
 */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';
export const VIEWER_ADDRESS_UNKNOWN = 'unknown';

/** Returns the secrets that the CDN may send. `refused` names a value that is not among them, and reads them again. */
export type ReadSecrets = (refused?: boolean) => Promise<readonly string[]>;
