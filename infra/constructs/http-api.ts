import { Aws, Duration } from 'aws-cdk-lib';
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  type IHttpRouteAuthorizer,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Call } from '../../core/contract/call.ts';
import { accountLogin } from '../../core/contract/calls/account/account.ts';
import { accountAvatar } from '../../core/contract/calls/account/profile.ts';
import { registerFile } from '../../core/contract/calls/file.ts';
import { grayscaleRegister } from '../../core/contract/calls/grayscale.ts';
import { hostInfo } from '../../core/contract/calls/host.ts';
import { taskRecipe } from '../../core/contract/calls/recipe.ts';
import { historyWorkspace } from '../../core/contract/calls/workspace.ts';
import { CARD_WEBHOOK_PATH, WECHAT_NOTIFY_PATH } from '../../core/contract/payment-hooks.ts';
import { routesOf } from '../../core/contract/routes-of-functions.ts';
import { HOST_METRICS } from '../../core/rules/operations/measured-lines.ts';
import { RATES } from '../rates.ts';
import { accessLog } from './access-log.ts';

const CALL_RATES: readonly [call: Call, ratePerSecond: number][] = [
  [registerFile, RATES.modelsRead],
  [taskRecipe, RATES.modelsRead],
  [grayscaleRegister, RATES.modelsRead],
  [accountAvatar, RATES.modelsRead],
  [historyWorkspace, RATES.ordersRead],
  [accountLogin, RATES.ofAccounts],
];

/** Returns the rates of routes with a lower limit than the stage's. */
function routeRates(): [route: string, ratePerSecond: number][] {
  const byFunction = (['account', 'pay'] as const).flatMap((name) =>
    routesOf(name).map((route) => [route, RATES.ofAccounts] as const),
  );
  return [...byFunction, ...CALL_RATES].map(([{ method, path }, rate]) => [`${method} ${path}`, rate]);
}

export interface ProductHttpApiProps {
  readonly api: IFunction;
  readonly files: IFunction;
  readonly account: IFunction;
  readonly pay: IFunction;
  readonly logRetentionDays: number;
}

/** The HTTP API behind the site's `/api`. The functions authorise calls by session. */
export class ProductHttpApi extends Construct {
  readonly api: HttpApi;
  /** Calls with status 429: refused by the stage, or by a limit of ours. */
  readonly throttledCalls: Metric;
  /** Pages that were opened: each asks for the host once. */
  readonly pagesOpened: Metric;
  /** Uploads that the file store took: each is registered. */
  readonly uploadsTaken: Metric;

  constructor(scope: Construct, id: string, props: ProductHttpApiProps) {
    super(scope, id);
    this.api = new HttpApi(this, 'Api');
    const authorizer: IHttpRouteAuthorizer = new HttpNoneAuthorizer();
    const integration = new HttpLambdaIntegration('ApiIntegration', props.api);
    this.api.addRoutes({ path: '/api/{proxy+}', methods: [HttpMethod.ANY], authorizer, integration });
    // A separate route, which has a rate: each call hashes a password.
    const { method, path } = accountLogin;
    this.api.addRoutes({ path, methods: [HttpMethod[method]], authorizer, integration });
    // Calls that use the files bucket, mail or a payment provider have their own functions. Their clients
    // load only there, and only those functions have the rights.
    const others = {
      files: new HttpLambdaIntegration('FilesIntegration', props.files),
      account: new HttpLambdaIntegration('AccountIntegration', props.account),
      pay: new HttpLambdaIntegration('PayIntegration', props.pay),
    };
    for (const name of ['files', 'account', 'pay'] as const) {
      for (const { method, path } of routesOf(name)) {
        this.api.addRoutes({
          path,
          methods: [HttpMethod[method]],
          authorizer,
          integration: others[name],
        });
      }
    }
    for (const path of [CARD_WEBHOOK_PATH, WECHAT_NOTIFY_PATH]) {
      this.api.addRoutes({ path, methods: [HttpMethod.POST], authorizer, integration: others.pay });
    }
    const stage = this.api.defaultStage!.node.defaultChild as CfnStage;
    stage.defaultRouteSettings = {
      throttlingRateLimit: RATES.calls,
      throttlingBurstLimit: 2 * RATES.calls,
    };
    // The most expensive routes get only a part of it, so that a flood of one does not affect the others.
    stage.routeSettings = Object.fromEntries(
      routeRates().map(([route, ratePerSecond]) => [
        route,
        { ThrottlingRateLimit: ratePerSecond, ThrottlingBurstLimit: 2 * ratePerSecond },
      ]),
    );
    // A route must exist before its settings.
    for (const route of this.api.node.findAll())
      if (route instanceof HttpRoute) stage.node.addDependency(route);
    const { settings, group } = accessLog(this, props.logRetentionDays, {
      method: 'httpMethod',
      path: 'path',
      ms: 'responseLatency',
      fault: 'integrationErrorMessage',
      // Id of the run in the function's log, also of one that wrote no line of ours.
      run: 'integration.requestId',
    });
    stage.accessLogSettings = settings;
    const count = (name: string, field: string, value: string) =>
      new MetricFilter(this, name, {
        logGroup: group,
        filterPattern: FilterPattern.stringValue(`$.${field}`, '=', value),
        metricNamespace: HOST_METRICS,
        metricName: name,
        metricValue: '1',
      }).metric({ statistic: 'Sum', period: Duration.minutes(5) });
    this.throttledCalls = count('CallsThrottled', 'status', '429');
    this.pagesOpened = count('PagesOpened', 'path', hostInfo.path);
    this.uploadsTaken = count('UploadsTaken', 'path', registerFile.path);
  }

  get hostName(): string {
    return `${this.api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
  }
}
