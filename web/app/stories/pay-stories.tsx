import type { ComponentProps } from 'react';
import type { PaymentState } from '../../../core/contract/order-codec.ts';
import { queryClient } from '../../api/query-client.ts';
import { StepDialogs } from '../../download/step-dialogs.tsx';
import type { DownloadView } from '../../download/use-download.ts';
import { CardDialog } from '../../pay/card-dialog.tsx';
import { SAMPLE_FILES, sampleOrder } from './sample-data.ts';
import { keep, type Story } from './story.ts';

const ORDER = sampleOrder({ files: SAMPLE_FILES });

function step(name: string, view: DownloadView, change: Partial<Flow> = {}): Story {
  const flow: Flow = {
    view,
    busy: false,
    error: null,
    precision: 'low',
    open: keep,
    choose: keep,
    confirmTrial: keep,
    paid: keep,
    toPay: keep,
    close: keep,
    ...change,
  };
  const others = [
    { precision: 'low', format: '3mf', bytes: 1_300_000 },
    { precision: 'low', format: '3mf-beam', bytes: 240_000 },
  ] as const;
  return {
    name,
    draw: () => (
      <StepDialogs workspaceId={ORDER.id} flow={flow} files={ORDER.files} others={others} pay={() => null} />
    ),
  };
}

const ITEM = { model: ORDER.modelName, lattice: ORDER.lattice };

/** Sets the payment state that the server would send. */
function sell(precision: 'low' | 'high', change: Partial<PaymentState>): void {
  const state: PaymentState = {
    isPaid: false,
    allowsFreeDownloads: false,
    freeDownloadsLeft: 0,
    goods: 'low',
    price: { amountMinor: 1000, currency: 'USD' },
    attempt: 'none',
    refundReason: null,
    ...change,
  };
  queryClient.setQueryData(['price', ORDER.id, precision], state);
}

type Flow = ComponentProps<typeof StepDialogs>['flow'];

/** From the result to its file: choice, free download or payment, and the link. */
export const PAY_STORIES: readonly Story[] = [
  step('download-trial', { step: 'trial', left: 3 }),
  step('download-confirmed', { step: 'confirmed', by: 'payment' }),
  step('download-formats', {
    step: 'ready',
    info: {
      orderId: ORDER.id,
      fileName: 'insole-left-size-42_TYPE-20008.stl',
      fileBytes: 4_100_000,
      sha256: '0'.repeat(64),
      url: 'about:blank',
      freeDownloadsLeft: 1,
      price: { amountMinor: 0, currency: 'CNY' },
      entitlement: 'trial',
      keptUntil: '2027-05-20T00:00:00.000Z',
    },
  }),
  {
    ...step('download-choice', { step: 'choose' }),
    prepare: () => {
      sell('low', {});
      sell('high', { goods: 'high', price: { amountMinor: 3000, currency: 'USD' } });
    },
  },
  {
    ...step('download-choice-step-up', { step: 'choose' }),
    prepare: () => {
      sell('low', { isPaid: true });
      sell('high', { goods: 'difference', price: { amountMinor: 2000, currency: 'USD' } });
    },
  },
  {
    ...step('download-choice-one-file', { step: 'choose' }),
    prepare: () => {
      sell('low', { goods: 'both', freeDownloadsLeft: 3, allowsFreeDownloads: true });
      sell('high', { goods: 'both', freeDownloadsLeft: 3, allowsFreeDownloads: true });
    },
  },
  {
    name: 'pay-price',
    prepare: () => sell('high', { goods: 'high', price: { amountMinor: 3000, currency: 'USD' } }),
    draw: () => (
      <CardDialog workspaceId={ORDER.id} item={ITEM} precision="high" onPaid={keep} onClose={keep} />
    ),
  },
  {
    name: 'pay-price-step-up',
    prepare: () => sell('high', { goods: 'difference', price: { amountMinor: 2000, currency: 'USD' } }),
    draw: () => (
      <CardDialog workspaceId={ORDER.id} item={ITEM} precision="high" onPaid={keep} onClose={keep} />
    ),
  },
];
