import { expect, it } from 'vitest';
import type { Entry } from '../../core/studio/pay/entry.ts';
import { statementLines } from './statement.ts';

const entry: Entry = {
  kind: 'refund',
  id: 're_1',
  provider: 'card',
  paymentId: 'ord_1',
  uid: 'usr_1',
  orderId: 'wsp_1',
  amountMinor: -1000,
  currency: 'USD',
  atMs: Date.UTC(2026, 10, 23, 12),
};

/** The last field of the line of an entry with this id. */
const fieldOf = (id: string) => statementLines([{ ...entry, id }])[1]!.split(',card,')[1];

it('a statement keeps signed amounts as numbers', () => {
  expect(statementLines([entry])[1]).toBe(
    '2026-11-23,2026-11-23T12:00:00.000Z,refund,-10.00,USD,ord_1,wsp_1,usr_1,card,re_1',
  );
});

it('a statement quotes commas, quotes and line breaks', () => {
  expect(['a,b', 'a"b', 'a\nb', 'a\r\nb'].map(fieldOf)).toEqual(['"a,b"', '"a""b"', '"a\nb"', '"a\r\nb"']);
});

it('a statement turns cells that a spreadsheet would compute into text', () => {
  const formulas = ['=1+1', '+1', '@SUM(A1)', '-cmd', '-1+cmd|x', '\t=1'];
  expect(formulas.map(fieldOf)).toEqual(formulas.map((formula) => `'${formula}`));
  expect(fieldOf('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"`);
});
