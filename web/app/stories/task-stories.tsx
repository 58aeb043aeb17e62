import { Box } from '@chakra-ui/react';
import type { WorkspaceDetail } from '../../../core/contract/calls/workspace.ts';
import type { CodeName } from '../../../core/contract/codes.ts';
import { EstimateLine } from '../../features/job/estimate/estimate-line.tsx';
import { type GenerateNotice, NoticeDialogs } from '../../features/job/notice-dialogs.tsx';
import { QueueDialog } from '../../features/job/queue/queue-dialog.tsx';
import { PropertyCard } from '../../features/job/report/property-card.tsx';
import { ReportCard } from '../../features/job/report/report-card.tsx';
import { GRADIENT, REGIONS, SAMPLE_REPORT, sampleOrder } from './sample-data.ts';
import { ServerTextStory } from './server-says.tsx';
import { keep, type Story } from './story.ts';

function queue(name: string, order: Partial<WorkspaceDetail>, cancelling = false): Story {
  return {
    name,
    draw: () => (
      <QueueDialog
        order={sampleOrder(order)}
        open
        live
        cancelling={cancelling}
        onMinimise={keep}
        onCancel={keep}
        onHome={keep}
      />
    ),
  };
}

function notice(name: string, shown: GenerateNotice): Story {
  return {
    name,
    draw: () => <NoticeDialogs notice={shown} onClose={keep} onShellAgreed={keep} onScale={keep} />,
  };
}

function refusalNotice(name: string, kind: 'cannot' | 'refused', code: CodeName): Story {
  const draw = (reason: string) => (
    <NoticeDialogs notice={{ kind, reason }} onClose={keep} onShellAgreed={keep} onScale={keep} />
  );
  return { name, draw: () => <ServerTextStory code={code}>{draw}</ServerTextStory> };
}

const DAY_SECONDS = 86_400;
const NO_FIGURES = { seconds: null, bytes: null, triangles: null };

export const TASK_STORIES: readonly Story[] = [
  queue('queue-waiting', { status: 'PREPARING', queue: 3, estimated: 2 * DAY_SECONDS + 3 * 3600 + 240 }),
  queue('queue-next', { status: 'PREPARING', queue: 0, estimated: 95 }),
  queue('queue-generating', { status: 'GENERATING', estimated: 42, progress: 0.38 }),
  queue('queue-almost', { status: 'GENERATING', estimated: 0, progress: 0.97 }, true),
  // Estimated to finish a minute and a second ago.
  queue('queue-lost', { status: 'GENERATING', estimated: -61, progress: 0.4 }),
  queue('queue-part', { status: 'GENERATED_PART', estimated: 12, progress: 0.62 }),
  notice('shell-warning', { kind: 'shell' }),
  notice('too-long', { kind: 'tooLong' }),
  refusalNotice('cannot-generate', 'cannot', 'resultTooLarge'),
  refusalNotice('refused', 'refused', 'tooManyJobs'),
  notice('build-failed', { kind: 'failed', reason: '' }),
  notice('important-hint', { kind: 'important', go: keep }),
  {
    name: 'result',
    draw: () => (
      <Box w="348px" bg="bg.panel" borderWidth="1px" alignSelf="flex-start" m="6" pb="5" rounded="l3">
        <ReportCard report={SAMPLE_REPORT} />
        <PropertyCard settings={GRADIENT} />
      </Box>
    ),
  },
  {
    name: 'result-regions',
    draw: () => (
      <Box w="348px" bg="bg.panel" borderWidth="1px" alignSelf="flex-start" m="6" pb="5" rounded="l3">
        <PropertyCard settings={REGIONS} />
      </Box>
    ),
  },
  {
    name: 'estimate-too-long',
    draw: () => (
      <Box w="348px" bg="bg.panel" borderWidth="1px" alignSelf="flex-start" m="6" p="5" rounded="l3">
        <EstimateLine estimate={{ ...NO_FIGURES, seconds: 940, tooLong: true, refusal: null }} />
      </Box>
    ),
  },
];
