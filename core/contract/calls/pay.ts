import * as z from 'zod';
import { PRECISIONS } from '../../rules/order/result-formats.ts';
import { PAYMENT_LINES_MAX } from '../../rules/pay/limits.ts';
import { defineCall } from '../call.ts';
import { lineText } from '../line-text.ts';
import { fapiaoState } from './invoice.ts';
import { workspaceId } from './parts/task-parts.ts';

/** An amount in the smallest units of its currency, shown divided by 100. */
export const goods = z.object({
  amount: z.object({ amount: z.int().nonnegative(), currency: z.enum(['USD', 'CNY']) }),
});

const precision = z.enum(PRECISIONS);
const sold = z.enum(['low', 'high', 'both', 'difference']);
const currency = z.enum(['USD', 'CNY']);

/** Reasons for a refund on our own: core/studio/pay. */
export const STUDIO_REFUND_REASONS = [
  'workspace-gone',
  'paid-twice',
  'amount-differs',
  'files-gone',
] as const;

/**
 * States of a payment that was made. `refunding`: the money is on its way back. `refund-failed`: a person must act.
 * `disputed`: the bank has taken the money back.
 */
export const PAID_STATES = [
  'paid',
  'partly-refunded',
  'refunding',
  'refunded',
  'refund-failed',
  'disputed',
] as const;

/** Why an order of several is left out of their payment. */
export const LEFT_OUT_REASONS = ['paid', 'free', 'gone', 'ending', 'not-ready'] as const;

/** Further orders of a payment, in a query: ids separated by commas. */
const others = z
  .string()
  .regex(/^wsp_[0-9A-Za-z]{10,40}(,wsp_[0-9A-Za-z]{10,40})*$/)
  .refine((text) => text.split(',').length < PAYMENT_LINES_MAX, 'too many orders')
  .exactOptional()
  .meta({
    description: `further orders of a batch, up to ${PAYMENT_LINES_MAX - 1} ids separated by commas: one payment for all. Those that cannot be paid are left out`,
  });

/** Rights to a file: by payment, by a free download, or none. */
const right = z.enum(['paid', 'trial', 'unpaid']);

export const payState = z.object({
  hasPaid: z.boolean(),
  payment: right.meta({ description: 'right to the file: trial after a free download of this result' }),
  isAvailable: z.boolean(),
  leftTrialNumber: z.int().nonnegative(),
  sold: sold.meta({
    description:
      'what the next payment buys. both: low and high precision are the same file. difference: high precision after low precision was paid',
  }),
  goods: goods.meta({ description: 'price of that payment' }),
  attempt: z.enum(['none', 'open', 'paid', 'ended', 'unknown']).meta({
    description:
      'latest payment for these files: ended without a payment, or unknown while the provider does not answer',
  }),
  sentBack: z
    .enum([...STUDIO_REFUND_REASONS, 'refund-failed'])
    .nullable()
    .meta({ description: 'reason of the refund of the latest payment for these files, or that it failed' }),
  workspaces: z.int().exactOptional().meta({ description: 'with `others`: number of orders it buys' }),
  leftOut: z
    .array(z.object({ workspaceId, reason: z.enum(LEFT_OUT_REASONS) }))
    .exactOptional()
    .meta({ description: 'with `others`: orders that the payment leaves out' }),
});
export type PayState = z.infer<typeof payState>;

export const payStatus = defineCall({
  name: 'payStatus',
  method: 'GET',
  path: '/api/v1/pay/{id}/status',
  summary: 'Return the right to download, the free downloads left, and the price',
  query: z.object({ id: workspaceId, precision: precision.default('low'), others }),
  data: payState,
});

export const payTrial = defineCall({
  name: 'payTrial',
  method: 'GET',
  path: '/api/v1/pay/{id}/trial',
  // The specification makes it a GET, but it changes state, so it is guarded like a change.
  changes: true,
  summary: 'Use one free download for the low-precision file of an order; once per result',
  query: z.object({ id: workspaceId }),
  data: payState,
});

export const workspaceDownload = defineCall({
  name: 'workspaceDownload',
  method: 'GET',
  path: '/api/v1/workspace/download',
  summary: 'Return download info; the address requires an entitlement and is valid for minutes',
  query: z.object({
    id: workspaceId,
    precision,
    format: z.enum(['stl', '3mf', '3mf-beam']).default('stl'),
  }),
  data: z.object({
    workspaceId,
    downloadNumber: z.int(),
    fileName: z.string(),
    fileSize: z.int(),
    sha256: z.string(),
    download_complate_file_url: z.string().nullable(),
    paymentInfo: z.object({
      payNum: z.int().meta({ description: 'the price, in smallest units' }),
      currency,
      payment: right,
    }),
    keptUntil: z.string(),
    checkout: z
      .url()
      .nullable()
      .exactOptional()
      .meta({ description: 'page that sells the file; null with an entitlement; missing before 0.2.0' }),
  }),
});

