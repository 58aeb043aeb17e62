import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { type CfnFunction, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';
import { WATCHERS, type WatcherName } from '../../watchers.ts';

export interface WatcherFunctionProps {
  readonly name: WatcherName;
  readonly stage: Stage;
  /** Folder with one bundle folder per function. */
  readonly functionsDir: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** A function that watches over the host: it has no rights, no canary, and no alarm but its silence. */
export class WatcherFunction extends Construct {
  readonly function: LambdaFunction;

  constructor(
    scope: Construct,
    id: string,
    { name, stage, functionsDir, environment }: WatcherFunctionProps,
  ) {
    super(scope, id);
    const { timeoutSeconds, memoryMb } = WATCHERS[name];
    this.function = new LambdaFunction(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      code: Code.fromAsset(join(functionsDir, name), { exclude: ['*.map'] }),
      handler: 'index.handler',
      timeout: Duration.seconds(timeoutSeconds),
      memorySize: memoryMb,
      environment: { ...environment },
      logGroup: new LogGroup(this, 'Logs', {
        retention: stage.logRetentionDays,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    });
    // The tests find the function by this name. The local cloud has no alarms, and starts no such function.
    (this.function.node.defaultChild as CfnFunction).addMetadata('watcher', name);
  }
}
