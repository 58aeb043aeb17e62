import {
  BatchClient,
  paginateDescribeComputeEnvironments,
  paginateDescribeJobQueues,
} from '@aws-sdk/client-batch';
import type { Stage } from '../stages.ts';
import { signedCall } from './signed-call.ts';

/** Code of "Fargate On-Demand vCPU resource count" in AWS Service Quotas. */
const FARGATE_PROCESSORS = { ServiceCode: 'fargate', QuotaCode: 'L-3032A538' };
/** Time limit of a call, milliseconds. */
const CALL_MS = 10_000;

/** The account's limits for containers in the stage's region. Unknown limits are missing. */
export interface ContainerFacts {
  /** Processors that containers may have at once. */
  processors?: number;
  /** Job queues and compute environments of Batch that exist. */
  jobQueues?: number;
  computeEnvironments?: number;
}

/** Reads the facts. Those that the account refuses to return, or that the region has no service for, are missing. */
export async function readContainerFacts(stage: Stage): Promise<ContainerFacts> {
  const client = new BatchClient({ region: stage.region, requestHandler: { requestTimeout: CALL_MS } });
  const [processors, jobQueues, computeEnvironments] = await Promise.allSettled([
    fargateProcessors(stage),
    countOf(paginateDescribeJobQueues({ client }, {}), (page) => page.jobQueues),
    countOf(paginateDescribeComputeEnvironments({ client }, {}), (page) => page.computeEnvironments),
  ]);
  return {
    ...(processors.status === 'fulfilled' ? { processors: processors.value } : {}),
    ...(jobQueues.status === 'fulfilled' ? { jobQueues: jobQueues.value } : {}),
    ...(computeEnvironments.status === 'fulfilled' ? { computeEnvironments: computeEnvironments.value } : {}),
  };
}

/** Returns the quota of the account, or AWS's default if it was never changed. */
async function fargateProcessors(stage: Stage): Promise<number> {
  const ask = async (call: string) => {
    const response = await signedCall(stage, {
      service: 'servicequotas',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `ServiceQuotasV20190624.${call}`,
      },
      body: JSON.stringify(FARGATE_PROCESSORS),
    });
    const { Quota, __type = '' } = (await response.json()) as { Quota?: { Value?: number }; __type?: string };
    // An account with the default quota has no entry. Other refusals say nothing about it.
    if (!response.ok && !__type.includes('NoSuchResource'))
      throw new Error(`${call} answered ${response.status} ${__type}`);
    return Quota?.Value;
  };
  const processors = (await ask('GetServiceQuota')) ?? (await ask('GetAWSDefaultServiceQuota'));
  if (processors === undefined) throw new Error('the quota of Fargate is unknown');
  return processors;
}

async function countOf<T>(
  pages: AsyncIterable<T>,
  listOf: (page: T) => readonly unknown[] | undefined,
): Promise<number> {
  let count = 0;
  for await (const page of pages) count += listOf(page)?.length ?? 0;
  return count;
}
