import { expect, it } from 'vitest';
import { MAIL_LINK_PURPOSES, mailLinkIn, mailLinkUrl } from './mail-link.ts';

const SECRET = 'a1'.repeat(16);

it('comes back from its address, and puts nothing into path or query', () => {
  for (const purpose of MAIL_LINK_PURPOSES) {
    const link = { purpose, email: "o'b+1&x=%@studio.example", token: SECRET, code: SECRET };
    const url = new URL(mailLinkUrl('https://studio.example', link));
    expect(url.pathname + url.search).toBe('/index');
    expect(mailLinkIn(url.hash)).toEqual(link);
  }
});

it('is null for any other fragment', () => {
  for (const fragment of ['', '#', '#top', '#verify=4', `#verify=2&email=a&token=b&code=${SECRET}`])
    expect(mailLinkIn(fragment)).toBeNull();
  expect(mailLinkIn('#verify=4&email=a&token=b&code=1234')).toBeNull();
});
