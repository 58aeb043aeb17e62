import { beforeEach, describe, expect, it } from 'vitest';
import { ENQUIRIES_PER_ADDRESS } from '../../rules/account/limits.ts';
import { type MemoryPorts, memoryPorts } from '../testing/memory-ports.ts';
import { sendCode } from '../verification/send-code.ts';
import { solvedProof } from '../verification/testing/solved-proof.ts';
import { findEnquiry, listEnquiries } from './enquiries.ts';
import { type EnquiryRequest, sendEnquiry } from './send.ts';

const ENQUIRY = {
  name: 'Ann Li',
  phone: '13800138000',
  email: 'ann@studio.example',
  title: 'Engineer',
  company: '<b>Bone</b> Ltd',
  industry: 'medical',
  region: 'Shanghai',
  message: 'Ten brackets a month. Which lattice?',
};
let ports: MemoryPorts;

async function request(over: Partial<EnquiryRequest> = {}): Promise<EnquiryRequest> {
  const proof = await solvedProof(ports);
  const { email } = over.enquiry ?? ENQUIRY;
  const siteOrigin = 'https://studio.example';
  const sent = { email, purpose: 'enquiry', language: 'en', address: 'here', proof, siteOrigin } as const;
  const { token } = await sendCode(ports, sent);
  const code = /\b\d{4}\b/.exec(ports.mailed.at(-1)!.text)![0];
  const host = { host: 'global', contact: { email: 'sales@host.example', phone: '' } } as const;
  return { enquiry: ENQUIRY, code, token, address: 'here', host, ...over };
}

beforeEach(() => {
  ports = memoryPorts();
});

describe('sales enquiry', () => {
  it('is stored and mailed to the host, with typed text neither in a header nor as markup', async () => {
    const id = await sendEnquiry(ports, await request());
    const mail = ports.mailed.at(-1)!;
    expect(mail.to).toBe('sales@host.example');
    expect(mail.subject).toContain(id);
    expect(mail.text).toContain('company: <b>Bone</b> Ltd');
    expect(mail.text).toContain('message: Ten brackets a month. Which lattice?');
    expect(mail.html).not.toContain('<b>');
    expect(await listEnquiries(ports)).toEqual([expect.objectContaining({ ...ENQUIRY, id })]);
    expect(await findEnquiry(ports, id)).toMatchObject(ENQUIRY);
    expect(await findEnquiry(ports, 'another')).toBeUndefined();
  });

  it('stores the fields of the form and nothing else', async () => {
    const more = { ...ENQUIRY, pk: 'usr_other' };
    const id = await sendEnquiry(ports, await request({ enquiry: more }));
    expect(await findEnquiry(ports, id)).toMatchObject(ENQUIRY);
    expect(ports.mailed.at(-1)!.text).not.toContain('usr_other');
  });

  it('names all invalid fields at once, and requires the code', async () => {
    const wrong = await request({ enquiry: { ...ENQUIRY, name: '1', phone: '1' }, code: 'x' });
    await expect(sendEnquiry(ports, wrong)).rejects.toMatchObject({
      codeName: 'invalidRequest',
      details: { fields: [{ path: 'name' }, { path: 'phone' }, { path: 'verification' }] },
    });
    await expect(
      sendEnquiry(ports, { ...wrong, enquiry: ENQUIRY, code: '0000', token: 'guess' }),
    ).rejects.toThrow('codeWrong');
  });

  it('is accepted once per code', async () => {
    const right = await request();
    await sendEnquiry(ports, right);
    await expect(sendEnquiry(ports, right)).rejects.toThrow('codeWrong');
  });

  it('is limited per network address', async () => {
    const from = (who: number) =>
      request({ address: 'one', enquiry: { ...ENQUIRY, email: `a${who}@studio.example` } });
    for (let who = 0; who < ENQUIRIES_PER_ADDRESS.max; who += 1) await sendEnquiry(ports, await from(who));
    const right = await from(ENQUIRIES_PER_ADDRESS.max);
    await expect(sendEnquiry(ports, right)).rejects.toThrow('tooManyRequests');
    expect(await sendEnquiry(ports, { ...right, address: 'another' })).toMatch(/\w+/);
  });

  it('is stored even if the mail service is down', async () => {
    const right = await request();
    ports.mail.send = async () => Promise.reject(new Error('down'));
    expect(await sendEnquiry(ports, right)).toMatch(/\w+/);
    expect(ports.logged).toContain('enquiry not mailed');
  });
});
