import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../tests/temporary-folder.ts';
import { Journal, type StoredMessage } from './journal.ts';

let dir: string;
beforeEach(() => {
  dir = temporaryFolder();
});

const message = (id: string, body: string): StoredMessage => ({
  id,
  body,
  sentAtMs: 0,
  visibleAtMs: 0,
  receives: 0,
});

test('a journal is read back as it was after any changes', () => {
  const change = fc.oneof(
    fc.record({ kind: fc.constant('put' as const), id: fc.constantFrom('a', 'b', 'c'), body: fc.string() }),
    fc.record({
      kind: fc.constant('delete' as const),
      id: fc.constantFrom('a', 'b', 'c'),
      body: fc.constant(''),
    }),
  );
  let runs = 0;
  fc.assert(
    fc.property(fc.array(change), fc.nat(), (changes, reopenAt) => {
      const path = join(dir, `${runs++}.jsonl`);
      const expected = new Map<string, StoredMessage>();
      let { journal } = Journal.open(path);
      for (const [index, { kind, id, body }] of changes.entries()) {
        if (index === reopenAt) {
          journal.close();
          ({ journal } = Journal.open(path));
        }
        if (kind === 'put') {
          journal.put(message(id, body));
          expected.set(id, message(id, body));
        } else {
          journal.delete(id);
          expected.delete(id);
        }
      }
      journal.close();
      const again = Journal.open(path);
      again.journal.close();
      expect(again.messages).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});

test('an incomplete last line is ignored', () => {
  const path = join(dir, 'cut.jsonl');
  const { journal } = Journal.open(path);
  journal.put(message('a', 'whole'));
  journal.close();
  appendFileSync(path, `\n${JSON.stringify({ put: message('b', 'cut') }).slice(0, -9)}`);
  const again = Journal.open(path);
  again.journal.put(message('c', 'after'));
  again.journal.close();
  expect([...Journal.open(path).messages.keys()]).toEqual(['a', 'c']);
});
