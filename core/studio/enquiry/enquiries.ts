import * as z from 'zod';
import type { Ports } from '../ports.ts';
import { ENQUIRIES, keys } from '../store/keys.ts';
import { readableOf, recordFormat } from '../store/record.ts';
import { type Item, tryWrite } from '../store/table.ts';

/** Maximum number of enquiries in a list, the newest ones. */
const LISTED_MAX = 100;

const enquirySchema = z.object({
  sentAtMs: z.number(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  title: z.string(),
  company: z.string(),
  industry: z.string(),
  region: z.string(),
  message: z.string().default(''),
});
export type StoredEnquiry = z.output<typeof enquirySchema> & { id: string };

const enquiries = recordFormat(enquirySchema);

/** Returns the newest enquiries that are not deleted. */
export async function listEnquiries(ports: Pick<Ports, 'table' | 'log'>): Promise<StoredEnquiry[]> {
  const all = { index: 'gsi2', pk: ENQUIRIES, newestFirst: true, limit: LISTED_MAX } as const;
  return readableOf(await ports.table.query(all), enquiryOf, ports);
}

export async function findEnquiry(
  ports: Pick<Ports, 'table'>,
  id: string,
): Promise<StoredEnquiry | undefined> {
  const found = await ports.table.get(keys.enquiry(id));
  return found && enquiryOf(found);
}

/** Deletes an answered enquiry. Returns false if there is none with this id. */
export async function deleteEnquiry(ports: Pick<Ports, 'table'>, id: string): Promise<boolean> {
  return await tryWrite(ports.table, [{ delete: keys.enquiry(id), when: { pk: 'present' } }]);
}

function enquiryOf(item: Item): StoredEnquiry {
  return { id: item.pk.slice(keys.enquiry('').pk.length), ...enquiries.read(item) };
}
