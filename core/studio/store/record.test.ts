import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { recordFormat, UnreadableRecord } from './record.ts';

const key = { pk: 'THING#1', sk: 'THING' };
const format = recordFormat(
  z.object({ id: z.string(), orderId: z.string(), paymentId: z.string().exactOptional() }),
  { orderId: 'workspaceId', paymentId: 'orderId' },
);

describe('recordFormat', () => {
  it('writes renamed fields under their stored names and reads them back', () => {
    const value = { id: '1', orderId: 'wsp_1', paymentId: 'ord_1' };
    const item = format.item(key, value, { gsi1pk: 'LIST' });
    expect(item).toEqual({ ...key, gsi1pk: 'LIST', id: '1', workspaceId: 'wsp_1', orderId: 'ord_1' });
    expect(format.read(item)).toEqual(value);
  });

  it('does not confuse an attribute with a renamed field of the same name', () => {
    expect(format.read({ ...key, id: '1', workspaceId: 'wsp_1', paymentId: 'old' })).toEqual({
      id: '1',
      orderId: 'wsp_1',
    });
  });

  it('names the key and the fields of an unreadable record, never their values', () => {
    const read = () => format.read({ ...key, id: 7, workspaceId: 'wsp_1' });
    expect(read).toThrow(UnreadableRecord);
    expect(read).toThrow(/record THING#1 THING is unreadable: id: .*string/);
    expect(read).not.toThrow(/7/);
  });

  it('returns undefined for no record', () => {
    expect(format.readIfAny(undefined)).toBeUndefined();
  });
});
