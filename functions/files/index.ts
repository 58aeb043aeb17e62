import { handle } from 'hono/aws-lambda';
import { documentClient } from '../../cloud/aws/clients.ts';
import { secretVersionsReader } from '../../cloud/aws/secret-text.ts';
import { systemClock } from '../../cloud/clock.ts';
import { threadDecoders } from '../../cloud/decoding/thread-decoders.ts';
import { environmentValue, hostConfig } from '../../cloud/environment.ts';
import { S3Files } from '../../cloud/files/store.ts';
import { randomIds } from '../../cloud/ids.ts';
import { jsonLog } from '../../cloud/log.ts';
import { argon2Hasher } from '../../cloud/login/password-hasher.ts';
import { jobQueues } from '../../cloud/queue/jobs.ts';
import { gatewaySockets } from '../../cloud/sockets.ts';
import { dynamoTable } from '../../cloud/table/table.ts';
import { behindCdn } from '../http/behind-cdn.ts';
import { filesApp } from './app.ts';

/** Handles the calls of the HTTP API that touch files. */
export const handler = handle(
  behindCdn(
    filesApp({
      config: hostConfig(),
      ports: {
        table: dynamoTable(documentClient(), environmentValue('TABLE_NAME')),
        sockets: gatewaySockets(environmentValue('SOCKET_MANAGEMENT_URL')),
        queue: jobQueues(),
        files: new S3Files(environmentValue('BUCKET_NAME'), process.env.RESULTS_ORIGIN),
        decoders: threadDecoders,
        passwords: argon2Hasher,
        clock: systemClock,
        ids: randomIds,
        log: jsonLog,
      },
    }),
    secretVersionsReader(environmentValue('ORIGIN_SECRET_ARN')),
  ),
);
