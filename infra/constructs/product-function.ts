import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  Architecture,
  type CfnFunction,
  Code,
  Function as LambdaFunction,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { FUNCTIONS, type FunctionName, sizeOf } from '../functions.ts';
import type { Stage } from '../stages.ts';

export interface ProductFunctionProps {
  readonly name: FunctionName;
  readonly stage: Stage;
  /** Folder with one bundle folder per function. */
  readonly functionsDir: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** A Lambda function with our defaults: own role, own log group, size from the function table. */
export class ProductFunction extends Construct {
  readonly function: LambdaFunction;

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
        HOST_CONFIG: JSON.stringify(stage.host),
      },
      logGroup: new LogGroup(this, 'Logs', {
        retention: stage.logRetentionDays,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
      ...(stage.profile.tracing === 'xray' ? { tracing: Tracing.ACTIVE } : {}),
      ...(reservedRuns === undefined ? {} : { reservedConcurrentExecutions: reservedRuns }),
    });
    // The local cloud finds the bundle by this name.
    (this.function.node.defaultChild as CfnFunction).addMetadata('bundle', name);
  }
}
