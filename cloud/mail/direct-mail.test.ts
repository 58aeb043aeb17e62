import { describe, expect, it } from 'vitest';
import { rpcSignature } from '../aliyun/rpc-call.ts';
import { directMailer } from './direct-mail.ts';

const KEY = { accessKeyId: 'testid', accessKeySecret: 'testsecret' };
const MAIL = { to: 'ann@b.example', subject: '登录验证码', text: '7291', html: '<p>7291</p>' };

/** A service that verifies the signature like the real one, and answers. */
function service(answer: Response) {
  const requests: { url: string; fields: Record<string, string>; signed: boolean }[] = [];
  const send = async (url: unknown, init?: RequestInit) => {
    const { Signature, ...fields } = Object.fromEntries(init?.body as URLSearchParams);
    const signed = Signature === rpcSignature('POST', fields, KEY.accessKeySecret);
    requests.push({ url: String(url), fields, signed });
    return answer;
  };
  const mailer = directMailer({
    from: 'Trabecula <no-reply@studio.example>',
    readKey: async () => JSON.stringify(KEY),
    fetch: send as typeof fetch,
    nowMs: () => Date.UTC(2026, 0, 2, 3, 4, 5, 678),
  });
  return { requests, mailer };
}

describe('mail by DirectMail', () => {
  it('sends one signed request over TLS, from the address under its name', async () => {
    const { requests, mailer } = service(Response.json({ EnvId: '1' }));
    await mailer.send(MAIL);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ url: expect.stringMatching(/^https:/), signed: true });
    expect(requests[0]?.fields).toMatchObject({
      Action: 'SingleSendMail',
      AccountName: 'no-reply@studio.example',
      FromAlias: 'Trabecula',
      ToAddress: MAIL.to,
      Subject: MAIL.subject,
      TextBody: MAIL.text,
      HtmlBody: MAIL.html,
      Timestamp: '2026-01-02T03:04:05Z',
    });
  });

  it('throws with the service’s code, and without the key or the mail', async () => {
    const { mailer } = service(Response.json({ Code: 'InvalidMailAddress.NotFound' }, { status: 404 }));
    const error = await mailer.send(MAIL).catch((thrown: Error) => thrown);
    expect(String(error)).toContain('404 InvalidMailAddress.NotFound');
    expect(String(error)).not.toMatch(/testsecret|testid|7291|ann@/);
  });

  it('refuses line breaks and second addresses', async () => {
    const { requests, mailer } = service(Response.json({}));
    for (const to of ['a@b.cc\r\nBcc: x@y.zz', 'a@b.cc,d@e.ff', ''])
      await expect(mailer.send({ ...MAIL, to })).rejects.toThrow('one address');
    expect(requests).toEqual([]);
  });
});
