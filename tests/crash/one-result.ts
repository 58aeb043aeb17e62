import { expect, vi } from 'vitest';
import { s3Files } from '../../cloud/files/store.ts';
import { attemptPrefix, resultPrefix } from '../../core/studio/order/job.ts';
import type { Order } from '../../core/studio/order/order.ts';
import type { Studio } from '../integration/harness/studio.ts';
import { sha256 } from '../integration/harness/visitor.ts';

const TIDY_POLL_MS = 30;
const TIDY_PATIENCE_MS = 20_000;

export interface OneResultOptions {
  /** False when the worker was killed after its result was published: what it had not deleted yet may stay. */
  tidied?: boolean;
}

/**
 * Proves that the workspace's job ended well, that every file its record points to belongs to the attempt that was
 * published and is stored with the very bytes the record tells, and that nothing of another attempt is left.
 */
export async function expectOneResult(
  studio: Studio,
  { id, status, job, files, frameKey, previewKey }: Order,
  { tidied = true }: OneResultOptions = {},
): Promise<void> {
  expect(status).toBe('COMPLETED');
  expect(job?.state).toBe('SUCCEEDED');
  const own = attemptPrefix({ orderId: id, jobId: job!.id, attempt: job!.attempt });
  const pointedTo = [frameKey!, previewKey!, ...files!.map((file) => file.key)];
  for (const key of pointedTo) expect(key.startsWith(own), `${key} below ${own}`).toBe(true);

  const store = ownerFiles(studio);
  const deadline = Date.now() + TIDY_PATIENCE_MS;
  let stored = await store.list(resultPrefix(id));
  // The worker deletes what is left of other attempts right after it has published.
  while (tidied && stored.some((key) => !key.startsWith(own)) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, TIDY_POLL_MS));
    stored = await store.list(resultPrefix(id));
  }
  if (tidied) expect(stored.filter((key) => !key.startsWith(own))).toEqual([]);
  expect(stored).toEqual(expect.arrayContaining(pointedTo));
  expect(files!.map(({ precision }) => precision)).toContain('low');
  for (const file of files!) {
    const bytes = (await store.read(file.key))!;
    expect([bytes.length, sha256(bytes)], file.key).toEqual([file.bytes, file.sha256]);
  }
}

/** The file store of the running cloud, with the owner's rights. */
function ownerFiles(studio: Studio) {
  const environment = studio.cloud.ownerEnvironment();
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return s3Files(environment.BUCKET_NAME!);
}
