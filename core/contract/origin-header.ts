/** Header by which the CDN shows the HTTP API that a request came through it; its value is a secret of the host. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';
/** Header with the origin secret, which proves to the HTTP API that a request came through the CDN. */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';
export const VIEWER_ADDRESS_UNTOLD = 'untold';
