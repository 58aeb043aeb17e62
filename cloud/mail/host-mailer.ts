import type { Mailer } from '../../core/studio/ports.ts';
import { secretTextReader } from '../aws/secret-text.ts';
import { directMailer } from './direct-mail.ts';
import { sesMailer } from './ses.ts';

/** Returns the host's mail service: Direct Mail if the CDK app passed its key, else SES. */
export function hostMailer(from: string): Mailer {
  const keyArn = process.env.MAIL_KEY_ARN;
  return keyArn === undefined ? sesMailer(from) : directMailer({ from, readKey: secretTextReader(keyArn) });
}
