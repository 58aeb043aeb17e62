import { expect, test } from 'vitest';
import { STUDIO_HEADER } from '../../core/contract/call.ts';
import { pageReport } from '../../core/contract/calls/page-report.ts';
import { CODES } from '../../core/contract/codes.ts';
import { REPORTS_PER_ADDRESS } from '../../core/rules/operations/page-faults.ts';
import { memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { sampleHost } from '../testing/sample-host.ts';
import { apiApp } from './app.ts';

function page() {
  const ports = memoryPorts();
  const lines: object[] = [];
  ports.log = (event, details) => void lines.push({ event, ...details });
  const app = apiApp({ config: sampleHost, ports });
  const report = async (body: object) => {
    const response = await app.request(pageReport.path, {
      method: 'POST',
      headers: { [STUDIO_HEADER]: '1', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { code: number }).code;
  };
  return { lines, report };
}

test('a page’s fault is a line with its kind, the release and the request before it', async () => {
  const { lines, report } = page();
  const about = { fault: 'uploadFailed', version: 'B7-x_1', requestId: '0123456789ab' };
  expect(await report(about)).toBe(CODES.ok.code);
  expect(lines).toEqual([{ event: 'page fault', uploadFailed: 1, ...about }]);
});

test('a report holds nothing else: no text, no address, no unknown kind', async () => {
  const { lines, report } = page();
  expect(await report({ fault: 'pageError', version: '1', text: 'my model.stl' })).toBe(CODES.ok.code);
  expect(JSON.stringify(lines)).not.toContain('model');
  for (const body of [
    { fault: 'other', version: '1' },
    { fault: 'pageError', version: 'https://a.test/?secret' },
    { fault: 'pageError', version: '1', requestId: 'anna@a.test' },
  ])
    expect(await report(body)).toBe(CODES.invalidRequest.code);
});

test('one address reports so often at most', async () => {
  const { lines, report } = page();
  for (let count = 0; count < REPORTS_PER_ADDRESS.max; count += 1)
    expect(await report({ fault: 'pageError', version: '1' })).toBe(CODES.ok.code);
  expect(await report({ fault: 'pageError', version: '1' })).toBe(CODES.tooManyRequests.code);
  expect(lines.filter((line) => JSON.stringify(line).includes('page fault'))).toHaveLength(
    REPORTS_PER_ADDRESS.max,
  );
});
