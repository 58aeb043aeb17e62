import { setImmediate } from 'node:timers/promises';
import { encodeStl } from '../../../../core/formats/stl/write.ts';
import type { ConstantSpec } from '../../../../core/spec/spec.ts';
import { sampleSpec } from '../../../../core/spec/testing/sample-spec.ts';
import { sphere } from '../../../../tests/models/primitives.ts';
import type { Emit, Engine, EngineEvent, EngineRequest } from '../engine.ts';

const spec = sampleSpec('TYPE-20007', { cellMm: 8, rodDiameterMm: 0.8 });
export const FEW_STRUTS: Partial<ConstantSpec> = { lattice: 'TYPE-20002' };
export const forever = new AbortController().signal;

/** Request for a lattice in a ball. */
export function requestFor(changes: Partial<ConstantSpec> = {}, radiusMm = 9): EngineRequest {
  return {
    source: encodeStl(sphere(radiusMm, 24)),
    isInspected: true,
    spec: { ...spec, ...changes },
  };
}

/** Request that is refused: its cells are larger than its ball. A new thread answers it in a fifth of a second. */
export function refusedRequest(): EngineRequest {
  return requestFor({ cellMm: [20, 20, 20] }, 1);
}

/** Runs an engine and handles events slowly. Throws if one arrives before the last was handled. */
export async function eventsOf(engine: Engine, request: EngineRequest): Promise<EngineEvent[]> {
  const events: EngineEvent[] = [];
  let busy = false;
  const emit: Emit = async (event) => {
    if (busy) throw new Error('two events at once');
    busy = true;
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
    events.push(event);
    busy = false;
  };
  await engine(request, emit, forever);
  return events;
}

export function bytesOf(events: readonly EngineEvent[], precision: string, format: string): Uint8Array {
  const chunks = events.flatMap((event) =>
    event.kind === 'chunk' && event.file.precision === precision && event.file.format === format
      ? [event.bytes]
      : [],
  );
  return new Uint8Array(Buffer.concat(chunks));
}
