import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_TYPES, type CodePurpose } from '../../contract/calls/verification.ts';
import { LANGUAGES } from '../../contract/envelope.ts';
import { changeMail } from './change-mail.ts';
import { codeMail } from './code-mail.ts';
import { escapeHtml, mailHtml } from './layout.ts';

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
      for (const change of ['password', 'email', 'mobile', 'wechat'] as const) {
        const mail = changeMail({ to: 'ann@b.example', change, language, contact });
        expect(mail.text).toContain(contact.email);
        expect(mail.html).toContain(contact.email);
      }
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
      code: '"',
      footer: '',
    } as const;
    expect(mailHtml(hostile)).not.toMatch(/<script|<img/);
  });
});
