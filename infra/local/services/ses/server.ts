import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Accounts } from '../../identity/accounts.ts';
import { AwsJsonError, notServed } from '../../net/aws-json-error.ts';
import { arn } from '../../net/names.ts';
import { awsJsonServer } from '../aws-json.ts';
import type { Mailbox } from './mailbox.ts';

/** Largest mail, bytes: SES's 40 MB. */
const MAIL_MAX_BYTES = 40 * 1024 * 1024;

interface SendEmail {
  FromEmailAddress?: string;
  Destination?: { ToAddresses?: string[] };
  Content?: { Simple?: { Subject?: Part; Body?: { Text?: Part; Html?: Part } } };
}
interface Part {
  Data?: string;
}

/** SES v2: stores mails of callers who may send from the address, to recipients as in the sandbox. */
export function sesServer(mailbox: Mailbox, accounts: Accounts): Server {
  return awsJsonServer({
    accounts,
    maxBytes: MAIL_MAX_BYTES,
    operationOf: ({ method, url }) => `${method} ${url}`,
    permissionsFor(operation, mail: SendEmail) {
      if (operation !== 'POST /v2/email/outbound-emails') throw notServed(operation);
      const from = addressOf(mail.FromEmailAddress ?? '');
      const identities = [from.split('@').at(-1), ...recipientsOf(mail).map(addressOf)];
      return identities.map((identity) => ({
        action: 'ses:SendEmail',
        resource: arn('ses', `identity/${identity}`),
        values: { 'ses:FromAddress': [from] },
      }));
    },
    run: (_operation, mail: SendEmail) => ({ MessageId: keep(mailbox, mail) }),
  });
}

function recipientsOf({ Destination }: SendEmail): string[] {
  return Destination?.ToAddresses ?? [];
}

function keep(mailbox: Mailbox, mail: SendEmail): string {
  const { FromEmailAddress = '', Content } = mail;
  const to = recipientsOf(mail);
  const wrong = [FromEmailAddress, ...to].find((address) => !/^[^@\s]+@[^@\s]+$/.test(addressOf(address)));
  if (wrong !== undefined) throw new AwsJsonError('BadRequestException', `Illegal address: ${wrong}`);
  const { Subject, Body } = Content?.Simple ?? {};
  if (to.length === 0 || Subject?.Data === undefined || Body === undefined)
    throw new AwsJsonError('BadRequestException', 'A mail has a recipient, a subject and a body.');
  const id = randomUUID();
  mailbox.keep({
    id,
    sentAt: new Date().toISOString(),
    from: FromEmailAddress,
    to,
    subject: Subject.Data,
    text: Body.Text?.Data ?? '',
    html: Body.Html?.Data ?? '',
  });
  return id;
}

/** Returns the address of `Name <name@domain>`. */
function addressOf(text: string): string {
  return text.replace(/^.*<|>$/g, '');
}
