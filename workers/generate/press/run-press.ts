import type { PressWanted } from '../../../core/mechanics/press/press-frame.ts';
import { SERVER_PRESS_MAX_STRUTS } from '../../../core/rules/order/press-limits.ts';
import { announce } from '../../../core/studio/channel/announce.ts';
import { type JobMessage, type Ports, stackOf, tracedLog } from '../../../core/studio/ports.ts';
import { fieldKeyOf, type PressQuestion, pressPrefix } from '../../../core/studio/press/record.ts';
import { type ClaimedPress, claimPress, endPress } from '../../../core/studio/press/work.ts';
import { EngineRefusal } from '../engine/engine.ts';
import { readInput } from '../read-input.ts';
import type { PressJob, PressOutcome } from './press-part.ts';

type PressPorts = Pick<Ports, 'table' | 'clock' | 'sockets' | 'log' | 'files' | 'decoders'>;

/** Presses the lattice of a finished job. */
export type Presser = (job: PressJob) => Promise<PressOutcome>;

/**
 * Makes the press test of a message's result, if one is due, and notifies the pages. A failure never affects the
 * result: it is logged, and the sweep re-queues the test until the maximum number of tries.
 */
export async function runPress(
  given: PressPorts,
  message: JobMessage,
  { presser, maxStruts = SERVER_PRESS_MAX_STRUTS }: { presser: Presser; maxStruts?: number | undefined },
): Promise<void> {
  const ports = { ...given, log: tracedLog(given.log, message.requestId) };
  try {
    const claimed = await claimPress(ports, message);
    if (claimed !== undefined && (await pressOrder(ports, claimed, { presser, maxStruts })))
      await announce(ports, claimed.order);
  } catch (error) {
    ports.log('press test broke off', {
      jobId: message.jobId,
      error: stackOf(error),
    });
  }
}

/** Returns false, and deletes its file, if the claim was lost or the result is gone. */
async function pressOrder(
  ports: PressPorts,
  { order, press }: ClaimedPress,
  { presser, maxStruts }: { presser: Presser; maxStruts: number },
): Promise<boolean> {
  const found = await answerOf(ports, { order, press }, { presser, maxStruts });
  if (found.kind === 'refused') return await endPress(ports, press, { failure: found.code });
  const fieldKey = fieldKeyOf(press);
  await ports.files.write(fieldKey, found.field, 'application/octet-stream');
  const published = await endPress(ports, press, { figures: found.figures, fieldKey });
  // Answers to earlier questions are not shown any more.
  const stale = published
    ? (await ports.files.list(pressPrefix(press))).filter((key) => key !== fieldKey)
    : [fieldKey];
  await ports.files.delete(stale);
  if (published) ports.log('press test finished', { jobId: press.jobId, struts: found.figures.struts });
  return published;
}

async function answerOf(
  ports: PressPorts,
  { order: { file, job }, press }: ClaimedPress,
  { presser, maxStruts }: { presser: Presser; maxStruts: number },
): Promise<PressOutcome | { kind: 'refused'; code: string }> {
  try {
    const input = await readInput(ports, file, job!.request);
    return await presser({ ...input, wanted: wantedOf(press.question), maxStruts });
  } catch (error) {
    if (error instanceof EngineRefusal) return { kind: 'refused', code: error.code };
    throw error;
  }
}

const AXIS_NUMBERS = { x: 0, y: 1, z: 2 } as const;

function wantedOf({ axis, friction, places, material }: PressQuestion): PressWanted {
  return { axis: AXIS_NUMBERS[axis], friction, patches: places, material };
}
