import { handle } from 'hono/aws-lambda';
import { documentClient } from '../../cloud/aws/clients.ts';
import { secretTextReader, secretVersionsReader } from '../../cloud/aws/secret-text.ts';
import { systemClock } from '../../cloud/clock.ts';
import { environmentValue, hostConfig } from '../../cloud/environment.ts';
import { randomIds } from '../../cloud/ids.ts';
import { jsonLog } from '../../cloud/log.ts';
import { secretMac } from '../../cloud/login/mac.ts';
import { argon2Hasher } from '../../cloud/login/password-hasher.ts';
import { wechatLogin } from '../../cloud/login/wechat.ts';
import { hostMailer } from '../../cloud/mail/host-mailer.ts';
import { smsSender } from '../../cloud/sms/sender.ts';
import { gatewaySockets } from '../../cloud/sockets.ts';
import { standInUrl } from '../../cloud/stand-in.ts';
import { dynamoTable } from '../../cloud/table/table.ts';
import { behindCdn } from '../http/behind-cdn.ts';
import { accountApp } from './app.ts';

const config = hostConfig();
const WECHAT_RETURN_PATH = '/wechatReturn';

/** Handles the calls that create, open and change an account. */
export const handler = handle(
  behindCdn(
    accountApp({
      config,
      ports: {
        table: dynamoTable(documentClient(), environmentValue('TABLE_NAME')),
        sockets: gatewaySockets(environmentValue('SOCKET_MANAGEMENT_URL')),
        mac: secretMac(secretTextReader(environmentValue('CODE_KEY_ARN'))),
        mail: hostMailer(config.mailFrom),
        sms: smsSender(config.sms, secretTextReader(environmentValue('SMS_KEY_ARN'))),
        social: wechatLogin({
          readKey: secretTextReader(environmentValue('WECHAT_LOGIN_KEY_ARN')),
          returnUrl: config.siteOrigin + WECHAT_RETURN_PATH,
          standInUrl: standInUrl('WECHAT_LOGIN_URL'),
        }),
        passwords: argon2Hasher,
        clock: systemClock,
        ids: randomIds,
        log: jsonLog,
      },
    }),
    secretVersionsReader(environmentValue('ORIGIN_SECRET_ARN')),
  ),
);
