import { fapiaoRequest, paymentInvoice } from '../../../core/contract/calls/invoice.ts';
import {
  paymentList,
  payQrcode,
  paySession,
  payStatus,
  payTrial,
  payWechatH5,
  payWechatJsapi,
  payWechatWays,
  workspaceDownload,
} from '../../../core/contract/calls/pay.ts';
import { workspaceSlicing } from '../../../core/contract/calls/slicing.ts';
import { type AccessRow, own, thing } from './row.ts';

const HIGH = { without: { 'high-precision': 'notGranted' } } as const;

const NOBODYS = `ord_${'0'.repeat(26)}`;
const BUYER = { buyer: 'person', title: 'Anna', taxNumber: '', email: 'anna@payer.example' } as const;
const STATE = '0'.repeat(32);
const CODE = { code: 'never-issued' };

/** Trials, paying and downloading. */
export const PAY_ROWS: readonly AccessRow[] = [
  own(paymentList),
  thing(paymentInvoice, () => ({ query: { id: NOBODYS } }), { owner: 'notFound' }),
  thing(fapiaoRequest, () => ({ query: { id: NOBODYS }, body: BUYER }), { owner: 'notFound' }),
  thing(payStatus, ({ finishedId }) => ({ query: { id: finishedId } })),
  thing(payTrial, ({ workspaceId }) => ({ query: { id: workspaceId } }), {
    what: 'before it is finished',
    owner: 'notReady',
  }),
  thing(payTrial, ({ finishedId }) => ({ query: { id: finishedId } }), { noTrials: 'noTrialLeft' }),
  thing(paySession, ({ finishedId }) => ({ query: { workspaceId: finishedId } }), { what: 'low' }),
  thing(
    paySession,
    ({ finishedId }) => ({ query: { workspaceId: finishedId, precision: 'high' as const } }),
    {
      what: 'high',
      ...HIGH,
    },
  ),
  thing(paySession, ({ workspaceId }) => ({ query: { workspaceId } }), {
    what: 'before it is finished',
    owner: 'notReady',
  }),
  // The other provider's call does not exist on a host, for any caller.
  thing(payQrcode, ({ finishedId }) => ({ query: { workspaceId: finishedId } }), { owner: 'notFound' }),
  thing(payQrcode, ({ finishedId }) => ({ query: { workspaceId: finishedId } }), { host: 'china' }),
  thing(payQrcode, ({ finishedId }) => ({ query: { workspaceId: finishedId, precision: 'high' as const } }), {
    what: 'high',
    host: 'china',
    ...HIGH,
  }),
  thing(paySession, ({ finishedId }) => ({ query: { workspaceId: finishedId } }), {
    host: 'china',
    owner: 'notFound',
  }),
  thing(payWechatWays, ({ finishedId }) => ({ query: { workspaceId: finishedId, state: STATE } }), {
    owner: 'notFound',
  }),
  thing(payWechatWays, ({ finishedId }) => ({ query: { workspaceId: finishedId, state: STATE } }), {
    host: 'china',
  }),
  thing(payWechatH5, ({ finishedId }) => ({ query: { workspaceId: finishedId } }), { owner: 'notFound' }),
  thing(payWechatH5, ({ finishedId }) => ({ query: { workspaceId: finishedId } }), { host: 'china' }),
  thing(
    payWechatH5,
    ({ finishedId }) => ({ query: { workspaceId: finishedId, precision: 'high' as const } }),
    {
      what: 'high',
      host: 'china',
      ...HIGH,
    },
  ),
  thing(payWechatJsapi, ({ finishedId }) => ({ query: { workspaceId: finishedId }, body: CODE }), {
    owner: 'notFound',
  }),
  // The code was never issued, which is found after the order.
  thing(payWechatJsapi, ({ finishedId }) => ({ query: { workspaceId: finishedId }, body: CODE }), {
    host: 'china',
    owner: 'socialRefused',
  }),
  thing(workspaceDownload, ({ finishedId }) => ({ query: { id: finishedId, precision: 'low' as const } }), {
    what: 'low',
  }),
  thing(workspaceDownload, ({ finishedId }) => ({ query: { id: finishedId, precision: 'high' as const } }), {
    what: 'high',
    ...HIGH,
  }),
  // Nothing is paid for: the grant alone gives no layers.
  thing(workspaceSlicing, ({ finishedId }) => ({ query: { id: finishedId } }), {
    owner: 'notPaid',
    without: { slicing: 'notGranted' },
  }),
];
