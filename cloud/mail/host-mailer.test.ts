import { describe, expect, it } from 'vitest';
import { sesMailer } from './host-mailer.ts';

describe('mail by SES', () => {
  it('refuses line breaks and second addresses before sending anything', async () => {
    const mailer = sesMailer('Studio <no-reply@studio.example>');
    const mail = { to: 'ann@b.example', subject: 'Code', text: '', html: '' };
    for (const wrong of [
      { to: 'ann@b.example\r\nBcc: eve@b.example' },
      { to: 'ann@b.example,eve@b.example' },
      { to: '' },
      { subject: 'Code\nBcc: eve@b.example' },
    ]) {
      await expect(mailer.send({ ...mail, ...wrong })).rejects.toThrow('one address');
    }
  });
});
