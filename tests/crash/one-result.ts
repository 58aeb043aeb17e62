import { expect } from 'vitest';
import { attemptPrefix, resultPrefix } from '../../core/studio/order/job.ts';
import type { Order } from '../../core/studio/order/order.ts';
import { ownerFiles } from '../integration/harness/owner-files.ts';
import type { Studio } from '../integration/harness/studio.ts';
import { sha256 } from '../integration/harness/visitor.ts';

const TIDY_POLL_MS = 30;
const TIDY_PATIENCE_MS = 20_000;

export interface OneResultOptions {
  /** False if the worker was killed after publishing: files it had not deleted yet may remain. */
  tidied?: boolean;
}

/**
 * Checks that the order's job succeeded, that every file of its record belongs to the published attempt and
 * is stored with the recorded bytes, and that no other attempt left files.
 */
export async function expectOneResult(
  studio: Studio,
  { id, status, job, files, frameKey, openPreviewKey, previewKey }: Order,
  { tidied = true }: OneResultOptions = {},
): Promise<void> {
  expect(status).toBe('COMPLETED');
  expect(job?.state).toBe('SUCCEEDED');
  const own = attemptPrefix({ orderId: id, jobId: job!.id, attempt: job!.attempt });
  const pointedTo = [frameKey!, openPreviewKey!, previewKey!, ...files!.map((file) => file.key)];
  for (const key of pointedTo) expect(key.startsWith(own), `${key} below ${own}`).toBe(true);

  const store = ownerFiles(studio);
  const deadline = Date.now() + TIDY_PATIENCE_MS;
  let stored = await store.list(resultPrefix(id));
  // The worker deletes other attempts' files right after publishing.
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
