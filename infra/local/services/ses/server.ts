import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Accounts } from '../../identity/accounts.ts';
import { assertMay, callerOf } from '../../identity/caller.ts';
import { AwsJsonError } from '../../net/aws-json.ts';
import { arn } from '../../net/names.ts';
import { readBody } from '../../net/read-body.ts';
import type { Mailbox } from './mailbox.ts';

/** Largest mail, bytes: SES's 40 MB. */
const MAIL_MAX_BYTES = 40 * 1024 * 1024;
/** Maximum number of recipients per mail. */
const RECIPIENTS_MAX = 50;

/** A refusal; SDKs read the type from a header. */
class SesError extends Error {
  readonly status: number;
  readonly type: string;
  constructor(status: number, type: string, message: string) {
    super(message);
    this.status = status;
    this.type = type;
  }
}

interface SendEmail {
  FromEmailAddress?: string;
  Destination?: { ToAddresses?: string[]; CcAddresses?: string[]; BccAddresses?: string[] };
  Content?: { Simple?: { Subject?: Part; Body?: { Text?: Part; Html?: Part } } };
}
interface Part {
  Data?: string;
}

/**
 * The SES v2 endpoint: stores simple mails in the mailbox, for callers whose role may send from the address, and to the
 * recipients as in the sandbox.
 */
export function sesServer(mailbox: Mailbox, accounts: Accounts): Server {
  return createServer((request, response) => {
    answer(mailbox, accounts, request, response).catch((error: unknown) => refuse(response, error));
  });
}

async function answer(
  mailbox: Mailbox,
  accounts: Accounts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST' || request.url !== '/v2/email/outbound-emails') {
    throw new SesError(404, 'NotFoundException', `${request.method} ${request.url} is not served here.`);
  }
  const body = await readBody(request, MAIL_MAX_BYTES);
  const caller = callerOf(request, body, accounts);
  const mail: SendEmail = JSON.parse(body.toString('utf8'));
  const from = addressOf(mail.FromEmailAddress ?? '');
  const identities = [from.split('@').at(-1), ...recipientsOf(mail).map(addressOf)];
  const wanted = identities.map((identity) => ({
    action: 'ses:SendEmail',
    resource: arn('ses', `identity/${identity}`),
    values: { 'ses:FromAddress': [from] },
  }));
  assertMay(accounts, caller, wanted);
  const id = keep(mailbox, mail);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ MessageId: id }));
}

function recipientsOf({ Destination = {} }: SendEmail): string[] {
  const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = Destination;
  return [...ToAddresses, ...CcAddresses, ...BccAddresses];
}

function keep(mailbox: Mailbox, mail: SendEmail): string {
  const { FromEmailAddress, Content } = mail;
  const to = recipientsOf(mail);
  if (FromEmailAddress === undefined) throw badRequest('Missing required header "From".');
  if (to.length === 0) throw badRequest('A mail needs at least one recipient.');
  if (to.length > RECIPIENTS_MAX) throw badRequest(`Recipient count exceeds ${RECIPIENTS_MAX}.`);
  const wrong = [FromEmailAddress, ...to].find((address) => !/^[^@\s]+@[^@\s]+$/.test(addressOf(address)));
  if (wrong !== undefined) throw badRequest(`Illegal address: ${wrong}`);
  const simple = Content?.Simple;
  if (simple?.Subject?.Data === undefined || simple.Body === undefined) {
    throw badRequest('Only mails with Simple content are taken here.');
  }
  const id = randomUUID();
  mailbox.keep({
    id,
    sentAt: new Date().toISOString(),
    from: FromEmailAddress,
    to,
    subject: simple.Subject.Data,
    text: simple.Body.Text?.Data ?? '',
    html: simple.Body.Html?.Data ?? '',
  });
  return id;
}

const badRequest = (message: string) => new SesError(400, 'BadRequestException', message);

/** Returns the address of `Name <name@domain>`. */
function addressOf(text: string): string {
  return text.replace(/^.*<|>$/g, '');
}

function refuse(response: ServerResponse, error: unknown): void {
  const known = knownError(error);
  response.writeHead(known.status, { 'content-type': 'application/json', 'x-amzn-errortype': known.type });
  response.end(JSON.stringify({ message: known.message }));
}

/** Returns 403 for a missing signature or permission. SES error types carry the service prefix. */
function knownError(error: unknown): SesError {
  if (error instanceof SesError) return error;
  if (error instanceof AwsJsonError) return new SesError(403, error.type.replace(/^.*#/, ''), error.message);
  return new SesError(500, 'InternalFailure', String(error));
}
