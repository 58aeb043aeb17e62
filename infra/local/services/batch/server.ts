import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Accounts } from '../../identity/accounts.ts';
import { assertMay, callerOf } from '../../identity/caller.ts';
import { AwsJsonError, answerJson, parseJson } from '../../net/aws-json.ts';
import { readBody } from '../../net/read-body.ts';
import { type Batch, type BatchJob, type JobRequest, jobArn } from './batch.ts';

/** Most bytes of a request. */
const REQUEST_MAX_BYTES = 30 * 1024;

/** The Batch endpoint: jobs are submitted and listed. */
export function batchServer(batch: Batch, accounts: Accounts): Server {
  return createServer((request, response) => {
    answer(batch, accounts, request, response).catch((error: unknown) => refuse(response, error));
  });
}

async function answer(
  batch: Batch,
  accounts: Accounts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request, REQUEST_MAX_BYTES);
  const caller = callerOf(request, body, accounts);
  const asked = parseJson(body);
  if (request.url === '/v1/submitjob') {
    const wanted = requestIn(asked);
    const resources = [wanted.jobQueue, wanted.jobDefinition];
    assertMay(
      accounts,
      caller,
      resources.map((resource) => ({ action: 'batch:SubmitJob', resource })),
    );
    const { jobId, jobName, ...job } = batch.submit(wanted);
    return answerJson(response, 200, { jobId, jobName, jobArn: jobArn({ ...job, jobId, jobName }) });
  }
  if (request.url === '/v1/listjobs') {
    assertMay(accounts, caller, [{ action: 'batch:ListJobs', resource: '*' }]);
    const found = batch.list(String(asked.jobQueue), String(asked.jobStatus ?? 'RUNNING'));
    return answerJson(response, 200, { jobSummaryList: found.map(summaryOf) });
  }
  throw new AwsJsonError('UnknownOperationException', `${request.url} is not served here.`);
}

function requestIn(asked: Record<string, unknown>): JobRequest {
  const { jobName, jobQueue, jobDefinition, parameters = {} } = asked;
  if (typeof jobName !== 'string' || !/^[A-Za-z0-9][\w-]{0,127}$/.test(jobName))
    throw new AwsJsonError('ClientException', 'Job name should match valid pattern.');
  const texts = Object.values(parameters as object);
  if (typeof jobQueue !== 'string' || typeof jobDefinition !== 'string')
    throw new AwsJsonError('ClientException', 'JobQueue and JobDefinition are required.');
  if (texts.some((text) => typeof text !== 'string' || text === ''))
    throw new AwsJsonError('ClientException', 'Parameters are texts.');
  return { jobName, jobQueue, jobDefinition, parameters: parameters as Record<string, string> };
}

function summaryOf(job: BatchJob): object {
  const { jobId, jobName, status, createdAt } = job;
  return { jobId, jobName, status, createdAt, jobArn: jobArn(job) };
}

function refuse(response: ServerResponse, error: unknown): void {
  const known =
    error instanceof AwsJsonError ? error : new AwsJsonError('ServerException', String(error), 500);
  const type = known.type.split('#').at(-1)!;
  response.setHeader('x-amzn-errortype', type);
  const status = type === 'AccessDeniedException' ? 403 : known.status;
  answerJson(response, status, { __type: type, message: known.message });
}
