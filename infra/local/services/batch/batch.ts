import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { arn } from '../../net/names.ts';
import { replaceFile } from '../../state-file.ts';
import type { ContainerProcess } from './container-process.ts';

export type JobStatus = 'RUNNABLE' | 'RUNNING' | 'SUCCEEDED' | 'FAILED';

export interface BatchJob {
  jobId: string;
  jobName: string;
  jobQueue: string;
  jobDefinition: string;
  parameters: Record<string, string>;
  status: JobStatus;
  attempts: number;
  /** Milliseconds since 1970. */
  createdAt: number;
}

export type JobRequest = Pick<BatchJob, 'jobName' | 'jobQueue' | 'jobDefinition' | 'parameters'>;

/** A job definition that can be run. */
export interface RunnableDefinition {
  arn: string;
  attemptsMax: number;
  /** Starts the container's process with the parameters in its command. */
  start(parameters: Readonly<Record<string, string>>): ContainerProcess;
}

export interface BatchQueue {
  arn: string;
  /** Containers at once on this machine. */
  atOnce: number;
  /** Receives each job whose last attempt failed. */
  onFailed(job: BatchJob): void;
}

/** Ended jobs that stay in the list. */
const ENDED_MAX = 100;

/**
 * AWS Batch: jobs wait in a queue and run as processes in order of arrival. A job restarts until an attempt ends with
 * code 0 or all attempts are used. Jobs survive a restart; the attempts that a kill interrupted count.
 */
export class Batch {
  readonly #path: string;
  readonly #jobs: BatchJob[];
  readonly #definitions = new Map<string, RunnableDefinition>();
  readonly #queues = new Map<string, BatchQueue>();
  readonly #running = new Map<string, ContainerProcess>();
  #stopped = false;

  /** `path` is the file that holds the jobs. */
  constructor(path: string) {
    this.#path = path;
    this.#jobs = readJobs(path).map((job) =>
      job.status === 'RUNNING' ? { ...job, status: 'RUNNABLE' } : job,
    );
  }

  define(definition: RunnableDefinition): void {
    this.#definitions.set(definition.arn, definition);
  }

  /** Opens a queue. Jobs in it start at once. */
  open(queue: BatchQueue): void {
    this.#queues.set(queue.arn, queue);
    this.#startNext();
  }

  /** Adds a job. It starts when its queue is open and has room. */
  submit(request: JobRequest): BatchJob {
    const job: BatchJob = {
      ...request,
      jobId: randomUUID(),
      status: 'RUNNABLE',
      attempts: 0,
      createdAt: Date.now(),
    };
    this.#jobs.push(job);
    try {
      this.#save();
    } catch (error) {
      this.#jobs.splice(this.#jobs.indexOf(job), 1);
      throw error;
    }
    this.#startNext();
    return job;
  }

  list(jobQueue: string, status: string): BatchJob[] {
    return this.#jobs.filter((job) => job.jobQueue === jobQueue && job.status === status);
  }

  /** Kills every container, as a failing machine would. Their jobs restart. */
  killContainers(): void {
    for (const process of this.#running.values()) process.kill();
  }

  /** Kills every container and starts no other. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.killContainers();
    await Promise.all([...this.#running.values()].map((process) => process.ended));
  }

  #startNext(): void {
    for (const queue of this.#queues.values()) {
      const own = this.#jobs.filter((job) => job.jobQueue === queue.arn);
      let free = queue.atOnce - own.filter(({ status }) => status === 'RUNNING').length;
      for (const job of own) {
        if (this.#stopped || free <= 0) break;
        const definition = this.#definitions.get(job.jobDefinition);
        if (job.status !== 'RUNNABLE' || definition === undefined) continue;
        free -= 1;
        this.#run(job, definition, queue).catch((error) => console.error('batch:', error));
      }
    }
  }

  async #run(job: BatchJob, definition: RunnableDefinition, queue: BatchQueue): Promise<void> {
    job.status = 'RUNNING';
    job.attempts += 1;
    this.#note();
    const code = await this.#attempt(job, definition);
    // A job interrupted by a stop restarts at the next start.
    if (this.#stopped) return;
    if (code === 0) job.status = 'SUCCEEDED';
    else job.status = job.attempts < definition.attemptsMax ? 'RUNNABLE' : 'FAILED';
    this.#note();
    this.#startNext();
    if (job.status === 'FAILED') queue.onFailed(job);
  }

  /** Returns the exit code of one attempt. One that cannot start has failed. */
  async #attempt(
    { jobId, parameters }: BatchJob,
    definition: RunnableDefinition,
  ): Promise<number | undefined> {
    try {
      const process = definition.start(parameters);
      this.#running.set(jobId, process);
      return await process.ended;
    } catch (error) {
      console.error('batch:', error);
      return 1;
    } finally {
      this.#running.delete(jobId);
    }
  }

  /** Saves how far a job is. If that fails, the job runs again after a restart. */
  #note(): void {
    try {
      this.#save();
    } catch (error) {
      console.error('batch:', error);
    }
  }

  #save(): void {
    const ended = this.#jobs.filter(({ status }) => status === 'SUCCEEDED' || status === 'FAILED');
    for (const job of ended.slice(0, Math.max(0, ended.length - ENDED_MAX)))
      this.#jobs.splice(this.#jobs.indexOf(job), 1);
    replaceFile(this.#path, JSON.stringify(this.#jobs));
  }
}

export function jobArn({ jobId }: BatchJob): string {
  return arn('batch', `job/${jobId}`);
}

function readJobs(path: string): BatchJob[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return [];
  }
}
