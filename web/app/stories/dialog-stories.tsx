import type { ComponentProps } from 'react';
import { grayscaleList } from '../../../core/contract/calls/grayscale.ts';
import { MAIL_LINK_PURPOSES } from '../../../core/contract/mail-link.ts';
import { GATED_TOOLS } from '../../../core/rules/parameters/lattice-modes.ts';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { MailLinkQuestion } from '../../features/account/code/mail-link-dialog.tsx';
import { EnquiryDialog } from '../../features/account/enquiry/enquiry-dialog.tsx';
import { ReceivedDialog } from '../../features/account/enquiry/received-dialog.tsx';
import { DeleteOrderDialog } from '../../features/history/delete-order-dialog.tsx';
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
import { keep, type Stories, type Story, storiesOf } from './story.ts';

const badPicture = (refused: ComponentProps<typeof BadPictureDialog>['refused']) => () => (
  <BadPictureDialog refused={refused} onShrink={keep} onAnother={keep} onClose={keep} />
);
const share = (shared: boolean) => () => (
  <ShareDialog orderId="wsp_00000000000000000000" shared={shared} onClose={keep} />
);

export const DIALOG_STORIES: Stories = {
  'history-delete': () => <DeleteOrderDialog item={SAMPLE_ITEMS[0]!} onClose={keep} onDeleted={keep} />,
  'template-picker': {
    prepare: () =>
      void queryClient.prefetchQuery({ queryKey: ['grayscale'], queryFn: () => api(grayscaleList) }),
    draw: () => <TemplatePicker open chosenId="rings" onConfirm={keep} onClose={keep} />,
  },
  'bad-picture': badPicture({
    file: new File([new Uint8Array(41 * 1024 * 1024)], 'pressure-map-left-foot.png'),
    faults: ['image-too-large', 'image-too-wide'],
    shrinkable: true,
  }),
  'bad-picture-broken': badPicture({
    file: new File(['no picture'], 'notes.png'),
    faults: ['image-broken'],
    shrinkable: false,
  }),
  'share-link': share(false),
  'share-link-open': share(true),
  ...storiesOf(GATED_TOOLS, 'upsell', (tool) => ({
    prepare: () => Object.assign(upsell, { tool }),
    draw: () => <UpsellDialog signedIn={tool !== 'cut'} barred={tool === 'regions'} />,
  })),
};

/** The page frame shows these itself. */
const asked = (...prompt: Parameters<typeof askToSignIn>): Story => ({
  prepare: () => askToSignIn(...prompt),
  draw: () => null,
});
const showContact = (message: string) => Object.assign(contactNotice, { message });
const showRegion = (message: string) => Object.assign(regionNotice, { message });

export const NOTICE_STORIES: Stories = {
  contact: () => <ServerTextTo code="notGranted" to={showContact} />,
  region: () => <ServerTextTo code="regionNotPermitted" to={showRegion} />,
  'sign-in': asked('visitor', 'generate'),
  'session-ended': asked('ended'),
  'signed-in-elsewhere': asked('elsewhere'),
  ...storiesOf(MAIL_LINK_PURPOSES, 'mail-link', (purpose) => () => {
    const link = { purpose, email: 'mei@example.com', token: 'token', code: 'secret' };
    return <MailLinkQuestion link={link} onClose={keep} />;
  }),
  enquiry: () => <EnquiryDialog onClose={keep} onSent={keep} />,
  'enquiry-received': () => <ReceivedDialog email="mei@example.com" onClose={keep} />,
};
