import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  type CfnDeploymentGroup,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import {
  Alias,
  Architecture,
  type CfnAlias,
  type CfnFunction,
  Code,
  type IFunction,
  type IVersion,
  Function as LambdaFunction,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { workersOf } from '../container.ts';
import { FUNCTIONS, type FunctionName, sizeOf } from '../functions.ts';
import type { Stage } from '../stages.ts';
import { releaseAlarms } from './alarms/release-alarms.ts';

export interface ProductFunctionProps {
  readonly name: FunctionName;
  readonly stage: Stage;
  /** Folder with one bundle folder per function. */
  readonly functionsDir: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Returns the configuration of a stage's host as its functions read it. */
export function hostConfigOf({ host, quotas }: Pick<Stage, 'host' | 'quotas'>): string {
  return JSON.stringify({ ...host, workers: workersOf(quotas) });
}

/** Name of the alias that callers use. */
const LIVE = 'live';

/**
 * A Lambda function with our defaults: own role, own log group, size from the function table. Callers use its `live`
 * alias. A release gives the new version a tenth of the calls for five minutes, and goes back if it brings faults
 * meanwhile, unless the stage is released at once.
 */
export class ProductFunction extends Construct {
  readonly function: LambdaFunction;
  /** The alias that queues, clocks and APIs call. */
  readonly live: IFunction;

  constructor(scope: Construct, id: string, props: ProductFunctionProps) {
    super(scope, id);
    const { stage, name } = props;
    const { memoryMb, reservedRuns } = sizeOf(name, stage.quotas);
    this.function = new LambdaFunction(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: stage.profile.architecture === 'arm64' ? Architecture.ARM_64 : Architecture.X86_64,
      // Source maps are not deployed: loading them would slow every cold start.
      code: Code.fromAsset(join(props.functionsDir, name), { exclude: ['*.map'] }),
      handler: 'index.handler',
      timeout: Duration.seconds(FUNCTIONS[name].timeoutSeconds),
      memorySize: memoryMb,
      environment: {
        ...props.environment,
        HOST_CONFIG: hostConfigOf(stage),
      },
      // A release must be able to return to the version before it. The version of a release that is rolled back is
      // deleted, because Lambda would refuse to make the same version again when the release is repeated.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
      logGroup: new LogGroup(this, 'Logs', {
        retention: stage.logRetentionDays,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
      ...(stage.profile.tracing === 'xray' ? { tracing: Tracing.ACTIVE } : {}),
      ...(reservedRuns === undefined ? {} : { reservedConcurrentExecutions: reservedRuns }),
    });
    // The local cloud finds the bundle by this name.
    (this.function.node.defaultChild as CfnFunction).addMetadata('bundle', name);
    // The classes leave optional properties `undefined`, which our compiler settings distinguish from absent.
    const version = this.function.currentVersion as IVersion;
    const alias = new Alias(this, 'Live', { aliasName: LIVE, version });
    this.live = alias as IFunction;
    const isAtOnce = stage.release === 'at-once';
    const release = new LambdaDeploymentGroup(this, 'Release', {
      alias,
      alarms: releaseAlarms(this, { name, function: this.function, version, aliasName: LIVE }),
      // Without this, an alarm that rings stops a release to all callers, too.
      ignoreAlarmConfiguration: isAtOnce,
      deploymentConfig: isAtOnce
        ? LambdaDeploymentConfig.ALL_AT_ONCE
        : LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
    });
    // The group and the alarms of this version exist before its first call.
    (alias.node.defaultChild as CfnAlias).addResourceDependency(
      release.node.defaultChild as CfnDeploymentGroup,
    );
  }
}
