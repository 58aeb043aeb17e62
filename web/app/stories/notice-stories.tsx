import { EnquiryDialog } from '../../account/enquiry/enquiry-dialog.tsx';
import { ReceivedDialog } from '../../account/enquiry/received-dialog.tsx';
import { contactNotice } from '../../state/contact-notice.ts';
import { regionNotice } from '../../state/region-notice.ts';
import { askToSignIn } from '../../state/sign-in-prompt.ts';
import { ServerTextTo } from './server-says.tsx';
import { keep, type Story } from './story.ts';

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
  { name: 'sign-in', prepare: () => askToSignIn('visitor'), draw: nothing },
  { name: 'session-ended', prepare: () => askToSignIn('ended'), draw: nothing },
  { name: 'signed-in-elsewhere', prepare: () => askToSignIn('elsewhere'), draw: nothing },
  { name: 'enquiry', draw: () => <EnquiryDialog onClose={keep} onSent={keep} /> },
  { name: 'enquiry-received', draw: () => <ReceivedDialog email="mei@example.com" onClose={keep} /> },
];
