import * as z from 'zod';
import type { Ports } from '../ports.ts';
import { ENQUIRIES, keys } from '../store/keys.ts';

/** Enquiries that a list shows, the newest. */
const LISTED_MAX = 100;

const stored = z.object({
  pk: z.string().transform((pk) => pk.slice(keys.enquiry('').pk.length)),
  sentAtMs: z.number(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  title: z.string(),
  company: z.string(),
  industry: z.string(),
  region: z.string(),
});
/** A stored sales enquiry. */
export type StoredEnquiry = Omit<z.output<typeof stored>, 'pk'> & { id: string };

/** Returns the newest enquiries that are not deleted. */
export async function listEnquiries(ports: Pick<Ports, 'table'>): Promise<StoredEnquiry[]> {
  const all = { index: 'gsi2', pk: ENQUIRIES, newestFirst: true, limit: LISTED_MAX } as const;
  return (await ports.table.query(all)).map(enquiryOf);
}

/** Returns the enquiry with this id, or undefined. */
export async function findEnquiry(
  ports: Pick<Ports, 'table'>,
  id: string,
): Promise<StoredEnquiry | undefined> {
  const found = await ports.table.get(keys.enquiry(id));
  return found && enquiryOf(found);
}

function enquiryOf(item: unknown): StoredEnquiry {
  const { pk: id, ...rest } = stored.parse(item);
  return { id, ...rest };
}
