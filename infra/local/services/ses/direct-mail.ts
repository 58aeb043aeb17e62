import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { ALIYUN_OK, AliyunGate, type AliyunReply, aliyunRefusal } from '../../net/aliyun-call.ts';
import { readBody } from '../../net/read-body.ts';
import type { Mailbox } from './mailbox.ts';

/** Largest request, bytes: Aliyun takes a body of 80 kB in each of two forms. */
const REQUEST_MAX_BYTES = 1024 * 1024;
const SERVED = { action: 'SingleSendMail', version: '2015-11-23' } as const;

/** Aliyun DirectMail: SingleSendMail stores mails in the mailbox, for callers with the key. */
export function directMailServer(mailbox: Mailbox, nowMs: () => number = Date.now): Server {
  const gate = new AliyunGate(nowMs);
  return createServer((request, response) => {
    readBody(request, REQUEST_MAX_BYTES)
      .then(
        (bytes) => {
          const form = new URLSearchParams(bytes.toString('utf8'));
          const refused = gate.refusalOf(request.method ?? '', form, SERVED);
          const { status, body } = refused ?? keep(mailbox, form, nowMs());
          response.writeHead(status, { 'content-type': 'application/json' });
          response.end(JSON.stringify(body));
        },
        () => {
          response.writeHead(400);
          response.end();
        },
      )
      .catch((error: unknown) => {
        console.error('messages:', error);
        response.writeHead(500).end();
      });
  });
}

function keep(mailbox: Mailbox, form: URLSearchParams, nowMs: number): AliyunReply {
  const field = (name: string) => form.get(name) ?? '';
  const [address, to] = [field('AccountName'), field('ToAddress')];
  if (!address.includes('@')) return aliyunRefusal(404, 'InvalidMailAddress.NotFound');
  if (!to.includes('@')) return aliyunRefusal(400, 'InvalidToAddress');
  if (field('Subject') === '') return aliyunRefusal(400, 'InvalidSubject');
  mailbox.keep({
    id: randomUUID(),
    sentAt: new Date(nowMs).toISOString(),
    from: field('FromAlias') === '' ? address : `${field('FromAlias')} <${address}>`,
    to: [to],
    subject: field('Subject'),
    text: field('TextBody'),
    html: field('HtmlBody'),
  });
  return ALIYUN_OK;
}
