import { createHash } from 'node:crypto';
import * as z from 'zod';
import { PROVIDER_ID } from '../../../core/rules/pay/limits.ts';
import type { Notification } from '../../../core/studio/pay/provider.ts';
import { parseJson } from '../../parse-json.ts';
import type { WechatSecret } from '../secrets.ts';
import { decryptSealed } from './sealed.ts';
import { type HeaderOf, isFromWechat } from './signed-headers.ts';

const providerId = z.string().regex(PROVIDER_ID);

const outer = z.object({
  id: providerId,
  resource: z.object({
    algorithm: z.string(),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
});

const inner = z.object({
  mchid: z.string(),
  out_trade_no: providerId,
  transaction_id: providerId.optional(),
  out_refund_no: providerId.optional(),
});

/**
 * Returns the ids in a notification, or undefined if it is forged, stale, altered or for another merchant.
 * `rawBody` is the text as received, since the signature covers it.
 */
export function readWechatNotification(
  { headerOf, rawBody }: { headerOf: HeaderOf; rawBody: string },
  secret: WechatSecret,
  nowMs: number,
): Notification | undefined {
  if (!isFromWechat({ headerOf, body: rawBody }, secret.wechatKeysPem, nowMs)) return undefined;
  const envelope = outer.safeParse(parseJson(rawBody));
  if (!envelope.success) return undefined;
  const { id, resource } = envelope.data;
  const content = inner.safeParse(parseJson(decryptSealed(resource, secret.apiKey) ?? ''));
  if (!content.success || content.data.mchid !== secret.merchantId) return undefined;
  const { out_trade_no, transaction_id, out_refund_no } = content.data;
  return {
    eventId: id,
    seal: sealOf(headerOf, rawBody),
    paymentId: out_trade_no,
    chargeId: transaction_id,
    refundId: out_refund_no,
  };
}

/** Hash of the signed content. WeChat Pay signs each delivery with its own time and nonce. */
function sealOf(headerOf: HeaderOf, rawBody: string): string {
  const signed = [headerOf('wechatpay-timestamp'), headerOf('wechatpay-nonce'), rawBody];
  return createHash('sha256').update(signed.join('\n')).digest('hex');
}
