import { secretTextReader } from '../../cloud/aws/secret-text.ts';
import { environmentValue, hostConfig } from '../../cloud/environment.ts';
import { secretMac } from '../../cloud/login/mac.ts';
import { argon2Hasher } from '../../cloud/login/password-hasher.ts';
import { wechatLogin } from '../../cloud/login/wechat.ts';
import { hostMailer } from '../../cloud/mail/host-mailer.ts';
import { cloudPorts } from '../../cloud/ports.ts';
import { smsSender } from '../../cloud/sms/sender.ts';
import { standInUrl } from '../../cloud/stand-in.ts';
import { serve } from '../http/serve.ts';
import { accountApp } from './app.ts';

const config = hostConfig();
const WECHAT_RETURN_PATH = '/wechatReturn';

/** Handles the calls that create, open and change an account. */
export const handler = serve(
  accountApp({
    config,
    ports: {
      ...cloudPorts(),
      mac: secretMac(secretTextReader(environmentValue('CODE_KEY_ARN'))),
      mail: hostMailer(config.mailFrom),
      sms: smsSender(config.sms, secretTextReader(environmentValue('SMS_KEY_ARN'))),
      social: wechatLogin({
        readKey: secretTextReader(environmentValue('WECHAT_LOGIN_KEY_ARN')),
        returnUrl: config.siteOrigin + WECHAT_RETURN_PATH,
        standInUrl: standInUrl('WECHAT_LOGIN_URL'),
      }),
      passwords: argon2Hasher,
    },
  }),
);
