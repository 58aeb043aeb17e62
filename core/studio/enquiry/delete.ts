import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { WriteRefused } from '../store/table.ts';

/** Deletes an answered enquiry. Returns false if there is none with this id. */
export async function deleteEnquiry(ports: Pick<Ports, 'table'>, id: string): Promise<boolean> {
  try {
    await ports.table.write([{ delete: keys.enquiry(id), when: { pk: 'present' } }]);
    return true;
  } catch (error) {
    if (error instanceof WriteRefused) return false;
    throw error;
  }
}
