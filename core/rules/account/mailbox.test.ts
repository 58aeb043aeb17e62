import { expect, it } from 'vitest';
import { canonicalMailbox } from './mailbox.ts';

it('is one address for all spellings of a mailbox', () => {
  const same = [
    'ann.lee@gmail.com',
    'annlee+1@gmail.com',
    'A.N.N.lee+x+y@GoogleMail.com',
    ' annlee@gmail.com ',
  ];
  expect(new Set(same.map(canonicalMailbox))).toEqual(new Set(['annlee@gmail.com']));
  expect(canonicalMailbox('Ann+shop@Studio.Example')).toBe('ann@studio.example');
});

it('keeps different mailboxes apart', () => {
  const different = [
    'ann.lee@studio.example',
    'annlee@studio.example',
    '+1@studio.example',
    '+2@studio.example',
  ];
  expect(new Set(different.map(canonicalMailbox)).size).toBe(different.length);
});
