/** What WeChat led back with; `code` is empty when the person refused. */
export interface WechatReturned {
  code: string;
  state: string;
}

/** Reads the query WeChat led back with; null for an address nobody came back by. */
export function wechatReturnIn(query: string): WechatReturned | null {
  const fields = new URLSearchParams(query);
  const state = fields.get('state');
  return state === null || state === '' ? null : { code: fields.get('code') ?? '', state };
}

let taken: WechatReturned | null = null;

/** Takes code and state out of the address, so that they are neither kept nor shared; the same when asked again. */
export function takeWechatReturn(): WechatReturned | null {
  const found = wechatReturnIn(window.location.search);
  if (found === null) return taken;
  taken = found;
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return taken;
}
