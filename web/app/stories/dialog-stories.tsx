import { grayscaleList } from '../../../core/contract/calls/grayscale.ts';
import { MAIL_LINK_PURPOSES } from '../../../core/contract/mail-link.ts';
import { GATED_TOOLS } from '../../../core/rules/parameters/lattice-modes.ts';
import { api } from '../../api/client.ts';
import { HISTORY_KEY, queryClient } from '../../api/query-client.ts';
import { MailLinkQuestion } from '../../features/account/code/mail-link-dialog.tsx';
import { EnquiryDialog } from '../../features/account/enquiry/enquiry-dialog.tsx';
import { ReceivedDialog } from '../../features/account/enquiry/received-dialog.tsx';
import { DeleteOrderDialog } from '../../features/history/delete-order-dialog.tsx';
import { HistoryDialog } from '../../features/history/history-dialog.tsx';
import { BadPictureDialog } from '../../features/lattice/gradient/bad-picture-dialog.tsx';
import { TemplatePicker } from '../../features/lattice/gradient/template-picker.tsx';
import { UpsellDialog } from '../../features/modes/upsell-dialog.tsx';
import { ShareDialog } from '../../features/share/share-dialog.tsx';
import { contactNotice } from '../../state/contact-notice.ts';
import { regionNotice } from '../../state/regions/region-notice.ts';
import { askToSignIn } from '../../state/sign-in-prompt.ts';
import { upsell } from '../../state/upsell.ts';
import { SAMPLE_ITEMS } from './sample-data.ts';
import { ServerTextTo } from './server-says.tsx';
import { keep, press, type Story } from './story.ts';

function history(name: string, list: typeof SAMPLE_ITEMS): Story {
  return {
    name,
    prepare: () => {
      const meta = { page: 1, last_page: 1, total: list.length };
      queryClient.setQueryData([...HISTORY_KEY, 'all'], { pages: [{ list, meta }], pageParams: [1] });
    },
    draw: () => (
      <HistoryDialog
        open
        onClose={keep}
        onView={keep}
        onReload={keep}
        onDownload={keep}
        onRecipe={keep}
        onDeleted={keep}
      />
    ),
  };
}

const LARGE_PICTURE = new File([new Uint8Array(41 * 1024 * 1024)], 'pressure-map-left-foot.png');

export const DIALOG_STORIES: readonly Story[] = [
  history('history', SAMPLE_ITEMS),
  history('history-empty', []),
  {
    name: 'history-delete',
    draw: () => <DeleteOrderDialog item={SAMPLE_ITEMS[0]!} onClose={keep} onDeleted={keep} />,
  },
  {
    ...history('history-more', SAMPLE_ITEMS),
    act: () => press('row-more'),
    reached: '[data-testid="row-recipe"]',
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
  ...[false, true].map((shared) => ({
    name: shared ? 'share-link-open' : 'share-link',
    draw: () => <ShareDialog orderId="wsp_00000000000000000000" shared={shared} onClose={keep} />,
  })),
  ...GATED_TOOLS.map((tool) => ({
    name: `upsell-${tool}`,
    prepare: () => {
      upsell.tool = tool;
    },
    draw: () => <UpsellDialog signedIn={tool !== 'cut'} barred={tool === 'regions'} />,
  })),
];

/** The page frame shows these itself. */
function nothing(): null {
  return null;
}

function showContact(text: string): void {
  contactNotice.message = text;
}

function showRegion(text: string): void {
  regionNotice.message = text;
}

/** Notices over any page, and the sales enquiry. */
export const NOTICE_STORIES: readonly Story[] = [
  { name: 'contact', draw: () => <ServerTextTo code="notGranted" to={showContact} /> },
  { name: 'region', draw: () => <ServerTextTo code="regionNotPermitted" to={showRegion} /> },
  { name: 'sign-in', prepare: () => askToSignIn('visitor', 'generate'), draw: nothing },
  { name: 'session-ended', prepare: () => askToSignIn('ended'), draw: nothing },
  { name: 'signed-in-elsewhere', prepare: () => askToSignIn('elsewhere'), draw: nothing },
  ...MAIL_LINK_PURPOSES.map((purpose) => ({
    name: `mail-link-${purpose}`,
    draw: () => (
      <MailLinkQuestion
        link={{ purpose, email: 'mei@example.com', token: 'token', code: 'secret' }}
        onClose={keep}
      />
    ),
  })),
  { name: 'enquiry', draw: () => <EnquiryDialog onClose={keep} onSent={keep} /> },
  { name: 'enquiry-received', draw: () => <ReceivedDialog email="mei@example.com" onClose={keep} /> },
];
