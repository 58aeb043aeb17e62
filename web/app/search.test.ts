import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLoginSearch, parseWorkspaceSearch, searchOfUpload } from './search.ts';

describe('addresses', () => {
  it('reads an order, a file and a reload', () => {
    expect(parseWorkspaceSearch({ id: 'wsp_0123456789', files: 'fil_abc', reload: '1', row: 'x' })).toEqual({
      id: 'wsp_0123456789',
      files: 'fil_abc',
      reload: 1,
    });
  });

  it('generates again from a whole order in the address, as older pages did', () => {
    const order = { id: 'wsp_0123456789', modelName: 'part' };
    for (const row of [order, JSON.stringify(order), order.id]) {
      expect(parseWorkspaceSearch({ row, reload: 'true' })).toEqual({ id: order.id, reload: 1 });
    }
    expect(parseWorkspaceSearch({ row: order })).toEqual({});
    expect(parseWorkspaceSearch({ row: '{"id":', reload: 1 })).toEqual({ reload: 1 });
  });

  it('preserves the figures of an uploaded file', () => {
    const search = searchOfUpload({ fileId: 'fil_abc', fileBytes: 684, extentMm: [10.00049, 20, 30.5] });
    expect(search).toEqual({
      files: 'fil_abc',
      modelWidth: 10,
      modelLength: 20,
      modelHeight: 30.5,
      fileSize: 684,
    });
    const texts = Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]));
    expect(parseWorkspaceSearch(texts)).toEqual(search);
    expect(
      parseWorkspaceSearch({ files: 'fil_abc', modelWidth: '-3', fileSize: 'NaN', modelLength: '' }),
    ).toEqual({
      files: 'fil_abc',
    });
    expect(parseWorkspaceSearch({ modelWidth: 3 })).toEqual({});
  });

  it('opens the midsole by its former name', () => {
    expect(parseWorkspaceSearch({ sample: 'insole' })).toEqual({ sample: 'midsole' });
  });

  it('drops malformed values', () => {
    expect(parseWorkspaceSearch({ id: 'wsp_', files: 7, reload: 'yes' })).toEqual({});
  });

  it('returns only to paths of this site after signing in', () => {
    expect(parseLoginSearch({ target: '/blank?id=wsp_0123456789' })).toEqual({
      target: '/blank?id=wsp_0123456789',
    });
    for (const target of ['//evil.example', '/\\evil.example', 'https://evil.example', 'index', ' /a', 7]) {
      expect(parseLoginSearch({ target })).toEqual({});
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { target } = parseLoginSearch({ target: text });
        if (target !== undefined) expect(new URL(target, 'https://here.example').host).toBe('here.example');
      }),
    );
  });
});
