import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credentialsOf } from '../../identity/accounts.ts';
import { type FixtureCloud, fixtureCloud } from '../../testing/cloud.ts';

const SENDER = 'Trabecula <no-reply@trabecula.example>';
let cloud: FixtureCloud;
beforeAll(async () => {
  cloud = await fixtureCloud({ waking: false });
});
afterAll(() => cloud.stop());

const mailTo = (to: string, caller?: string, change: Partial<SendEmailCommandInput> = {}) =>
  new SESv2Client({
    ...cloud.clientConfig('ses'),
    ...(caller === undefined ? {} : { credentials: credentialsOf(caller) }),
    maxAttempts: 1,
  }).send(
    new SendEmailCommand({
      FromEmailAddress: SENDER,
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: { Data: 'Your code <b>' },
          Body: { Text: { Data: '482913' }, Html: { Data: '<script>alert(1)</script>' } },
        },
      },
      ...change,
    }),
  );
const mails = async () => await (await fetch(`${cloud.url}/__local/mail.json`)).json();

test('a mail is stored, newest first, and shown without running its content', async () => {
  await mailTo('ann@mail.example');
  const { MessageId: id } = await mailTo('bob@mail.example');
  expect(await mails()).toHaveLength(2);
  const newest = { id, to: ['bob@mail.example'], subject: 'Your code <b>', text: '482913' };
  expect((await mails())[0]).toMatchObject(newest);
  const html = await (await fetch(`${cloud.url}/__local/mail`)).text();
  expect(html).toContain('Your code &lt;b&gt;');
  expect(html).not.toContain('<script>');
});

test('a mail without a valid address, content or the right to send it is refused', async () => {
  const before = await mails();
  for (const change of [{ Destination: {} }, { Content: {} }, { Destination: { ToAddresses: ['nobody'] } }])
    await expect(mailTo('ann@mail.example', undefined, change)).rejects.toMatchObject({
      name: 'BadRequestException',
    });
  await mailTo('ann@mail.example', 'account');
  const denied = { name: 'AccessDeniedException' };
  for (const FromEmailAddress of ['Eve <eve@elsewhere.example>', 'Eve <eve@trabecula.example>'])
    await expect(mailTo('ann@mail.example', 'account', { FromEmailAddress })).rejects.toMatchObject(denied);
  await expect(mailTo('ann@mail.example', 'socket')).rejects.toMatchObject(denied);
  expect(await mails()).toHaveLength(before.length + 1);
});
