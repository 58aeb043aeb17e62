import type { ComponentProps } from 'react';
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
    draw: () => <StepDialogs flow={flow} files={ORDER.files} others={others} pay={() => null} />,
  };
}

type Flow = ComponentProps<typeof StepDialogs>['flow'];

/** From the result to its file: choice, free download or payment, and the link. */
export const PAY_STORIES: readonly Story[] = [
  step('download-trial', { step: 'trial', left: 3 }),
  step('download-confirmed', { step: 'confirmed' }),
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
    name: 'pay-price',
    prepare: () => {
      queryClient.setQueryData(['price', ORDER.id, 'high'], { amountMinor: 2000, currency: 'USD' });
    },
    draw: () => <CardDialog workspaceId={ORDER.id} precision="high" onPaid={keep} onClose={keep} />,
  },
];
