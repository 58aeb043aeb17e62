import type { Server } from 'node:http';
import type { Accounts } from '../../identity/accounts.ts';
import { AwsJsonError, notServed } from '../../net/aws-json-error.ts';
import { awsJsonServer, type JsonInput } from '../aws-json.ts';
import { type Batch, type JobRequest, jobArn } from './batch.ts';

const REQUEST_MAX_BYTES = 30 * 1024;

/** The Batch endpoint: jobs are submitted and listed. */
export function batchServer(batch: Batch, accounts: Accounts): Server {
  return awsJsonServer({
    accounts,
    maxBytes: REQUEST_MAX_BYTES,
    operationOf: ({ url = '' }) => url,
    permissionsFor(operation, { jobQueue, jobDefinition }) {
      if (operation === '/v1/listjobs') return [{ action: 'batch:ListJobs', resource: '*' }];
      if (operation !== '/v1/submitjob') throw notServed(operation);
      const resources = [String(jobQueue), String(jobDefinition)];
      return resources.map((resource) => ({ action: 'batch:SubmitJob', resource }));
    },
    run(operation, input) {
      if (operation === '/v1/submitjob') {
        const job = batch.submit(requestIn(input));
        return { jobId: job.jobId, jobName: job.jobName, jobArn: jobArn(job) };
      }
      const found = batch.list(String(input.jobQueue), String(input.jobStatus ?? 'RUNNING'));
      return {
        jobSummaryList: found.map((job) => ({
          jobId: job.jobId,
          jobName: job.jobName,
          status: job.status,
          createdAt: job.createdAt,
          jobArn: jobArn(job),
        })),
      };
    },
  });
}

function requestIn({ jobName, jobQueue, jobDefinition, parameters = {} }: JsonInput): JobRequest {
  if (!/^[A-Za-z0-9][\w-]{0,127}$/.test(String(jobName ?? '')))
    throw new AwsJsonError('ClientException', 'Job name should match valid pattern.');
  if (Object.values(parameters as object).some((text) => typeof text !== 'string' || text === ''))
    throw new AwsJsonError('ClientException', 'Parameters are texts.');
  return { jobName, jobQueue, jobDefinition, parameters } as JobRequest;
}
