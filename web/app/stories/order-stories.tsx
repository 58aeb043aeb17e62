import { Box } from '@chakra-ui/react';
import { useRef } from 'react';
import type { WorkspaceDetail } from '../../../core/contract/calls/workspace.ts';
import { HISTORY_KEY, orderKey, queryClient } from '../../api/query-client.ts';
import { HistoryDialog } from '../../features/history/history-dialog.tsx';
import { FOLDERS_KEY } from '../../features/history/use-folders.ts';
import { ReportSheet } from '../orders/report-sheet.tsx';
import { ComparedOrders } from '../pages/compare-page.tsx';
import { SAMPLE_FILES, SAMPLE_ITEMS, SAMPLE_REPORT, SAMPLE_TASK, sampleOrder } from './sample-data.ts';
import { keep, press, type Stories, type Story } from './story.ts';

/** A finished order, whose picture cannot be loaded here. */
const DONE = sampleOrder({
  status: 'FAILED',
  report: SAMPLE_REPORT,
  files: SAMPLE_FILES,
  latticeTask: SAMPLE_TASK,
});
const LIGHTER: WorkspaceDetail = {
  ...DONE,
  id: 'wsp_00000000000000000001',
  title: 'Softer heel',
  report: { ...SAMPLE_REPORT, volumeMm3: 29_100, volumeFraction: { measured: 0.118 }, triangles: 141_300 },
  latticeTask: { ...SAMPLE_TASK, wide: 0.9, scalingRatio: 8.4 },
};

/** Answers of the server that stay as they are. */
function answer(key: readonly unknown[], data: unknown): void {
  queryClient.setQueryDefaults(key, { staleTime: Number.POSITIVE_INFINITY, refetchInterval: false });
  queryClient.setQueryData(key, data);
}

function answerOrders(): void {
  for (const order of [DONE, LIGHTER]) {
    answer(orderKey(order.id), order);
    answer(['press', order.id], null);
  }
}

const IN_FOLDERS: typeof SAMPLE_ITEMS = SAMPLE_ITEMS.map((item, index) => ({
  ...item,
  status: index === 4 ? 'FAILED' : 'COMPLETED',
  folderId: index < 2 ? 'a' : null,
}));
const FOLDERS = [
  { id: 'a', name: 'Insoles, autumn' },
  { id: 'b', name: '支架' },
];

/** The dialog of these orders and folders. */
const history = (list: typeof SAMPLE_ITEMS, folders: typeof FOLDERS = []): Story => ({
  prepare: () => {
    const meta = { page: 1, last_page: 1, total: list.length };
    answer([...HISTORY_KEY, 'all'], { pages: [{ list, meta }], pageParams: [1] });
    answer(FOLDERS_KEY, folders);
  },
  draw: () => (
    <HistoryDialog
      open
      onClose={keep}
      onView={keep}
      onReload={keep}
      onDownload={keep}
      onDeleted={keep}
      onRecipe={keep}
    />
  ),
});

function Report() {
  return (
    <Box flex="1" overflow="auto" bg="bg.muted" p="4">
      <ReportSheet
        order={DONE}
        name="insole-left-size-42"
        system="metric"
        beforePrint={useRef(async () => {})}
      />
    </Box>
  );
}

export const ORDER_STORIES: Stories = {
  history: history(SAMPLE_ITEMS),
  'history-empty': history([]),
  'history-more': {
    // None under way: a list that is read again would fail here.
    ...history(IN_FOLDERS),
    act: () => press('row-more'),
    // It names its menu: the dialog would take the focus from another one.
    reached: '[data-testid="row-more"][aria-controls]',
  },
  'history-folders': history(IN_FOLDERS, FOLDERS),
  'history-picked': {
    ...history(IN_FOLDERS, FOLDERS),
    act: () => press('row-pick'),
    reached: '[data-testid="picked"]',
  },
  'compare-orders': {
    prepare: answerOrders,
    draw: () => (
      <Box flex="1" overflow="auto" p="6">
        <ComparedOrders ids={[DONE.id, LIGHTER.id]} />
      </Box>
    ),
  },
  report: { prepare: answerOrders, draw: () => <Report /> },
};
