/** Header by which the CDN shows the HTTP API that a request came through it; its value is a secret of the host. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';
/**
 * Header by which the CDN tells the viewer's network address. A CDN that cannot tell it so puts VIEWER_ADDRESS_UNTOLD
 * there all the same: else whatever a viewer writes there would reach the API.
 */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';
export const VIEWER_ADDRESS_UNTOLD = 'untold';
