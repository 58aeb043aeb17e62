import {
  payQrcode,
  paySession,
  payStatus,
  payTrial,
  workspaceDownload,
} from '../../../core/contract/calls/pay.ts';
import { type AccessRow, thing } from './row.ts';

const HIGH = { without: { 'high-precision': 'notGranted' } } as const;

/** Trials, paying and downloading. */
export const PAY_ROWS: readonly AccessRow[] = [
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
  thing(workspaceDownload, ({ finishedId }) => ({ query: { id: finishedId, precision: 'low' as const } }), {
    what: 'low',
  }),
  thing(workspaceDownload, ({ finishedId }) => ({ query: { id: finishedId, precision: 'high' as const } }), {
    what: 'high',
    ...HIGH,
  }),
];
