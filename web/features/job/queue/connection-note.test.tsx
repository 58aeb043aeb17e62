import { afterEach, expect, it, vi } from 'vitest';
import { drawnHtml } from '../../../testing/drawn.tsx';
import { ConnectionNote } from './connection-note.tsx';

const shown = (onLine: boolean, live: boolean, waitedSeconds: number) => {
  vi.stubGlobal('navigator', { onLine });
  return drawnHtml(<ConnectionNote live={live} waitedSeconds={waitedSeconds} />);
};

afterEach(() => vi.unstubAllGlobals());

it('says that there is no connection as soon as it is lost', () => {
  expect(shown(false, true, 0)).toContain('workspace.queue.offline');
});

it('says that the order is polled once the live channel has not answered for a while', () => {
  expect(shown(true, false, 11)).toContain('workspace.queue.polling');
  expect(shown(true, false, 5)).not.toContain('workspace.queue');
  expect(shown(true, true, 60)).not.toContain('workspace.queue');
});
