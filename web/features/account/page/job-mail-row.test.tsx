import { beforeAll, expect, it } from 'vitest';
import { drawnHtml } from '../../../testing/drawn.tsx';
import { speakIn } from '../../../testing/speak-in.ts';
import { JobMailRow } from './job-mail-row.tsx';

function drawRow(email: string, on?: boolean): string {
  return drawnHtml(<JobMailRow on={on} email={email} />);
}

beforeAll(() => speakIn('en'));

it('the switch for mails about long tasks works with an e-mail address', () => {
  const row = drawRow('mei@example.com', true);
  expect(row).toContain('data-state="checked"');
  expect(row).toContain('3 minutes');
  expect(row).not.toContain('disabled=""');
});

it('without an e-mail address the switch is off, and says what is missing', () => {
  const row = drawRow('', true);
  expect(row).toContain('data-state="unchecked"');
  expect(row).toContain('Add an e-mail address first.');
  expect(row).toContain('disabled=""');
});

it('the switch waits until the account is known', () => {
  expect(drawRow('mei@example.com')).toContain('disabled=""');
});
