/** What the page may load and talk to, and the other security headers of every answer of the site. */
export interface ContentSources {
  /** Where the page posts and reads files, scheme and host. */
  filesOrigin: string;
  /** Where the live channel is, when it is not the page's own host. */
  socketOrigin?: string;
}

/** How long browsers insist on TLS: two years. */
export const HSTS_SECONDS = 63_072_000;

/**
 * The content security policy. Scripts only from the site; WebAssembly may compile, `eval` may not.
 * Chakra writes its style rules from script, so inline styles are allowed; scripts never are.
 */
export function contentSecurityPolicy({ filesOrigin, socketOrigin }: ContentSources): string {
  const connect = ["'self'", filesOrigin, ...(socketOrigin === undefined ? [] : [socketOrigin])];
  const directives: Readonly<Record<string, string>> = {
    'default-src': "'none'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'worker-src': "'self' blob:",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': `'self' blob: data: ${filesOrigin}`,
    'font-src': "'self'",
    'connect-src': `${connect.join(' ')} blob: data:`,
    'manifest-src': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'object-src': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
