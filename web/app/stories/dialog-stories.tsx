import { grayscaleList } from '../../../core/contract/calls/grayscale.ts';
import { GATED_TOOLS } from '../../../core/rules/parameters/lattice-modes.ts';
import { api } from '../../api/client.ts';
import { HISTORY_KEY, queryClient } from '../../api/query-client.ts';
import { HistoryDialog } from '../../history/history-dialog.tsx';
import { BadPictureDialog } from '../../lattice/gradient/bad-picture-dialog.tsx';
import { TemplatePicker } from '../../lattice/gradient/template-picker.tsx';
import { UpsellDialog } from '../../modes/upsell-dialog.tsx';
import { upsell } from '../../state/upsell.ts';
import { SAMPLE_ITEMS } from './sample-data.ts';
import { keep, type Story } from './story.ts';

function history(name: string, list: typeof SAMPLE_ITEMS): Story {
  return {
    name,
    prepare: () => {
      const meta = { page: 1, last_page: 1, total: list.length };
      queryClient.setQueryData([...HISTORY_KEY, 'all'], { pages: [{ list, meta }], pageParams: [1] });
    },
    draw: () => (
      <HistoryDialog open onClose={keep} onView={keep} onReload={keep} onDownload={keep} onDeleted={keep} />
    ),
  };
}

const LARGE_PICTURE = new File([new Uint8Array(41 * 1024 * 1024)], 'pressure-map-left-foot.png');

/** Dialogs of the workspace. */
export const DIALOG_STORIES: readonly Story[] = [
  history('history', SAMPLE_ITEMS),
  history('history-empty', []),
  {
    ...history('history-delete', SAMPLE_ITEMS),
    act: () => document.querySelector<HTMLElement>('[data-action="delete"]')?.click(),
    reached: '[data-testid="delete-order"]',
  },
  {
    name: 'template-picker',
    prepare: () =>
      void queryClient.prefetchQuery({ queryKey: ['grayscale'], queryFn: () => api(grayscaleList) }),
    draw: () => <TemplatePicker open chosenId="rings" onConfirm={keep} onClose={keep} />,
  },
  {
    name: 'bad-picture',
    draw: () => (
      <BadPictureDialog
        refused={{ file: LARGE_PICTURE, faults: ['image-too-large', 'image-too-wide'], shrinkable: true }}
        onShrink={keep}
        onAnother={keep}
        onClose={keep}
      />
    ),
  },
  {
    name: 'bad-picture-broken',
    draw: () => (
      <BadPictureDialog
        refused={{ file: new File(['no picture'], 'notes.png'), faults: ['image-broken'], shrinkable: false }}
        onShrink={keep}
        onAnother={keep}
        onClose={keep}
      />
    ),
  },
  ...GATED_TOOLS.map((tool) => ({
    name: `upsell-${tool}`,
    prepare: () => {
      upsell.tool = tool;
    },
    draw: () => <UpsellDialog signedIn={tool !== 'cut'} />,
  })),
];