const paidItem = z.object({ model: z.string(), lattice: z.string(), sold });
const paidPayment = z.object({
  id: z.string().meta({ description: 'order number' }),
  workspaceId: z.string(),
  item: paidItem.nullable(),
  others: z
    .array(paidItem.extend({ workspaceId }))
    .exactOptional()
    .meta({ description: 'the other orders of a payment for several' }),
  title: z.string().meta({ description: 'what was bought, in the language of the checkout' }),
  precision,
  goods: goods.meta({ description: 'amount asked' }),
  refunded: z.int().nonnegative().meta({ description: 'sum sent back, in smallest units' }),
  state: z.enum(PAID_STATES),
  paidAt: z.string(),
  paper: z.enum(['invoice', 'fapiao']).meta({ description: 'paymentInvoice or fapiaoRequest' }),
  fapiao: fapiaoState.nullable().meta({ description: 'null if none was asked for' }),
});
export type PaidPayment = z.infer<typeof paidPayment>;

export const paymentList = defineCall({
  name: 'paymentList',
  method: 'GET',
  path: '/api/v1/payments',
  summary: 'Return what the user has paid, newest first. Attempts without a payment are left out',
  query: z.object({
    after: lineText({ max: 100 }).default('').meta({ description: '`next` of the page before' }),
    size: z.coerce.number().int().min(1).max(50).default(20),
  }),
  data: z.object({
    list: z.array(paidPayment),
    next: z.string().nullable().meta({ description: 'null on the last page' }),
  }),
});

const startQuery = z.object({ workspaceId, precision: precision.default('low'), others });

export const paySession = defineCall({
  name: 'paySession',
  method: 'POST',
  path: '/api/v1/pay/stripe/session/{workspaceId}',
  summary:
    'Return the card checkout of an order: the open one, or a new one. The server sets amount and currency',
  query: startQuery,
  data: z.object({
    pk: z.string(),
    sessionId: z.string(),
    url: z.url().meta({ description: 'the hosted checkout' }),
    expiresAt: z.string(),
    goods,
  }),
});

export const payQrcode = defineCall({
  name: 'payQrcode',
  method: 'GET',
  path: '/api/v1/pay/wechat/qrcode/{workspaceId}',
  // The specification makes it a GET, but it creates a payment, so it is guarded like a change.
  changes: true,
  summary: 'Return the WeChat Pay code of an order: the open one, or a new one after it expired',
  query: startQuery,
  data: z.object({
    codeUrl: z.string(),
    secondsLeft: z.int().nonnegative(),
    expiresAt: z.string(),
    goods,
  }),
});

const expiry = { expiresAt: z.string(), goods };

export const payWechatWays = defineCall({
  name: 'payWechatWays',
  method: 'GET',
  path: '/api/v1/pay/wechat/ways/{workspaceId}',
  summary: 'Return how the phone that shows the page can pay with WeChat',
  query: startQuery.extend({
    state: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .meta({ description: 'chosen by the page; comes back with the code' }),
  }),
  data: z.object({
    h5: z.boolean().meta({ description: "in the phone's browser" }),
    authorizeUrl: z
      .url()
      .nullable()
      .meta({ description: 'inside WeChat: its page that names the payer; null where that is not set up' }),
  }),
});

export const payWechatH5 = defineCall({
  name: 'payWechatH5',
  method: 'POST',
  path: '/api/v1/pay/wechat/h5/{workspaceId}',
  summary: 'Return the page that opens WeChat on this phone: of the open payment, or of a new one',
  query: startQuery,
  data: z.object({ url: z.url(), ...expiry }),
});

export const payWechatJsapi = defineCall({
  name: 'payWechatJsapi',
  method: 'POST',
  path: '/api/v1/pay/wechat/jsapi/{workspaceId}',
  summary: 'Return the signed request with which a page inside WeChat asks the payer',
  query: startQuery,
  body: z.object({
    code: lineText({ min: 1, max: 128 }).meta({ description: 'from authorizeUrl; single use' }),
  }),
  data: z.object({
    parameters: z
      .object({
        appId: z.string(),
        timeStamp: z.string(),
        nonceStr: z.string(),
        package: z.string(),
        signType: z.literal('RSA'),
        paySign: z.string(),
      })
      .meta({ description: 'of getBrandWCPayRequest' }),
    ...expiry,
  }),
});
