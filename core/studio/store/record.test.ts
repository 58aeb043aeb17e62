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

  it('writes back what a later release added, also inside, and shows it to no one', () => {
    const earlier = recordFormat(
      z.object({
        id: z.string(),
        job: z.object({ state: z.string() }),
        list: z.array(z.object({ id: z.string() })),
      }),
    );
    const job = { state: 'QUEUED', weight: 3 };
    const list = [{ id: 'a', colour: 'red' }, { id: 'b' }];
    const item = { ...key, gsi2pk: 'DUE', gsi2sk: '1', expiresAtSeconds: 9, id: '1', folder: 'f', job, list };
    const value = earlier.read(item);
    expect(JSON.parse(JSON.stringify(value))).toEqual({
      ...{ id: '1', job: { state: 'QUEUED' }, list: [{ id: 'a' }, { id: 'b' }] },
    });
    // An index that the change leaves is left.
    const next = { ...value, job: { ...value.job, state: 'RUNNING' }, list: value.list.toReversed() };
    expect(earlier.item(key, next, { expiresAtSeconds: 10 })).toEqual({
      ...{ ...key, expiresAtSeconds: 10, id: '1', folder: 'f', job: { state: 'RUNNING', weight: 3 } },
      list: [{ id: 'b' }, { id: 'a', colour: 'red' }],
    });
  });

  it('keeps what a later release added to a record whose schema has its expiry', () => {
    const expiring = recordFormat(z.object({ id: z.string(), expiresAtSeconds: z.number() }));
    const item = { ...key, id: '1', expiresAtSeconds: 9, folder: 'f' };
    expect(expiring.item(key, { ...expiring.read(item), expiresAtSeconds: 10 })).toEqual({
      ...item,
      expiresAtSeconds: 10,
    });
  });

  it('keeps what a later release added where a schema fills in a field that the record lacks', () => {
    const nested = z.object({ bytes: z.number().default(0) });
    const filling = recordFormat(z.object({ id: z.string(), seen: z.number().default(0), day: nested }));
    const item = { ...key, id: '1', folder: 'f', day: { files: 3 } };
    expect(filling.item(key, filling.read(item))).toEqual({ ...item, seen: 0, day: { files: 3, bytes: 0 } });
  });

  it('does not take the stored name of a field for a field of a later release', () => {
    const { paymentId: _, ...left } = format.read({
      ...key,
      id: '1',
      workspaceId: 'wsp_1',
      orderId: 'ord_1',
    });
    expect(format.item(key, left)).toEqual({ ...key, id: '1', workspaceId: 'wsp_1' });
  });
});
