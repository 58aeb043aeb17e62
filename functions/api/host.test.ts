import { expect, test } from 'vitest';
import { announceMaintenance, withdrawMaintenance } from '../../core/studio/host/maintenance.ts';
import { memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { sampleHost } from '../testing/sample-host.ts';
import { apiApp } from './app.ts';

const OWN = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
const ANNOUNCED = { from: '2026-12-01T20:00:00+08:00', to: '2026-12-01T22:00:00+08:00' };

async function dataOf(ports: ReturnType<typeof memoryPorts>, more: Partial<typeof sampleHost>) {
  const app = apiApp({ config: { ...sampleHost, ...more }, ports });
  return ((await (await app.request('/api/v1/host')).json()) as { data: Record<string, unknown> }).data;
}

test('an operator announces maintenance without a release, and takes it back', async () => {
  const ports = memoryPorts();
  expect(await dataOf(ports, {})).toMatchObject({ maintenance: null });
  expect(await dataOf(ports, { maintenance: OWN })).toMatchObject({ maintenance: OWN });
  await announceMaintenance(ports, ANNOUNCED);
  expect(await dataOf(ports, { maintenance: OWN })).toMatchObject({ maintenance: ANNOUNCED });
  await withdrawMaintenance(ports);
  expect(await dataOf(ports, { maintenance: OWN })).toMatchObject({ maintenance: OWN });
});

test('a page opens with the window of the host while the table does not answer', async () => {
  const ports = memoryPorts();
  ports.table.get = async () => {
    throw new Error('the table is down');
  };
  expect(await dataOf(ports, { maintenance: OWN })).toMatchObject({ maintenance: OWN });
});

test('the announced window is read once in some seconds, however many pages ask', async () => {
  const ports = memoryPorts();
  const app = apiApp({ config: sampleHost, ports });
  const get = ports.table.get.bind(ports.table);
  let reads = 0;
  ports.table.get = async (key) => {
    reads += 1;
    return await get(key);
  };
  for (let page = 0; page < 3; page += 1) await app.request('/api/v1/host');
  expect(reads).toBe(1);
  ports.clock.ms += 60_000;
  await app.request('/api/v1/host');
  expect(reads).toBe(2);
});

test('registrations of the host are public, and a host without them names none', async () => {
  const legal = { icp: '京ICP备12345678号-1', publicSecurity: '京公网安备11010502030143号' };
  expect(await dataOf(memoryPorts(), { legal })).toMatchObject({ legal });
  expect(await dataOf(memoryPorts(), {})).not.toHaveProperty('legal');
});
