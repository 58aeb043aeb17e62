/** Sources that the page may load from and connect to. */
export interface ContentSources {
  /** Scheme and host where the page posts and reads files. */
  filesOrigin: string;
  /** Origin of the live channel, if it differs from the page's. */
  socketOrigin?: string;
}

/** Time for which browsers insist on TLS: two years. */
export const HSTS_SECONDS = 63_072_000;

/**
 * Returns the content security policy. Scripts come from the site only; WebAssembly may compile, `eval` is
 * forbidden. Chakra writes its style rules from script, so inline styles are allowed; inline scripts are not.
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
    // Text becomes no HTML and no script; web/app/script-addresses.ts has the one rule for addresses of code.
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
