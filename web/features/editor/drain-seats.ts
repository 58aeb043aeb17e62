import { useEffect, useMemo, useState } from 'react';
import type { DrainAxis } from '../../../core/model/drain/drain-axis.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import { meshOfShape } from '../../mesh/registry.ts';
import type { PlacedDrain } from '../../state/settings.ts';
import { seatInWorker } from './edit-worker.ts';

/** Place where a hole enters the surface, and its direction. */
export type DrainSeat = Pick<DrainAxis, 'atMm' | 'direction'>;

/** Seats of the holes of one shape by their places. */
let known: { shapeId: string; seats: Map<string, DrainSeat> } = { shapeId: '', seats: new Map() };

const keyOf = (atMm: Readonly<Point>) => atMm.join(' ');

function seatsOf(shapeId: string): Map<string, DrainSeat> {
  if (known.shapeId !== shapeId) known = { shapeId, seats: new Map() };
  return known.seats;
}

/** Records the seat of a hole that was pressed on the model, which needs no search; `outward` is the face's normal. */
export function keepPressedSeat(shapeId: string, atMm: Point, outward: Point): void {
  seatsOf(shapeId).set(keyOf(atMm), { atMm, direction: [-outward[0], -outward[1], -outward[2]] });
}

/** Seats of drain holes on a shape, with their diameters. The edit worker searches those that are not known yet. */
export function useDrainSeats(
  shapeId: string | null,
  drains: readonly PlacedDrain[],
): (DrainSeat & { diameterMm: number })[] {
  const [found, setFound] = useState(0);
  useEffect(() => {
    const mesh = meshOfShape(shapeId);
    if (shapeId === null || mesh === null) return;
    const seats = seatsOf(shapeId);
    const places = drains.map(({ atMm }) => atMm).filter((atMm) => !seats.has(keyOf(atMm)));
    if (places.length === 0) return;
    const stop = new AbortController();
    seatInWorker(mesh, places, stop.signal)
      .then((axes) => {
        for (const [k, atMm] of places.entries()) seats.set(keyOf(atMm), axes[k]!);
        setFound((count) => count + 1);
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) console.error('the places of the drain holes could not be found', error);
      });
    return () => stop.abort();
  }, [shapeId, drains]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found stands outside React
  return useMemo(() => {
    if (shapeId === null) return [];
    const seats = seatsOf(shapeId);
    return drains.flatMap(({ atMm, diameterMm }) => {
      const seat = seats.get(keyOf(atMm));
      return seat === undefined ? [] : [{ ...seat, diameterMm }];
    });
  }, [shapeId, drains, found]);
}
