/** A sign-in link as it stands in the address. */
export interface LinkToken {
  token: string;
  autoLogin: boolean;
  /** The query without the link's parts. */
  restOfQuery: string;
}

/** The sign-in link in a query, or null. `autoLogin=1` keeps the session for 7 days (docs/specification.md#flows). */
export function linkTokenIn(query: string): LinkToken | null {
  const fields = new URLSearchParams(query);
  const token = fields.get('pp_token');
  if (token === null) return null;
  const autoLogin = fields.get('autoLogin') === '1';
  fields.delete('pp_token');
  fields.delete('autoLogin');
  const rest = fields.toString();
  return { token, autoLogin, restOfQuery: rest === '' ? '' : `?${rest}` };
}

/** Takes the sign-in link out of the address, so that it is neither kept, shared nor sent on. */
export function takeLinkToken(): LinkToken | null {
  const link = linkTokenIn(window.location.search);
  if (link !== null) {
    const { pathname, hash } = window.location;
    window.history.replaceState(window.history.state, '', pathname + link.restOfQuery + hash);
  }
  return link;
}
