import { RemovalPolicy } from 'aws-cdk-lib';
import {
  FlowLogDestination,
  FlowLogTrafficType,
  GatewayVpcEndpointAwsService,
  type IVpc,
  Peer,
  Port,
  SecurityGroup,
  SubnetType,
  Vpc,
} from 'aws-cdk-lib/aws-ec2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

/** Availability zones in which containers may start. */
const ZONES = 2;
const HTTPS = 443;

/**
 * The network of the containers. Its subnets are public and it has no NAT, so that nothing costs while no container
 * runs: each container has a public address while it runs, opens connections by HTTPS alone, and accepts none. Files
 * and rows go through endpoints of S3 and DynamoDB, which are free.
 */
export class ContainerNetwork extends Construct {
  readonly vpc: IVpc;
  readonly securityGroup: SecurityGroup;

  constructor(scope: Construct, id: string, { stage }: { readonly stage: Stage }) {
    super(scope, id);
    const vpc = new Vpc(this, 'Vpc', {
      maxAzs: ZONES,
      natGateways: 0,
      subnetConfiguration: [{ name: 'Public', subnetType: SubnetType.PUBLIC, mapPublicIpOnLaunch: false }],
      gatewayEndpoints: {
        S3: { service: GatewayVpcEndpointAwsService.S3 },
        DynamoDb: { service: GatewayVpcEndpointAwsService.DYNAMODB },
      },
      // Nothing uses the default group, and emptying it would take a function of the CDK.
      restrictDefaultSecurityGroup: false,
    });
    vpc.addFlowLog('Refused', {
      trafficType: FlowLogTrafficType.REJECT,
      destination: FlowLogDestination.toCloudWatchLogs(
        new LogGroup(this, 'RefusedLogs', {
          retention: stage.logRetentionDays,
          removalPolicy: RemovalPolicy.DESTROY,
        }),
      ),
    });
    // The class leaves optional properties `undefined`, which our compiler settings distinguish from absent.
    this.vpc = vpc as IVpc;
    this.securityGroup = new SecurityGroup(this, 'Containers', {
      vpc: this.vpc,
      description: 'Containers that run huge jobs.',
      allowAllOutbound: false,
    });
    this.securityGroup.addEgressRule(Peer.anyIpv4(), Port.tcp(HTTPS), 'AWS');
  }
}
