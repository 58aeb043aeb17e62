import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '../../rules/order/status.ts';
import { encodeQueueMessage, parseQueueMessage } from './channel.ts';

describe('messages of the generation channel', () => {
  it('survive encoding and parsing', () => {
    const message = fc.record(
      {
        state: fc.constantFrom('queue' as const, ...ORDER_STATUSES),
        version: fc.nat(),
        queue: fc.nat(),
        estimated: fc.nat(),
        progress: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
        request: fc.stringMatching(/^[0-9a-f]{12}$/),
      },
      { requiredKeys: ['state', 'version'] },
    );
    fc.assert(
      fc.property(message, (sent) => {
        expect(parseQueueMessage(encodeQueueMessage(sent))).toEqual(sent);
      }),
    );
  });

  it('are query-style strings with a state, and with queue position and estimate while waiting', () => {
    const text = encodeQueueMessage({ state: 'queue', version: 4, queue: 2, estimated: 35 });
    expect(text).toBe('state=queue&version=4&queue=2&estimated=35');
  });

  it('are dropped if malformed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!text.includes('state='));
        expect(parseQueueMessage(text)).toBeUndefined();
      }),
    );
    expect(parseQueueMessage('state=DANCING&version=1')).toBeUndefined();
    expect(parseQueueMessage('state=COMPLETED')).toBeUndefined();
    // API Gateway sends this if the function fails.
    expect(parseQueueMessage('{"message":"Internal server error"}')).toBeUndefined();
  });
});
