/** Policies of every answer of the API, which is data and never a page: the API sends them, and so does the CDN. */
export const API_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";
export const API_REFERRER_POLICY = 'no-referrer';
