import * as z from 'zod';
import type { MaintenanceWindow } from '../../rules/host/notices.ts';
import { endOf } from '../../rules/order/retention.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';

/** Retention of a window after its end, seconds. */
const KEPT_SECONDS = 24 * 3600;

const windows = recordFormat(z.object({ from: z.string(), to: z.string() }));

export async function announcedMaintenance(
  ports: Pick<Ports, 'table'>,
): Promise<MaintenanceWindow | undefined> {
  return windows.readIfAny(await ports.table.get(keys.maintenance()));
}

/** Announces a maintenance window on every page, instead of the previous one. Times are ISO 8601 with offset. */
export async function announceMaintenance(
  ports: Pick<Ports, 'table'>,
  window: MaintenanceWindow,
): Promise<void> {
  const expiresAtSeconds = endOf(Date.parse(window.to), KEPT_SECONDS);
  await ports.table.write([{ put: windows.item(keys.maintenance(), window, { expiresAtSeconds }) }]);
}

/** Withdraws the announced window. The window of the host configuration, if any, applies again. */
export async function withdrawMaintenance(ports: Pick<Ports, 'table'>): Promise<void> {
  await ports.table.write([{ delete: keys.maintenance() }]);
}
