/** Maximum number of struts that are pressed in the browser: three seconds on a desktop. */
export const PRESS_MAX_STRUTS = 120_000;
