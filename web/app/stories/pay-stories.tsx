import { Container } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { PAID_STATES, type PaidPayment } from '../../../core/contract/calls/pay.ts';
import type { PaymentState } from '../../../core/contract/order-codec.ts';
import { partName } from '../../../core/rules/model/part-name.ts';
import { queryClient } from '../../api/query-client.ts';
import { ReadyDialog } from '../../features/download/ready-dialog.tsx';
import { StepDialogs } from '../../features/download/step-dialogs.tsx';
import type { DownloadView } from '../../features/download/use-download.ts';
import { CardDialog } from '../../features/pay/card-dialog.tsx';
import { PaymentsList } from '../../features/pay/payments/payments-list.tsx';
import { SAMPLE_FILES, sampleOrder } from './sample-data.ts';
import { keep, type Stories, type Story } from './story.ts';

const ORDER = sampleOrder({ files: SAMPLE_FILES });

function step(view: DownloadView, prepare?: () => void): Story {
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
  };
  const others = [
    { precision: 'low', format: '3mf', bytes: 1_300_000 },
    { precision: 'low', format: '3mf-beam' },
  ] as const;
  return {
    ...(prepare && { prepare }),
    draw: () => (
      <StepDialogs
        workspaceId={ORDER.id}
        flow={flow}
        files={ORDER.files}
        others={others}
        moreFiles={false}
        pay={() => null}
      />
    ),
  };
}

const FILE: ComponentProps<typeof ReadyDialog>['info'] = {
  orderId: ORDER.id,
  fileName: 'insole-left-size-42 diamond low.stl',
  fileBytes: 18_400_000,
  sha256: '0'.repeat(64),
  url: 'about:blank',
  freeDownloadsLeft: 1,
  price: { amountMinor: 0, currency: 'CNY' },
  entitlement: 'trial',
  keptUntil: '2027-05-20T00:00:00.000Z',
};

const ITEM = { model: partName(ORDER.modelName), lattice: ORDER.lattice };

/** Sets the payment state that the server would send. */
function sell(precision: 'low' | 'high', change: Partial<PaymentState>): void {
  const state: PaymentState = {
    isPaid: false,
    entitlement: 'unpaid',
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

const FULL: Partial<PaymentState> = { goods: 'high', price: { amountMinor: 3000, currency: 'USD' } };

const FAPIAOS: PaidPayment['fapiao'][] = [
  null,
  { state: 'void', number: null, reason: null },
  { state: 'done', number: '24442000000012345678', reason: null },
  { state: 'refused', number: null, reason: '税号与抬头不符' },
];

/** A payment in each state, by card and with WeChat Pay in turn, and one of an earlier release. */
const PAYMENTS: PaidPayment[] = [...PAID_STATES, 'paid' as const].map((state, at) => ({
  id: `ord_7Kq2mXw9Rt4ZcVb${at}`,
  workspaceId: ORDER.id,
  item: at === PAID_STATES.length ? null : { ...ITEM, sold: at % 2 === 0 ? 'high' : 'difference' },
  title: `high precision, ${ORDER.lattice}, ${ITEM.model}`,
  precision: 'high',
  goods: { amount: at % 2 === 0 ? { amount: 3000, currency: 'USD' } : { amount: 19_900, currency: 'CNY' } },
  refunded: state === 'partly-refunded' ? 4900 : 0,
  state,
  paidAt: '2026-11-20T09:05:00.000Z',
  paper: at % 2 === 0 ? 'invoice' : 'fapiao',
  fapiao: at % 2 === 0 ? null : FAPIAOS[Math.floor(at / 2) % FAPIAOS.length]!,
}));

type Flow = ComponentProps<typeof StepDialogs>['flow'];

export const PAY_STORIES: Stories = {
  'download-trial': step({ step: 'trial', left: 3 }),
  'download-confirmed': step({ step: 'confirmed', by: 'payment' }),
  'download-formats': step({ step: 'ready', info: FILE }),
  'download-tip': () => <ReadyDialog info={FILE} others={[]} moreFiles={false} onClose={keep} />,
  'download-choice': step({ step: 'choose' }, () => {
    sell('low', { entitlement: 'trial', freeDownloadsLeft: 2, allowsFreeDownloads: true });
    sell('high', FULL);
  }),
  'download-choice-step-up': step({ step: 'choose' }, () => {
    sell('low', { isPaid: true, entitlement: 'paid' });
    sell('high', { goods: 'difference', price: { amountMinor: 2000, currency: 'USD' } });
  }),
  'download-choice-one-file': step({ step: 'choose' }, () => {
    for (const precision of ['low', 'high'] as const)
      sell(precision, { goods: 'both', freeDownloadsLeft: 3, allowsFreeDownloads: true });
  }),
  'pay-price': {
    prepare: () => sell('high', FULL),
    draw: () => (
      <CardDialog workspaceId={ORDER.id} item={ITEM} precision="high" onPaid={keep} onClose={keep} />
    ),
  },
  payments: {
    prepare: () =>
      queryClient.setQueryData(['payments'], {
        pages: [{ list: PAYMENTS, next: PAYMENTS.at(-1)!.id }],
        pageParams: [''],
      }),
    draw: () => (
      <Container maxW="3xl" py="8" overflowY="auto">
        <PaymentsList email="anna@payer.example" />
      </Container>
    ),
  },
};
