/** Addresses that Vite passes on to the API; `web/api` also holds sources that it serves. */
export const API_CALLS = '^/api/(?!.*\\.tsx?(\\?|$))';
