import { useEffect, useMemo, useState } from 'react';
import type { ModelFaultCode } from '../../../core/rules/model/faults.ts';
import type { FaultMarks, FaultSpot } from '../../mesh/fault-spots.ts';

/** Flights of the 3D view from fault to fault. */
export interface FaultFlight {
  placesOf(code: ModelFaultCode): number;
  /** Flies to the first place of a fault, and with each repetition to the next. */
  fly(code: ModelFaultCode): void;
  /** Current pose of the view; null before the first flight. */
  at: { code: ModelFaultCode; place: number } | null;
  /** The place for the view: a new object for each flight. */
  spot: FaultSpot | null;
}

/** Flights between these faults; begins again with other faults. */
export function useFaultFlight(marks: readonly FaultMarks[]): FaultFlight {
  const [at, setAt] = useState<FaultFlight['at']>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place belongs to these faults
  useEffect(() => setAt(null), [marks]);
  const spotsOf = (code: ModelFaultCode) => marks.find((mark) => mark.code === code)?.spots ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` changes with every flight
  const spot = useMemo(() => {
    const found = at === null ? undefined : spotsOf(at.code)[at.place];
    return found === undefined ? null : { ...found };
  }, [at]);
  return {
    placesOf: (code) => spotsOf(code).length,
    fly(code) {
      const places = spotsOf(code).length;
      if (places === 0) return;
      setAt((last) => ({ code, place: last?.code === code ? (last.place + 1) % places : 0 }));
    },
    at,
    spot,
  };
}
