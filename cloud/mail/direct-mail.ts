import type { Mailer } from '../../core/studio/ports.ts';
import { type AliyunSettings, aliyunCall } from '../aliyun/rpc-call.ts';
import { standInUrl } from '../stand-in.ts';
import { assertPlainMail } from './plain-mail.ts';

/** Aliyun DirectMail, for hosts without SES. The Hangzhou endpoint has no region in its name. */
const ENDPOINT = 'https://dm.aliyuncs.com/';
const API_VERSION = '2015-11-23';

export interface DirectMailSettings extends Omit<AliyunSettings, 'endpoint' | 'version'> {
  /** `Name <address>`. The address must be registered with the service. */
  from: string;
}

/** A mailer on DirectMail. `send` throws if a mail is rejected, with neither key nor mail in the error. */
export function directMailer({ from, ...settings }: DirectMailSettings): Mailer {
  const [, name = '', address = from] = /^(.*?)\s*<([^>]+)>$/.exec(from) ?? [];
  return {
    async send(mail) {
      assertPlainMail(mail);
      const answer = await aliyunCall(
        { ...settings, endpoint: standInUrl('DIRECT_MAIL_URL') ?? ENDPOINT, version: API_VERSION },
        'SingleSendMail',
        {
          AccountName: address,
          FromAlias: name,
          // 1: send from the address itself, not from a random one of the account.
          AddressType: '1',
          ReplyToAddress: 'false',
          ToAddress: mail.to,
          Subject: mail.subject,
          TextBody: mail.text,
          HtmlBody: mail.html,
        },
      );
      if (!answer.ok) throw new Error(`the mail service answered ${answer.status} ${answer.code}`);
    },
  };
}
