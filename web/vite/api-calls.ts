/**
 * Pattern of the addresses that Vite passes on to the API. Not the bare prefix: `web/api` holds sources that Vite
 * serves itself.
 */
export const API_CALLS = '^/api/(?!.*\\.tsx?(\\?|$))';
