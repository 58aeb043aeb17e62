import { expect, it } from 'vitest';
import { ownScriptAddress } from './script-addresses.ts';

it('code comes from this site only', () => {
  const origin = 'https://studio.test';
  for (const own of ['/assets/a.js', 'https://studio.test/assets/a.js', 'blob:https://studio.test/1'])
    expect(ownScriptAddress(own, origin)).toBe(own);
  for (const foreign of [
    'https://x.example/a.js',
    '//x.example/a.js',
    'data:text/javascript,1',
    'javascript:1',
  ])
    expect(ownScriptAddress(foreign, origin)).toBeNull();
});
