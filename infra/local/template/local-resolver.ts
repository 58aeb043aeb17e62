import { apiHost, bucketHost, physicalName } from '../net/names.ts';
import { edgeAliases } from './edge.ts';
import { type AddressMap, Resolver } from './resolve.ts';
import type { ApiMappingProperties, ApiProperties, DomainNameProperties } from './resources.ts';
import type { Template } from './template.ts';

/** Loopback addresses of a template's public addresses. */
interface LocalAddresses {
  site: string;
  s3: string;
  management: string;
  sqs: string;
}

/** Returns a resolver that replaces the public addresses of the template's own resources by loopback ones. */
export function localResolver(template: Template, local: LocalAddresses): Resolver {
  const names = new Resolver(template, local.sqs, []);
  const idsOf = (type: string) => names.resources(type).map(({ logicalId }) => physicalName(logicalId, type));
  const sockets = names
    .resources<ApiProperties>('AWS::ApiGatewayV2::Api')
    .filter(({ properties }) => properties.ProtocolType === 'WEBSOCKET')
    .map(({ logicalId }) => physicalName(logicalId, 'AWS::ApiGatewayV2::Api'));
  const map: AddressMap = [
    ...idsOf('AWS::S3::Bucket').map((name) => [`https://${bucketHost(name)}`, local.s3] as const),
    ...sockets.map((id) => [`https://${apiHost(id)}`, local.management] as const),
    ...edgeAliases(names).map((alias) => [`https://${alias}`, local.site] as const),
    ...socketHosts(names).map(
      ({ host, stage }) => [`wss://${host}`, `${local.management.replace('http', 'ws')}/${stage}`] as const,
    ),
  ];
  return new Resolver(template, local.sqs, map);
}

/** Returns the host names that the template gives to the live channel itself, each with the stage that it opens. */
function socketHosts(names: Resolver): { host: string; stage: string }[] {
  const domains = new Map(
    names
      .resources<DomainNameProperties>('AWS::ApiGatewayV2::DomainName')
      .map(({ logicalId, properties }) => [logicalId, properties.DomainName]),
  );
  return names
    .resources<ApiMappingProperties>('AWS::ApiGatewayV2::ApiMapping')
    .map(({ properties: { DomainName, Stage } }) => ({ host: domains.get(DomainName)!, stage: Stage }));
}
