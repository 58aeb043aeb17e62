export interface LinkToken {
  token: string;
  autoLogin: boolean;
  /** Query without the link's parameters. */
  restOfQuery: string;
}

/** Sign-in link of a query, or null. `autoLogin=1` keeps it for 7 days (docs/specification.md#flows). */
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

/** Removes the sign-in link from the address, so that it is neither stored nor shared. */
export function takeLinkToken(): LinkToken | null {
  const link = linkTokenIn(window.location.search);
  if (link !== null) {
    const { pathname, hash } = window.location;
    window.history.replaceState(window.history.state, '', pathname + link.restOfQuery + hash);
  }
  return link;
}
