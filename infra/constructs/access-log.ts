import { RemovalPolicy } from 'aws-cdk-lib';
import type { CfnStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/**
 * Fields of every API's access log, as names of the gateway's `$context`. The address is the connection's: of the CDN,
 * or of a caller that bypasses it. The CDN's own log has the viewer's.
 */
const SHARED_FIELDS = {
  id: 'requestId',
  at: 'requestTimeEpoch',
  status: 'status',
  address: 'identity.sourceIp',
};

/**
 * Returns the settings of an API's access log: one JSON line per request with the shared fields and `fields`. Query
 * strings are left out, since they can contain tokens. Also returns the group that takes the lines.
 */
export function accessLog(
  scope: Construct,
  retentionDays: number,
  fields: Readonly<Record<string, string>>,
): { settings: CfnStage.AccessLogSettingsProperty; group: LogGroup } {
  const group = new LogGroup(scope, 'AccessLog', {
    retention: retentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const named = Object.entries({ ...SHARED_FIELDS, ...fields });
  const format = Object.fromEntries(named.map(([key, name]) => [key, `$context.${name}`]));
  return { settings: { destinationArn: group.logGroupArn, format: JSON.stringify(format) }, group };
}
