/** Sources that the page may load from and connect to. */
export interface ContentSources {
  /** Scheme and host where the page posts and reads files. */
  filesOrigin: string;
  /** Origin of the live channel, if it differs from the page's. */
  socketOrigin?: string;
}

/** The part of a page's address that links send to other sites. */
export const SITE_REFERRER_POLICY = 'strict-origin-when-cross-origin';

/** Time for which browsers insist on TLS: two years. */
export const HSTS_SECONDS = 63_072_000;

/**
 * Returns the content security policy. Scripts come from the site only; WebAssembly may compile, `eval` is
 * forbidden. Chakra writes its style rules from script, so inline styles are allowed; inline scripts are not.
 */
export function contentSecurityPolicy(sources: ContentSources): string {
  return textOf({ ...directivesFor(sources), 'frame-ancestors': "'none'" });
}

/**
 * Returns the elements of the document's head that stand for the security headers, where the CDN can add none. Browsers
 * take no `frame-ancestors` from a document: there it stays empty in a frame (web/app/refuse-frame.ts).
 */
export function documentPolicies(sources: ContentSources): string {
  const policy = textOf(directivesFor(sources));
  return (
    `<meta http-equiv="Content-Security-Policy" content="${policy}">` +
    `<meta name="referrer" content="${SITE_REFERRER_POLICY}">`
  );
}

/** Returns the document with `policies` before everything that they apply to. Throws for a document without a head. */
export function withPolicies(html: string, policies: string): string {
  const [before, after, ...more] = html.split('<head>');
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error('The document has not exactly one <head>.');
  return `${before}<head>${policies}${after}`;
}

type Directives = Readonly<Record<string, string>>;

function directivesFor({ filesOrigin, socketOrigin }: ContentSources): Directives {
  const connect = ["'self'", filesOrigin, ...(socketOrigin === undefined ? [] : [socketOrigin])];
  return {
    'default-src': "'none'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'worker-src': "'self' blob:",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': `'self' blob: data: ${filesOrigin}`,
    'font-src': "'self'",
    'connect-src': `${connect.join(' ')} blob: data:`,
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    // Text cannot become HTML or script. web/app/script-addresses.ts has the only rule for addresses of code.
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  };
}

function textOf(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
