import type { Enquiry } from '../../rules/account/enquiry.ts';
import type { Mail } from '../ports.ts';
import { mailHtml, mailText } from './layout.ts';

export interface EnquiryMail {
  /** The host's own contact address. */
  to: string;
  enquiry: Record<keyof Enquiry, string>;
  id: string;
}

/** The enquiry for the people who answer it. What was typed stands in the body only, never in a header. */
export function enquiryMail({ to, enquiry, id }: EnquiryMail): Mail {
  const content = {
    language: 'en' as const,
    title: 'Sales enquiry',
    paragraphs: Object.entries(enquiry).map(([field, text]) => `${field}: ${text}`),
    footer: `Enquiry ${id}. The e-mail was proved by a code.`,
  };
  return { to, subject: `Sales enquiry ${id} · Trabecula`, text: mailText(content), html: mailHtml(content) };
}
