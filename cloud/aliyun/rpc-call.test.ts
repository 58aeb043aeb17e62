import { describe, expect, it } from 'vitest';
import { percentEncode, rpcSignature } from './rpc-call.ts';

describe('the signature of Aliyun’s RPC calls', () => {
  it('matches the example in the documentation', () => {
    const parameters = {
      Timestamp: '2016-02-23T12:46:24Z',
      Format: 'XML',
      AccessKeyId: 'testid',
      Action: 'DescribeRegions',
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: '3ee8c1b8-83d3-44af-a94f-4e0ad82fd6cf',
      Version: '2014-05-26',
      SignatureVersion: '1.0',
    };
    expect(rpcSignature('GET', parameters, 'testsecret')).toBe('OLeaidS1JvxuMvnyHOwuJ+uX5qY=');
  });

  it('does not depend on the order of the parameters, and changes with each of them', () => {
    const sign = (parameters: Record<string, string>) => rpcSignature('POST', parameters, 'secret');
    expect(sign({ a: '1', b: '2' })).toBe(sign({ b: '2', a: '1' }));
    expect(sign({ a: '1', b: '2' })).not.toBe(sign({ a: '1', b: '3' }));
    expect(sign({ a: '1&b=2' })).not.toBe(sign({ a: '1', b: '2' }));
  });

  it('encodes characters that encodeURIComponent leaves alone', () => {
    expect(percentEncode("a b*!'()~+骨")).toBe('a%20b%2A%21%27%28%29~%2B%E9%AA%A8');
  });
});
