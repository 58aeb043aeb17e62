import { HttpApi } from '../gateway/http-api.ts';
import { SocketApi } from '../gateway/socket-api.ts';
import { arn, physicalName } from '../net/names.ts';
import type { Functions } from './functions.ts';
import { type Invoked, permitted } from './permissions.ts';
import type { Resolver } from './resolve.ts';
import type { ApiProperties, IntegrationProperties, RouteProperties, StageProperties } from './resources.ts';

/** The template's APIs by id. */
export interface Apis {
  http: ReadonlyMap<string, HttpApi>;
  sockets: ReadonlyMap<string, SocketApi>;
}

export interface ApisSettings {
  /** Time the HTTP API waits for a function, milliseconds. */
  timeoutMs: number;
  /** Receives the lines of the HTTP API's access log. */
  writeAccess: (line: string) => void;
}

/** Creates the template's HTTP and WebSocket APIs with their routes. */
export function makeApis(
  resolver: Resolver,
  functions: Functions,
  { timeoutMs, writeAccess }: ApisSettings,
): Apis {
  const http = new Map<string, HttpApi>();
  const sockets = new Map<string, SocketApi>();
  for (const { logicalId, properties } of resolver.resources<ApiProperties>('AWS::ApiGatewayV2::Api')) {
    const apiId = physicalName(logicalId, 'AWS::ApiGatewayV2::Api');
    const routes = routesOf(resolver, functions, apiId);
    const { StageName: stage = '$default', AccessLogSettings } = stageOf(resolver, apiId) ?? {};
    if (properties.ProtocolType === 'HTTP') {
      const accessLog = AccessLogSettings && { format: AccessLogSettings.Format, write: writeAccess };
      http.set(apiId, new HttpApi({ apiId, routes, timeoutMs, ...(accessLog && { accessLog }) }));
    } else {
      const byKey = new Map(routes.map(({ key, target }) => [key, target]));
      sockets.set(apiId, new SocketApi({ apiId, stage, routes: byKey }));
    }
  }
  return { http, sockets };
}

function routesOf(
  resolver: Resolver,
  functions: Functions,
  apiId: string,
): { key: string; target: Invoked }[] {
  const integrations = new Map(
    resolver
      .resources<IntegrationProperties>('AWS::ApiGatewayV2::Integration')
      .map(({ logicalId, properties }) => [`integrations/${logicalId}`, properties.IntegrationUri]),
  );
  return resolver
    .resources<RouteProperties>('AWS::ApiGatewayV2::Route')
    .filter(({ properties }) => properties.ApiId === apiId)
    .map(({ properties }) => {
      const uri = integrations.get(properties.Target ?? '');
      if (uri === undefined) throw new Error(`The route ${properties.RouteKey} has no integration.`);
      const key = properties.RouteKey;
      const { StageName: stage = '$default' } = stageOf(resolver, apiId) ?? {};
      const invoker = { service: 'apigateway' as const, arn: routeArn(apiId, stage, key) };
      return { key, target: permitted({ resolver, functions }, uri, invoker) };
    });
}

/** Returns the ARN under which an API invokes the function of a route: `…/stage/GET/path`, or `…/stage/$connect`. */
function routeArn(apiId: string, stage: string, routeKey: string): string {
  const [method = '', path = ''] = routeKey.split(' ');
  return arn('execute-api', `${apiId}/${stage}/${method === 'ANY' ? '*' : method}${path}`);
}

function stageOf(resolver: Resolver, apiId: string): StageProperties | undefined {
  const stages = resolver.resources<StageProperties>('AWS::ApiGatewayV2::Stage');
  return stages.find(({ properties }) => properties.ApiId === apiId)?.properties;
}
