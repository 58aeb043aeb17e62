import { BatchClient, type JobStatus, paginateListJobs } from '@aws-sdk/client-batch';
import { SDK_MAX_ATTEMPTS } from '../aws/clients.ts';

/** States of jobs without a container yet, and of jobs with one. */
const WAITING: readonly JobStatus[] = ['SUBMITTED', 'PENDING', 'RUNNABLE'];
const TAKEN: readonly JobStatus[] = ['STARTING', 'RUNNING'];

/** Counts the jobs of an AWS Batch queue that wait for a container and those that have one. For operators. */
export async function containerDepths(jobQueue: string): Promise<{ waiting: number; taken: number }> {
  const client = new BatchClient({ maxAttempts: SDK_MAX_ATTEMPTS });
  const count = async (states: readonly JobStatus[]) => {
    let jobs = 0;
    for (const jobStatus of states)
      for await (const page of paginateListJobs({ client }, { jobQueue, jobStatus }))
        jobs += page.jobSummaryList?.length ?? 0;
    return jobs;
  };
  return { waiting: await count(WAITING), taken: await count(TAKEN) };
}
