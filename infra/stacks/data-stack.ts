import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { CallLogsRole } from '../constructs/call-logs.ts';
import { FilesBucket } from '../constructs/files-bucket.ts';
import { LogsBucket } from '../constructs/logs-bucket.ts';
import { ProviderKeys } from '../constructs/provider-keys.ts';
import { ProductTable } from '../constructs/table.ts';
import type { Stage } from '../stages.ts';

export interface DataStackProps extends StackProps {
  readonly stage: Stage;
}

/**
 * Irreplaceable data of a host: the customers' rows and files, the access logs, and the keys that an operator entered.
 * A separate stack, so that a release of the functions cannot replace it. It also holds the account's role for logs of
 * calls, which must exist before the host's WebSocket stage: the host's stack imports from this one and follows it.
 */
export class DataStack extends Stack {
  readonly table: ProductTable;
  readonly files: FilesBucket;
  readonly keys: ProviderKeys;
  readonly logs: LogsBucket;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, props);
    const { host, profile, logRetentionDays } = props.stage;
    this.logs = new LogsBucket(this, 'Logs', { retentionDays: logRetentionDays });
    new CallLogsRole(this, 'CallLogs');
    this.table = new ProductTable(this, 'Data');
    this.files = new FilesBucket(this, 'Files', {
      siteOrigin: host.siteOrigin,
      rareUse: profile.rareUse,
      logs: this.logs.bucket,
    });
    this.keys = new ProviderKeys(this, 'Keys', { mail: profile.mail });
  }
}
