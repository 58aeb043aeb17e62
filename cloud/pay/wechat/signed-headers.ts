import { NOTIFICATION_TOLERANCE_SECONDS } from '../../../core/rules/pay/limits.ts';
import { verifyMessage } from './signature.ts';

/** Reads a header by its lower-case name; undefined if it is missing. */
export type HeaderOf = (name: string) => string | null | undefined;

/** True if WeChat Pay signed this text recently. `keysPem`: its public keys by serial, several at a time. */
export function isFromWechat(
  { headerOf, body }: { headerOf: HeaderOf; body: string },
  keysPem: Readonly<Record<string, string>>,
  nowMs: number,
): boolean {
  const timestamp = headerOf('wechatpay-timestamp') ?? '';
  const nonce = headerOf('wechatpay-nonce') ?? '';
  const signature = headerOf('wechatpay-signature') ?? '';
  const serial = headerOf('wechatpay-serial') ?? '';
  const key = Object.hasOwn(keysPem, serial) ? keysPem[serial] : undefined;
  if (key === undefined || signature === '' || !/^\d{1,12}$/.test(timestamp)) return false;
  const ageSeconds = Math.abs(nowMs / 1000 - Number(timestamp));
  if (ageSeconds > NOTIFICATION_TOLERANCE_SECONDS) return false;
  return verifyMessage({ timestamp, nonce, body }, signature, key);
}
