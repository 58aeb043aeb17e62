import type { CallData } from '../../../core/contract/call.ts';
import type { payWechatJsapi } from '../../../core/contract/calls/pay.ts';

/** Request for a payment, signed by our server. */
export type BridgeParameters = CallData<typeof payWechatJsapi>['parameters'];

/** Object that WeChat's own browser gives to pages. */
interface Bridge {
  invoke(name: string, parameters: BridgeParameters, then: (answer: { err_msg: string }) => void): void;
}

declare global {
  interface Window {
    WeixinJSBridge?: Bridge;
  }
}

/** True inside WeChat, whose browser can pay with JSAPI only. */
export function isInWechat(userAgent = navigator.userAgent): boolean {
  return /MicroMessenger/i.test(userAgent);
}

/** Asks the payer inside WeChat; only the server knows if it is paid. Rejects outside of WeChat. */
export async function askInWechat(parameters: BridgeParameters): Promise<'paid' | 'cancelled' | 'failed'> {
  const bridge = await readyBridge();
  return await new Promise((resolve) => {
    bridge.invoke('getBrandWCPayRequest', parameters, ({ err_msg }) => {
      if (err_msg.endsWith(':ok')) resolve('paid');
      else resolve(err_msg.endsWith(':cancel') ? 'cancelled' : 'failed');
    });
  });
}

/** The bridge appears some time after the page. */
async function readyBridge(): Promise<Bridge> {
  if (!isInWechat()) throw new Error('not inside WeChat');
  if (window.WeixinJSBridge === undefined)
    await new Promise((resolve) => document.addEventListener('WeixinJSBridgeReady', resolve, { once: true }));
  return window.WeixinJSBridge!;
}

const STATE = 'wechatPayState';

/** Returns a new secret that ties WeChat's answer to this tab, 32 hex digits. */
export function newState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const OTHERS = 'wechatPayOthers';

/** Keeps the further orders of a payment while the tab is at WeChat; its answer names the first one only. */
export function keepOthers(others = '', store: Pick<Storage, 'setItem'> = sessionStorage): void {
  store.setItem(OTHERS, others);
}

/** Returns the further orders that were kept. */
export function keptOthers(store: Pick<Storage, 'getItem'> = sessionStorage): { others?: string } {
  const others = store.getItem(OTHERS);
  return others === null || others === '' ? {} : { others };
}

/** Keeps the secret while the tab is at WeChat. */
export function keepState(state: string, store: Pick<Storage, 'setItem'> = sessionStorage): void {
  store.setItem(STATE, state);
}

/** Returns true once if this tab sent the payer to WeChat with this secret. */
export function redeemState(
  state: string,
  store: Pick<Storage, 'getItem' | 'removeItem'> = sessionStorage,
): boolean {
  const kept = store.getItem(STATE);
  store.removeItem(STATE);
  return kept !== null && kept === state;
}
