import { describe, expect, it } from 'vitest';
import { wechatReturnIn } from './use-wechat-return.ts';

describe('the return address of WeChat', () => {
  it('has code and state, or only the state after a refusal', () => {
    expect(wechatReturnIn('?code=abc&state=S')).toEqual({ code: 'abc', state: 'S' });
    expect(wechatReturnIn('?state=S')).toEqual({ code: '', state: 'S' });
  });

  it('is not recognised without a state', () => {
    for (const query of ['', '?code=abc', '?state=', '?State=S']) expect(wechatReturnIn(query)).toBeNull();
  });
});
