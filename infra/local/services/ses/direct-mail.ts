import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { ALIYUN_OK, type AliyunReply, aliyunRefusal, aliyunServer } from '../../net/aliyun-call.ts';
import type { Mailbox } from './mailbox.ts';

/** Aliyun DirectMail: SingleSendMail stores mails in the mailbox, for callers with the key. */
export function directMailServer(mailbox: Mailbox, nowMs: () => number = Date.now): Server {
  return aliyunServer({ action: 'SingleSendMail', version: '2015-11-23', nowMs }, (field): AliyunReply => {
    const [address, to] = [field('AccountName'), field('ToAddress')];
    if (!address.includes('@')) return aliyunRefusal(404, 'InvalidMailAddress.NotFound');
    if (!to.includes('@')) return aliyunRefusal(400, 'InvalidToAddress');
    if (field('Subject') === '') return aliyunRefusal(400, 'InvalidSubject');
    mailbox.keep({
      id: randomUUID(),
      sentAt: new Date(nowMs()).toISOString(),
      from: field('FromAlias') === '' ? address : `${field('FromAlias')} <${address}>`,
      to: [to],
      subject: field('Subject'),
      text: field('TextBody'),
      html: field('HtmlBody'),
    });
    return ALIYUN_OK;
  });
}
