import { hostConfig } from '../../cloud/environment.ts';
import { argon2Hasher } from '../../cloud/login/password-hasher.ts';
import { cloudPorts } from '../../cloud/ports.ts';
import { jobQueues } from '../../cloud/queue/jobs.ts';
import { serve } from '../http/serve.ts';
import { apiApp } from './app.ts';

/** Handles the calls of the HTTP API that do not touch files. */
export const handler = serve(
  apiApp({ config: hostConfig(), ports: { ...cloudPorts(), queue: jobQueues(), passwords: argon2Hasher } }),
);
