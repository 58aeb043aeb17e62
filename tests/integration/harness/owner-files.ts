import { vi } from 'vitest';
import { S3Files } from '../../../cloud/files/store.ts';
import type { Studio } from './studio.ts';

/** Returns the running cloud's file store with the owner's rights. */
export function ownerFiles(studio: Studio) {
  const environment = studio.cloud.ownerEnvironment();
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return new S3Files(environment.BUCKET_NAME!);
}
