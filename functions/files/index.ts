import { threadDecoders } from '../../cloud/decoding/thread-decoders.ts';
import { environmentValue, hostConfig } from '../../cloud/environment.ts';
import { S3Files } from '../../cloud/files/store.ts';
import { argon2Hasher } from '../../cloud/login/password-hasher.ts';
import { cloudPorts } from '../../cloud/ports.ts';
import { jobQueues } from '../../cloud/queue/jobs.ts';
import { serve } from '../http/serve.ts';
import { filesApp } from './app.ts';

/** Handles the calls of the HTTP API that touch files. */
export const handler = serve(
  filesApp({
    config: hostConfig(),
    ports: {
      ...cloudPorts(),
      queue: jobQueues(),
      files: new S3Files(environmentValue('BUCKET_NAME'), process.env.RESULTS_ORIGIN),
      decoders: threadDecoders,
      passwords: argon2Hasher,
    },
  }),
);
