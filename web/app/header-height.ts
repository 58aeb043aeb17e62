/** Height of the header; the workspace takes the rest of the screen. */
export const HEADER_HEIGHT = '60px';
