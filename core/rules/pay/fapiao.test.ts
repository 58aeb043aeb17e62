import { expect, test } from 'vitest';
import { isOneLine } from '../one-line.ts';
import { buyerFaults, tidyBuyer } from './fapiao.ts';

test('a pasted name and tax number lose what is no part of one line', () => {
  const pasted = {
    buyer: 'company' as const,
    title: ' 骨骼科技\u200b\r\n',
    taxNumber: '\u202d91310000ma1fl0xx3k\n',
    email: 'a@payer.example\u200b',
  };
  const tidy = tidyBuyer(pasted);
  expect(tidy).toEqual({
    buyer: 'company',
    title: '骨骼科技',
    taxNumber: '91310000MA1FL0XX3K',
    email: 'a@payer.example',
  });
  expect(buyerFaults(tidy)).toEqual([]);
  expect(isOneLine(tidyBuyer({ ...pasted, title: '张三\x1b[2K\r\nord_FAKE' }).title)).toBe(true);
});
