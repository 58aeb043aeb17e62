import type { Enquiry } from '../../rules/account/enquiry.ts';
import type { Mail } from '../ports.ts';
import { mailHtml, mailText } from './layout.ts';

export interface EnquiryMail {
  /** The host's own contact address. */
  to: string;
  enquiry: Record<keyof Enquiry, string>;
  id: string;
}

/** Returns the mail of an enquiry. Typed text goes into the body only, never into a header. */
export function enquiryMail({ to, enquiry, id }: EnquiryMail): Mail {
  const content = {
    language: 'en' as const,
    title: 'Sales enquiry',
    paragraphs: Object.entries(enquiry).map(([field, text]) => `${field}: ${text}`),
    footer: `Enquiry ${id}. The e-mail address was verified with a code.`,
  };
  return { to, subject: `Sales enquiry ${id} · Trabecula`, text: mailText(content), html: mailHtml(content) };
}
