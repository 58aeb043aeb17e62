import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Mailer } from '../../core/studio/ports.ts';
import { SDK_MAX_ATTEMPTS } from '../aws/clients.ts';
import { secretTextReader } from '../aws/secret-text.ts';
import { directMailer } from './direct-mail.ts';
import { assertPlainMail } from './plain-mail.ts';

/** Returns the host's mail service: Direct Mail if the CDK app passed its key, else SES. */
export function hostMailer(from: string): Mailer {
  const keyArn = process.env.MAIL_KEY_ARN;
  return keyArn === undefined ? sesMailer(from) : directMailer({ from, readKey: secretTextReader(keyArn) });
}

/** A mailer on SES with one sender. `send` throws for an address or subject of more than one line. */
export function sesMailer(from: string): Mailer {
  const client = new SESv2Client({ maxAttempts: SDK_MAX_ATTEMPTS });
  return {
    async send(mail) {
      assertPlainMail(mail);
      const { to, subject, text, html } = mail;
      const part = (Data: string) => ({ Data, Charset: 'UTF-8' });
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: from,
          Destination: { ToAddresses: [to] },
          Content: { Simple: { Subject: part(subject), Body: { Text: part(text), Html: part(html) } } },
        }),
      );
    },
  };
}
