import { VisibleError } from '../../contract/envelope.ts';
import { ENQUIRY_FIELDS, type Enquiry, enquiryProblems } from '../../rules/account/enquiry.ts';
import { isCode, trimmedText } from '../../rules/account/fields.ts';
import { ENQUIRIES_PER_ADDRESS } from '../../rules/account/limits.ts';
import type { HostConfig } from '../../rules/host/config.ts';
import { recordOf } from '../../rules/names.ts';
import { ENQUIRY_SECONDS, endOf } from '../../rules/order/retention.ts';
import { countTry } from '../account/tries.ts';
import { mailHtml, mailText } from '../mail/layout.ts';
import type { Mail, Ports } from '../ports.ts';
import { ENQUIRIES, keys, timeKey } from '../store/keys.ts';
import { takeCode } from '../verification/code.ts';

export interface EnquiryRequest {
  enquiry: Record<keyof Enquiry, string>;
  code: string;
  token: string;
  address: string;
  host: Pick<HostConfig, 'host' | 'contact'>;
}

/**
 * Stores a sales enquiry and mails it to the host's contact. Returns its id. Throws invalidRequest with every
 * wrong field, codeWrong or tooManyRequests. A failed mail does not affect the stored enquiry.
 */
export async function sendEnquiry(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'mac' | 'mail' | 'log'>,
  request: EnquiryRequest,
): Promise<string> {
  const enquiry = trimFields(request.enquiry);
  const wrong: { path: string; problem: string }[] = enquiryProblems(enquiry, request.host.host).map(
    ({ field, problem }) => ({
      path: field,
      problem,
    }),
  );
  if (!isCode(request.code)) wrong.push({ path: 'verification', problem: 'invalid' });
  if (wrong.length > 0) throw new VisibleError('invalidRequest', { fields: wrong });
  await countTry(ports, { what: `enquiry:${request.address}`, ...ENQUIRIES_PER_ADDRESS });
  const { code, token, address } = request;
  if (!(await takeCode(ports, { destination: enquiry.email, purpose: 'enquiry', code, token, address })))
    throw new VisibleError('codeWrong');
  const id = ports.ids.next();
  const sentAtMs = ports.clock.nowMs();
  await ports.table.write([
    {
      put: {
        ...keys.enquiry(id),
        ...enquiry,
        sentAtMs,
        gsi2pk: ENQUIRIES,
        gsi2sk: timeKey(sentAtMs, id),
        expiresAtSeconds: endOf(sentAtMs, ENQUIRY_SECONDS),
      },
      when: { pk: 'absent' },
    },
  ]);
  try {
    await ports.mail.send(enquiryMail({ to: request.host.contact.email, enquiry, id }));
  } catch (error) {
    ports.log('enquiry not mailed', { id, error: String(error) });
  }
  return id;
}

function trimFields(enquiry: Record<keyof Enquiry, string>): Record<keyof Enquiry, string> {
  return recordOf(ENQUIRY_FIELDS, (field) => trimmedText(enquiry[field]));
}

interface EnquiryMail {
  /** The host's own contact address. */
  to: string;
  enquiry: Record<keyof Enquiry, string>;
  id: string;
}

/** Returns the mail of an enquiry. Typed text goes into the body only, never into a header. */
function enquiryMail({ to, enquiry, id }: EnquiryMail): Mail {
  const content = {
    language: 'en' as const,
    title: 'Sales enquiry',
    paragraphs: Object.entries(enquiry).flatMap(([field, text]) => (text === '' ? [] : `${field}: ${text}`)),
    footer: `Enquiry ${id}. The e-mail address was verified with a code.`,
  };
  return { to, subject: `Sales enquiry ${id} · Trabecula`, text: mailText(content), html: mailHtml(content) };
}
