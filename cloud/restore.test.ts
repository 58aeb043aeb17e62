import { CopyObjectCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, expect, test, vi } from 'vitest';
import { STORED_SECONDS } from '../core/rules/order/retention.ts';
import { restoreDeletedFiles } from './restore.ts';

const DELETED = new Date('2026-12-01T20:00Z');
const before = (seconds: number) => new Date(DELETED.getTime() - 1000 * seconds);

afterEach(() => {
  vi.restoreAllMocks();
});

/** Keys restored from a second copy, listed in two pages, in which these objects were deleted. `storedAt` gives their age. */
async function restored(storedAt: Readonly<Record<string, Date>>): Promise<string[]> {
  const Versions = Object.entries(storedAt).map(([Key, LastModified]) => ({
    Key,
    LastModified,
    VersionId: 'one',
  }));
  const DeleteMarkers = Versions.map(({ Key }) => ({ Key, LastModified: DELETED, IsLatest: true }));
  const copied: string[] = [];
  vi.spyOn(S3Client.prototype, 'send').mockImplementation(async (command: unknown) => {
    if (command instanceof ListObjectVersionsCommand)
      return command.input.KeyMarker === undefined
        ? { DeleteMarkers, NextKeyMarker: 'second' }
        : { Versions };
    if (command instanceof CopyObjectCommand) copied.push(command.input.Key!);
    return {};
  });
  const deletes = { fromMs: before(60).getTime(), untilMs: DELETED.getTime() + 1, prefix: '' };
  await restoreDeletedFiles({ from: 'second', own: 'own' }, deletes, {
    isNamed: async () => true,
    isTry: false,
  });
  return copied.sort();
}

test('an upload that reached its age stays away, though the record of a model lasts longer', async () => {
  expect(
    await restored({
      'uploads/checked/u/fil_1.stl': before(STORED_SECONDS),
      'uploads/checked/u/fil_2.stl': before(STORED_SECONDS - 1),
    }),
  ).toEqual(['uploads/checked/u/fil_2.stl']);
});

test('a profile picture of any age is restored, since it never expires', async () => {
  expect(await restored({ 'avatars/u/1': before(2 * STORED_SECONDS) })).toEqual(['avatars/u/1']);
});
