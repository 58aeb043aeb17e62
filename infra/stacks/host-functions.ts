import { type IGrantable, PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import {
  AVATARS_PREFIX,
  type FilesBucket,
  RESULTS_PREFIX,
  UPLOADS_PREFIX,
} from '../constructs/files-bucket.ts';
import { ProductFunction } from '../constructs/product-function.ts';
import type { GenerationQueues } from '../constructs/queue.ts';
import type { ProductTable } from '../constructs/table.ts';
import { FUNCTION_NAMES, type FunctionName, WORKERS } from '../functions.ts';
import type { Stage } from '../stages.ts';

export interface Stores {
  readonly table: ProductTable;
  readonly files: FilesBucket;
  readonly generation: GenerationQueues;
}

type Variable = 'TABLE_NAME' | 'BUCKET_NAME' | 'WARM_EVERY_SECONDS' | (typeof QUEUES)[number];

/** Variables of functions that queue jobs. */
const QUEUES = ['GENERATION_QUEUE_URLS', 'LARGE_GENERATION_QUEUE_URLS'] as const;

/** Least time between two messages of one function's process that warm a worker, seconds. */
const WARM_EVERY_SECONDS = 60;

const VARIABLES: Readonly<Record<FunctionName, readonly Variable[]>> = {
  api: ['TABLE_NAME', ...QUEUES],
  // Opening an order regenerates an expired result, and a new order warms a worker.
  files: ['TABLE_NAME', 'BUCKET_NAME', 'WARM_EVERY_SECONDS', ...QUEUES],
  account: ['TABLE_NAME'],
  pay: ['TABLE_NAME'],
  socket: ['TABLE_NAME'],
  generate: ['TABLE_NAME', 'BUCKET_NAME'],
  'dead-letters': ['TABLE_NAME'],
  sweep: ['TABLE_NAME', 'BUCKET_NAME', ...QUEUES],
  webhooks: ['TABLE_NAME'],
  settle: ['TABLE_NAME'],
  reconcile: ['TABLE_NAME', 'BUCKET_NAME'],
  'generate-large': ['TABLE_NAME', 'BUCKET_NAME'],
};

/** Creates the functions, each with the names of the stores it uses. */
export function hostFunctions(
  scope: Construct,
  stage: Stage,
  { functionsDir, stores }: { functionsDir: string; stores: Stores },
): Record<FunctionName, ProductFunction> {
  const values: Record<Variable, string> = {
    TABLE_NAME: stores.table.table.tableName,
    BUCKET_NAME: stores.files.bucket.bucketName,
    WARM_EVERY_SECONDS: String(WARM_EVERY_SECONDS),
    GENERATION_QUEUE_URLS: stores.generation.urls('small'),
    LARGE_GENERATION_QUEUE_URLS: stores.generation.urls('large'),
  };
  const entries = FUNCTION_NAMES.map((name) => {
    const environment = Object.fromEntries(VARIABLES[name].map((variable) => [variable, values[variable]]));
    return [name, new ProductFunction(scope, name, { name, stage, functionsDir, environment })];
  });
  return Object.fromEntries(entries);
}

/** The functions that write records of money. */
const KEEPS_LEDGER: readonly FunctionName[] = ['pay', 'settle', 'reconcile'];

/** Grants each function exactly the rights its calls need. */
export function grantStores(functions: Record<FunctionName, LambdaFunction>, stores: Stores): void {
  for (const name of FUNCTION_NAMES) {
    stores.table.grantItems(functions[name]);
    if (!KEEPS_LEDGER.includes(name)) stores.table.denyMoney(functions[name]);
  }
  const { files } = stores;
  const queues = Object.values(stores.generation.queues).flat();
  // A POST policy and a presigned download carry the rights of the function that signed them. Checked models
  // are copied to their final key, and deleting an order deletes its files.
  files.grantObjects(functions.files, UPLOADS_PREFIX, ['s3:PutObject', 's3:GetObject', 's3:DeleteObject']);
  files.grantObjects(functions.files, RESULTS_PREFIX, ['s3:GetObject', 's3:DeleteObject']);
  files.grantObjects(functions.files, AVATARS_PREFIX, ['s3:PutObject', 's3:GetObject', 's3:DeleteObject']);
  for (const name of Object.values(WORKERS)) grantWorkerFiles(functions[name], files);
  // Renewing an object means copying it onto itself.
  for (const prefix of [UPLOADS_PREFIX, RESULTS_PREFIX])
    files.grantObjects(functions.reconcile, prefix, ['s3:GetObject', 's3:PutObject']);
  // Listing finds files left by lost attempts. Without the right a missing object answers 403 instead of 404.
  for (const name of ['files', 'reconcile', 'sweep'] as const) files.grantList(functions[name]);
  // The sweep completes interrupted deletions.
  for (const prefix of [UPLOADS_PREFIX, RESULTS_PREFIX, AVATARS_PREFIX])
    files.grantObjects(functions.sweep, prefix, ['s3:DeleteObject']);
  for (const name of ['api', 'files', 'sweep'] as const) {
    functions[name].addToRolePolicy(
      new PolicyStatement({
        actions: ['sqs:SendMessage'],
        resources: queues.map(({ queueArn }) => queueArn),
      }),
    );
  }
}

/** Grants the container the permissions of the worker functions. */
export function grantContainer(role: Role, { table, files }: Pick<Stores, 'table' | 'files'>): void {
  table.grantItems(role);
  table.denyMoney(role);
  grantWorkerFiles(role, files);
}

function grantWorkerFiles(worker: IGrantable, files: FilesBucket): void {
  // The worker renews the source of a result.
  files.grantObjects(worker, UPLOADS_PREFIX, ['s3:GetObject', 's3:PutObject']);
  files.grantObjects(worker, RESULTS_PREFIX, [
    's3:GetObject',
    's3:PutObject',
    's3:DeleteObject',
    's3:AbortMultipartUpload',
    's3:PutObjectTagging',
  ]);
  files.grantList(worker);
}
