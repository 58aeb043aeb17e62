import { Box } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect } from 'react';
import type { WorkspaceDetail } from '../../../core/contract/calls/workspace.ts';
import type { CodeName } from '../../../core/contract/codes.ts';
import { EstimateLine } from '../../features/job/estimate/estimate-line.tsx';
import { type GenerateNotice, NoticeDialogs } from '../../features/job/notice-dialogs.tsx';
import { QueueDialog } from '../../features/job/queue/queue-dialog.tsx';
import { PropertyCard } from '../../features/job/report/property-card.tsx';
import { REGIONS, sampleOrder } from './sample-data.ts';
import { ServerTextStory } from './server-says.tsx';
import { keep, type Stories } from './story.ts';

const queue =
  (order: Partial<WorkspaceDetail>, cancelling = false) =>
  () => (
    <QueueDialog
      order={sampleOrder(order)}
      open
      live
      cancelling={cancelling}
      onMinimise={keep}
      onCancel={keep}
      onHome={keep}
    />
  );

/** Draws a part as it is without a connection. */
function Offline({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    // Over the browser's own, which the deletion shows again.
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    return () => void Reflect.deleteProperty(navigator, 'onLine');
  }, []);
  return children;
}

const notice = (shown: GenerateNotice) => () => (
  <NoticeDialogs notice={shown} onClose={keep} onShellAgreed={keep} onDrain={keep} onScale={keep} />
);

const refusalNotice = (kind: 'cannot' | 'refused', code: CodeName) => () => (
  <ServerTextStory code={code}>{(reason) => notice({ kind, reason })()}</ServerTextStory>
);

function Card({ children, ...space }: { children: ReactNode; p?: '5'; pb?: '5' }) {
  return (
    <Box w="348px" bg="bg.panel" borderWidth="1px" alignSelf="flex-start" m="6" rounded="l3" {...space}>
      {children}
    </Box>
  );
}

const DAY_SECONDS = 86_400;
const NO_FIGURES = { seconds: null, bytes: null, triangles: null };

export const TASK_STORIES: Stories = {
  'queue-waiting': queue({ status: 'PREPARING', queue: 3, estimated: 2 * DAY_SECONDS + 3 * 3600 + 240 }),
  'queue-generating': queue({ status: 'GENERATING', estimated: 42, progress: 0.38 }),
  'queue-almost': queue({ status: 'GENERATING', estimated: 0, progress: 0.97 }, true),
  // Estimated to finish a minute and a second ago.
  'queue-lost': queue({ status: 'GENERATING', estimated: -61, progress: 0.4 }),
  'queue-part': queue({ status: 'GENERATED_PART', estimated: 12, progress: 0.62 }),
  'queue-offline': {
    draw: () => <Offline>{queue({ status: 'GENERATING', estimated: 42, progress: 0.38 })()}</Offline>,
    reached: '[data-testid="offline-note"]',
  },
  'shell-warning': notice({ kind: 'shell', drains: 0 }),
  'too-long': notice({ kind: 'tooLong' }),
  'cannot-generate': refusalNotice('cannot', 'resultTooLarge'),
  refused: refusalNotice('refused', 'tooManyJobs'),
  'build-failed': notice({ kind: 'failed', reason: '' }),
  'important-hint': notice({ kind: 'important', go: keep }),
  'result-regions': () => (
    <Card pb="5">
      <PropertyCard settings={REGIONS} />
    </Card>
  ),
  'estimate-too-long': () => (
    <Card p="5">
      <EstimateLine estimate={{ ...NO_FIGURES, seconds: 940, tooLong: true, refusal: null }} />
    </Card>
  ),
};
