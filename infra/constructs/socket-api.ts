import { Aws, Duration, Stack } from 'aws-cdk-lib';
import {
  ApiMapping,
  type CfnStage,
  DomainName,
  WebSocketApi,
  WebSocketStage,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { HOST_METRICS } from '../../core/rules/operations/measured-lines.ts';
import { RATES } from '../rates.ts';
import { accessLog } from './access-log.ts';

/** The only stage. A WebSocket API has no other path. */
export const SOCKET_STAGE = 'live';

export interface ProductSocketApiProps {
  readonly handler: IFunction;
  readonly logRetentionDays: number;
  /** Own host name, if the live channel is not below the site's. */
  readonly ownDomainName?: string;
}

export class ProductSocketApi extends Construct {
  readonly api: WebSocketApi;
  readonly stage: WebSocketStage;
  /** Sockets that asked to be opened. */
  readonly opened: Metric;
  /** Name that the own host name's DNS record points to. */
  readonly ownHostTarget?: string;

  constructor(scope: Construct, id: string, props: ProductSocketApiProps) {
    super(scope, id);
    const integration = (name: string) => ({
      integration: new WebSocketLambdaIntegration(name, props.handler),
    });
    this.api = new WebSocketApi(this, 'Api', {
      connectRouteOptions: integration('OnConnect'),
      disconnectRouteOptions: integration('OnDisconnect'),
      defaultRouteOptions: integration('OnMessage'),
    });
    this.stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: SOCKET_STAGE,
      autoDeploy: true,
      // The burst is a reconnect of many after a deployment.
      throttle: { rateLimit: RATES.socketEvents, burstLimit: 2 * RATES.socketEvents },
    });
    const stage = this.stage.node.defaultChild as CfnStage;
    const { settings, group } = accessLog(this, props.logRetentionDays, {
      event: 'eventType',
      connection: 'connectionId',
      fault: 'integrationErrorMessage',
    });
    stage.accessLogSettings = settings;
    this.opened = new MetricFilter(this, 'Opened', {
      logGroup: group,
      filterPattern: FilterPattern.stringValue('$.event', '=', 'CONNECT'),
      metricNamespace: HOST_METRICS,
      metricName: 'SocketsOpened',
      metricValue: '1',
    }).metric({ statistic: 'Sum', period: Duration.minutes(5) });
    if (props.ownDomainName !== undefined) this.ownHostTarget = this.#mapTo(props.ownDomainName);
  }

  /** Address of the management API, where servers post to sockets. */
  get managementUrl(): string {
    return this.stage.callbackUrl;
  }

  get hostName(): string {
    return `${this.api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
  }

  /** Lets `grantee` post to sockets and close them. */
  grantPost(grantee: IGrantable): void {
    this.stage.grantManagementApiAccess(grantee);
  }

  /** Lets `grantee` close sockets, and nothing else. */
  grantClose(grantee: IGrantable): void {
    const api = Stack.of(this).formatArn({ service: 'execute-api', resource: this.api.apiId });
    Grant.addToPrincipal({
      grantee,
      actions: ['execute-api:ManageConnections'],
      resourceArns: [`${api}/${this.stage.stageName}/DELETE/@connections/*`],
    });
  }

  #mapTo(domainName: string): string {
    const certificate = new Certificate(this, 'Certificate', {
      domainName,
      validation: CertificateValidation.fromDns(),
    });
    const domain = new DomainName(this, 'Domain', { domainName, certificate });
    new ApiMapping(this, 'Mapping', { api: this.api, domainName: domain, stage: this.stage });
    return domain.regionalDomainName;
  }
}
