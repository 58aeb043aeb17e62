/** File in the state folder of the local cloud through which `npm run ops` reaches it. */
export const OPS_ENVIRONMENT_FILE = 'ops-environment.json';

/** Variables of `npm run ops`, each with the output of the host's stack that holds it. */
export const OPS_OUTPUTS = {
  TABLE_NAME: 'TableName',
  BUCKET_NAME: 'FilesBucketName',
  GENERATION_QUEUE_URLS: 'GenerationQueueUrls',
  LARGE_GENERATION_QUEUE_URLS: 'LargeGenerationQueueUrls',
  CONTAINER_QUEUE_ARN: 'ContainerQueueArn',
  CONTAINER_JOB_ARN: 'ContainerJobArn',
  BATCH_URL: 'BatchUrl',
  SETTLEMENT_QUEUE_URL: 'SettlementQueueUrl',
  SOCKET_MANAGEMENT_URL: 'SocketManagementUrl',
  PAY_SECRET_ARN: 'PaySecretArn',
  HOST_CONFIG: 'HostConfig',
} as const;
