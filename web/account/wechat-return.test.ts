import { describe, expect, it } from 'vitest';
import { wechatReturnIn } from './wechat-return.ts';

describe('the address WeChat leads back to', () => {
  it('holds code and state, or the state alone when the person refused', () => {
    expect(wechatReturnIn('?code=abc&state=S')).toEqual({ code: 'abc', state: 'S' });
    expect(wechatReturnIn('?state=S')).toEqual({ code: '', state: 'S' });
  });

  it('is nothing without a state', () => {
    for (const query of ['', '?code=abc', '?state=', '?State=S']) expect(wechatReturnIn(query)).toBeNull();
  });
});
