import { NOTIFICATION_TOLERANCE_SECONDS } from '../../../core/rules/pay/limits.ts';
import { verifyMessage } from './signature.ts';

/** Reads a header whatever its case; undefined when it is not there. */
export type HeaderOf = (name: string) => string | null | undefined;

/**
 * Did WeChat Pay send this text, and just now? Answers and notifications carry the same four headers. `keysPem`: its
 * public keys by serial, of which several may be in use at a time.
 */
export function isFromWechat(
  headerOf: HeaderOf,
  body: string,
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
