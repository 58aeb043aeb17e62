import type { Mailer } from '../../core/studio/ports.ts';
import { type AliyunSettings, aliyunCall } from '../aliyun/rpc-call.ts';
import { assertPlainMail } from './plain-mail.ts';

/** DirectMail of Aliyun, for hosts where SES does not exist. Region Hangzhou answers without a region in its name. */
const ENDPOINT = 'https://dm.aliyuncs.com/';
const API_VERSION = '2015-11-23';

export interface DirectMailSettings extends Omit<AliyunSettings, 'endpoint' | 'version'> {
  /** `Name <address>`; the address is set up with the service. */
  from: string;
}

/** Sends mails by DirectMail. Throws, without a word of the key or the mail, when the service does not take one. */
export function directMailer({ from, ...settings }: DirectMailSettings): Mailer {
  const [, name = '', address = from] = /^(.*?)\s*<([^>]+)>$/.exec(from) ?? [];
  return {
    async send(mail) {
      assertPlainMail(mail);
      const answer = await aliyunCall(
        { ...settings, endpoint: ENDPOINT, version: API_VERSION },
        'SingleSendMail',
        {
          AccountName: address,
          FromAlias: name,
          // 1: from the address itself, not from a random one of the account.
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
