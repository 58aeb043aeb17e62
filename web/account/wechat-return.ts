/** Return parameters of WeChat; `code` is empty if the user refused. */
export interface WechatReturned {
  code: string;
  state: string;
}

/** Parses WeChat's return parameters; null for any other address. */
export function wechatReturnIn(query: string): WechatReturned | null {
  const fields = new URLSearchParams(query);
  const state = fields.get('state');
  return state === null || state === '' ? null : { code: fields.get('code') ?? '', state };
}

let readParameters: WechatReturned | null = null;

/**
 * Removes code and state from the address, so that they are neither stored nor shared. Returns the same value
 * on later calls.
 */
export function takeWechatReturn(): WechatReturned | null {
  const found = wechatReturnIn(window.location.search);
  if (found === null) return readParameters;
  readParameters = found;
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return readParameters;
}
