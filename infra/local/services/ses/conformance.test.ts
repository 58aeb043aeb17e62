import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credentialsOf } from '../../identity/accounts.ts';
import { type FixtureCloud, fixtureCloud } from '../../testing/cloud.ts';

let cloud: FixtureCloud;
let ses: SESv2Client;
beforeAll(async () => {
  cloud = await fixtureCloud({ waking: false });
  ses = new SESv2Client({ ...cloud.clientConfig('ses'), maxAttempts: 1 });
});
afterAll(() => cloud.stop());

const mail = (change: Partial<SendEmailCommandInput> = {}) =>
  ses.send(
    new SendEmailCommand({
      FromEmailAddress: 'Trabecula <no-reply@trabecula.example>',
      Destination: { ToAddresses: ['ann@mail.example'] },
      Content: {
        Simple: {
          Subject: { Data: 'Your code <b>' },
          Body: { Text: { Data: '482913' }, Html: { Data: '<script>alert(1)</script>' } },
        },
      },
      ...change,
    }),
  );

test('a mail is stored, newest first, and shown without running its content', async () => {
  await mail();
  const { MessageId } = await mail({ Destination: { ToAddresses: ['bob@mail.example'] } });
  const mails = await (await fetch(`${cloud.url}/__local/mail.json`)).json();
  expect(mails).toHaveLength(2);
  expect(mails[0]).toMatchObject({
    id: MessageId,
    to: ['bob@mail.example'],
    subject: 'Your code <b>',
    text: '482913',
  });
  const page = await fetch(`${cloud.url}/__local/mail`);
  expect(page.headers.get('content-type')).toContain('text/html');
  const html = await page.text();
  expect(html).toContain('Your code &lt;b&gt;');
  expect(html).not.toContain('<script>');
});

test.each([
  ['no recipient', { Destination: {} }],
  ['an invalid address', { Destination: { ToAddresses: ['nobody'] } }],
  ['no sender', { FromEmailAddress: undefined }],
  ['no content', { Content: {} }],
])('a mail with %s is refused', async (_what, change) => {
  await expect(mail(change as Partial<SendEmailCommandInput>)).rejects.toMatchObject({
    name: 'BadRequestException',
  });
});

test('a mail with a wrong signature, or from a caller or address without the right, is refused', async () => {
  const config = cloud.clientConfig('ses');
  const send = (client: SESv2Client, FromEmailAddress = 'Trabecula <no-reply@trabecula.example>') =>
    client.send(
      new SendEmailCommand({
        FromEmailAddress,
        Destination: { ToAddresses: ['ann@mail.example'] },
        Content: { Simple: { Subject: { Data: 's' }, Body: { Text: { Data: 't' } } } },
      }),
    );
  const { secretAccessKey } = config.credentials;
  const wrong = { ...config.credentials, secretAccessKey: `${secretAccessKey}x` };
  const liar = new SESv2Client({ ...config, credentials: wrong, maxAttempts: 1 });
  await expect(send(liar)).rejects.toMatchObject({ name: 'InvalidSignatureException' });
  const before = await (await fetch(`${cloud.url}/__local/mail.json`)).json();
  const denied = { name: 'AccessDeniedException' };
  const account = new SESv2Client({ ...config, credentials: credentialsOf('account'), maxAttempts: 1 });
  await send(account);
  for (const sender of ['Eve <eve@elsewhere.example>', 'Eve <eve@trabecula.example>'])
    await expect(send(account, sender)).rejects.toMatchObject(denied);
  const socket = new SESv2Client({ ...config, credentials: credentialsOf('socket'), maxAttempts: 1 });
  await expect(send(socket)).rejects.toMatchObject(denied);
  const after = await (await fetch(`${cloud.url}/__local/mail.json`)).json();
  expect(after.length).toBe(before.length + 1);
});
