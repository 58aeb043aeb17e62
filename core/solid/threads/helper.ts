import { LatticeError } from '../error.ts';
import type { FromHelper, ToHelper } from './message.ts';
import type { Task } from './task.ts';

type Doing = (piece: unknown) => unknown;

/** What a thread does with its messages: it prepares for jobs, and does pieces until all are taken. */
export function helper(
  tasks: readonly Task<never, never, unknown>[],
  post: (answer: FromHelper) => void,
): (message: ToHelper) => void {
  const jobs = new Map<number, Doing>();
  let last = Promise.resolve();
  const hear = async (message: ToHelper) => {
    if (message.kind === 'end') jobs.delete(message.job);
    else if (message.kind === 'open') jobs.set(message.job, openTask(tasks, message));
    else await doPieces(message, jobs.get(message.job)!, post);
  };
  return (message) => {
    last = last.then(() => hear(message));
  };
}

/** Opens a task. If that fails, the reason is the answer to each of its pieces. */
function openTask(
  tasks: readonly Task<never, never, unknown>[],
  { task, shared }: ToHelper & { kind: 'open' },
): Doing {
  const known = tasks.find(({ name }) => name === task);
  if (!known) throw new Error(`no thread knows the task ${task}`);
  try {
    return known.open(shared as never) as Doing;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

async function doPieces(
  { run, pieces, next }: ToHelper & { kind: 'do' },
  doing: Doing,
  post: (answer: FromHelper) => void,
): Promise<void> {
  for (let at = Atomics.add(next, 0, 1); at < pieces.length; at = Atomics.add(next, 0, 1)) {
    try {
      post({ run, at, ok: true, result: await doing(pieces[at]) });
    } catch (error) {
      const code = error instanceof LatticeError ? error.code : undefined;
      const { message, stack } =
        error instanceof Error ? error : { message: String(error), stack: undefined };
      post({ run, at, ok: false, code, message, stack });
    }
  }
}
