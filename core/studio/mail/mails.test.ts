import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_TYPES, type CodePurpose } from '../../contract/calls/account/verification.ts';
import { LANGUAGES } from '../../contract/envelope.ts';
import { changeMail } from './change-mail.ts';
import { codeMail } from './code-mail.ts';
import { escapeHtml, mailHtml } from './layout.ts';
import { noticeMail } from './notice-mail.ts';

const PURPOSES = Object.keys(CODE_TYPES) as CodePurpose[];
const contact = { email: 'help@studio.example', phone: '' };

describe('mails', () => {
  it('carry the code in text and HTML, in both languages and for every purpose, but not in the subject', () => {
    for (const language of LANGUAGES) {
      for (const purpose of PURPOSES) {
        const mail = codeMail({ to: 'ann@b.example', code: '7291', purpose, language });
        expect(mail.text).toContain('7291');
        expect(mail.html).toContain('>7291<');
        expect(mail.subject).not.toContain('7291');
        expect(/\p{Script=Han}/u.test(mail.subject + mail.text)).toBe(language === 'cn');
      }
    }
  });

  it('describe a change and give a contact', () => {
    for (const language of LANGUAGES) {
      for (const change of ['password', 'password-reset', 'email', 'mobile', 'wechat'] as const) {
        const mail = changeMail({ to: 'ann@b.example', change, language, contact });
        expect(mail.text).toContain(contact.email);
        expect(mail.html).toContain(contact.email);
      }
    }
  });

  it('list the particulars of a payment line by line, with the terms behind a link', () => {
    const site = { siteOrigin: 'https://studio.example', contact };
    const amount = { amountMinor: 3000, currency: 'USD' as const, atMs: Date.UTC(2026, 0, 10) };
    const receipt = { paymentId: 'ord_1', title: 'insole · TYPE-20002 · high precision', ...amount };
    const notice = { kind: 'payment' as const, ...receipt, sentBack: false };
    const { text, html } = noticeMail({ to: 'ann@b.example', language: 'en', notice }, site);
    expect(text).toContain(
      'Order number: ord_1\nItem: insole · TYPE-20002 · high precision\nAmount: USD 30.00',
    );
    expect(html).toContain('>USD 30.00</td>');
    expect(html).toContain('href="https://studio.example/paymentTerms"');
  });

  it('about the end of a job name the model and lead to the order', () => {
    const site = { siteOrigin: 'https://studio.example', contact };
    for (const language of LANGUAGES)
      for (const kind of ['job-done', 'job-failed'] as const) {
        const notice = { kind, orderId: 'ord_1', modelName: 'sole <1>.stl' };
        const { text, html, subject } = noticeMail({ to: 'ann@b.example', language, notice }, site);
        expect(text).toContain('sole <1>.stl');
        expect(html).toContain('sole &lt;1&gt;.stl');
        expect(html).toContain('href="https://studio.example/blank?id=ord_1"');
        expect(/\p{Script=Han}/u.test(subject + text)).toBe(language === 'cn');
      }
  });

  it('about a sign-in link say how long it works and what to do', () => {
    const site = { siteOrigin: 'https://studio.example', contact };
    for (const language of LANGUAGES) {
      const mail = { to: 'ann@b.example', language, notice: { kind: 'sign-in-link' } } as const;
      const { text, subject } = noticeMail(mail, site);
      expect(text).toContain('15');
      expect(text).toContain(contact.email);
      expect(/\p{Script=Han}/u.test(subject + text)).toBe(language === 'cn');
    }
  });

  it('have subjects of one line', () => {
    for (const language of LANGUAGES)
      for (const purpose of PURPOSES)
        expect(codeMail({ to: 'a@b.cc', code: '0000', purpose, language }).subject).not.toMatch(/[\r\n]/);
  });

  it('escape all text in the HTML', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(escapeHtml(text)).not.toMatch(/[<>"']/);
      }),
    );
    const hostile = {
      language: 'en',
      title: '<script>',
      paragraphs: ['<img src=x>'],
      details: [{ name: '<img src=y>', value: '<img src=z>' }],
      more: { url: '"><img src=u>', label: '<img src=v>' },
      code: '"',
      footer: '',
    } as const;
    expect(mailHtml(hostile)).not.toMatch(/<script|<img/);
  });
});
