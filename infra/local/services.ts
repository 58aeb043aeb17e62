import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Faults } from './faults/faults.ts';
import type { Accounts } from './identity/accounts.ts';
import { closeServer, listenNear } from './net/listen.ts';
import { type LocalPayments, localPayments } from './pay/payments.ts';
import { type Part, readPorts } from './ports.ts';
import { Batch } from './services/batch/batch.ts';
import { batchServer } from './services/batch/server.ts';
import { DynamoDb } from './services/dynamodb/server.ts';
import { Buckets } from './services/s3/buckets.ts';
import { s3Server } from './services/s3/server.ts';
import { Secrets } from './services/secrets/secrets.ts';
import { secretsServer } from './services/secrets/server.ts';
import { directMailServer } from './services/ses/direct-mail.ts';
import { Mailbox } from './services/ses/mailbox.ts';
import { sesServer } from './services/ses/server.ts';
import { PhoneBox } from './services/sms/phone-box.ts';
import { smsServer } from './services/sms/server.ts';
import { Queues } from './services/sqs/queues.ts';
import { sqsServer } from './services/sqs/server.ts';
import { wechatLoginServer } from './services/wechat-login/server.ts';

/** The stateful services, listening. */
export interface Services {
  dynamoDb: DynamoDb;
  buckets: Buckets;
  queues: Queues;
  batch: Batch;
  mailbox: Mailbox;
  secrets: Secrets;
  payments: LocalPayments;
  phones: PhoneBox;
  urls: Record<Exclude<Part, 'management'>, string>;
  close(): Promise<void>;
}

/** Opens the state below `stateDir` and starts the services. */
export async function startServices(
  { stateDir }: { stateDir: string },
  siteUrl: string,
  { accounts, faults }: { accounts: Accounts; faults: Faults },
): Promise<Services> {
  mkdirSync(stateDir, { recursive: true });
  const dynamoDb = new DynamoDb(join(stateDir, 'dynamodb'), accounts, faults);
  await dynamoDb.open();
  const buckets = new Buckets(join(stateDir, 's3'));
  const queues = new Queues(join(stateDir, 'sqs'), faults);
  const batch = new Batch(join(stateDir, 'batch.json'));
  const mailbox = new Mailbox(join(stateDir, 'mail'));
  const secrets = new Secrets(join(stateDir, 'secrets.json'));
  const phones = new PhoneBox(join(stateDir, 'phones.jsonl'));
  const payments = localPayments({ stateDir, siteUrl, faults });
  const servers: Record<keyof Services['urls'], Server> = {
    dynamodb: dynamoDb.server,
    s3: s3Server(buckets, accounts, faults),
    sqs: sqsServer(queues, accounts),
    batch: batchServer(batch, accounts),
    ses: sesServer(mailbox, accounts),
    secrets: secretsServer(secrets, accounts),
    sms: smsServer(phones),
    directMail: directMailServer(mailbox),
    wechatLogin: wechatLoginServer(siteUrl),
    ...payments.servers,
  };
  const ports = readPorts(stateDir);
  const listening = Object.entries(servers).map(async ([part, server]) => [
    part,
    await listenNear(server, ports[part as Part] ?? 0),
  ]);
  const urls = Object.fromEntries(await Promise.all(listening));
  return {
    dynamoDb,
    buckets,
    queues,
    batch,
    mailbox,
    secrets,
    payments,
    phones,
    urls,
    async close() {
      payments.stop();
      await Promise.all(Object.values(servers).map(closeServer));
      queues.close();
      await dynamoDb.close();
    },
  };
}

/** Returns `AWS_ENDPOINT_URL_*` for SDK clients, and the payment providers' addresses. */
export function endpointVariables(urls: Services['urls']): Record<string, string> {
  return {
    AWS_ENDPOINT_URL_DYNAMODB: urls.dynamodb,
    AWS_ENDPOINT_URL_S3: urls.s3,
    AWS_ENDPOINT_URL_SQS: urls.sqs,
    AWS_ENDPOINT_URL_BATCH: urls.batch,
    AWS_ENDPOINT_URL_SESV2: urls.ses,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: urls.secrets,
    CARD_PAY_URL: urls.stripe,
    WECHAT_PAY_URL: urls.wechatPay,
    SMS_URL: urls.sms,
    DIRECT_MAIL_URL: urls.directMail,
    WECHAT_LOGIN_URL: urls.wechatLogin,
  };
}
