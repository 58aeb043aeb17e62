import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { tryWrite } from '../store/table.ts';

/** Deletes an answered enquiry. Returns false if there is none with this id. */
export async function deleteEnquiry(ports: Pick<Ports, 'table'>, id: string): Promise<boolean> {
  return await tryWrite(ports.table, [{ delete: keys.enquiry(id), when: { pk: 'present' } }]);
}
