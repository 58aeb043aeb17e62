import { namesOf } from '../../rules/names.ts';
import { madeOnce } from '../../solid/lists/made-once.ts';
import { MISSES, type Miss, type PlaceState, type SolvedPlace } from './sink-rules.ts';

/** Zones of a sole by the measured pressure, and the share of the pressed area up to which each reaches. */
const UP_TO = { low: 1 / 3, middle: 2 / 3, high: 0.95, peak: 1 } as const;
export type SinkZoneName = keyof typeof UP_TO;

/** What is wanted in a zone and what it reaches, as means over its area. */
export interface SinkZone {
  zone: SinkZoneName;
  /** Least and most pressure of the map in it. */
  fromKPa: number;
  toKPa: number;
  wanted: PlaceState;
  reached: PlaceState;
  /** Shares of its area that miss what is wanted, by reason. */
  missed: Record<Miss, number>;
}

/** Returns the zones of a sole, lowest pressure first; one without a place is missing. */
export function sinkZones(places: readonly SolvedPlace[]): SinkZone[] {
  const sorted = places.toSorted((a, b) => a.kPa - b.kPa);
  const area = areaOf(sorted);
  let before = 0;
  const zoneOf = new Map<SinkZoneName, SolvedPlace[]>();
  for (const place of sorted) {
    const share = (before + place.areaMm2 / 2) / area;
    before += place.areaMm2;
    const zone = namesOf(UP_TO).find((name) => share <= UP_TO[name])!;
    madeOnce(zoneOf, zone, () => []).push(place);
  }
  return [...zoneOf].map(([zone, inside]) => ({
    zone,
    fromKPa: inside[0]!.kPa,
    toKPa: inside.at(-1)!.kPa,
    wanted: meanOf(inside, ({ wanted }) => wanted),
    reached: meanOf(inside, ({ reached }) => reached),
    missed: Object.fromEntries(
      MISSES.map((miss) => [miss, areaOf(inside.filter((place) => place.miss === miss)) / areaOf(inside)]),
    ) as Record<Miss, number>,
  }));
}

function areaOf(places: readonly SolvedPlace[]): number {
  return places.reduce((sum, { areaMm2 }) => sum + areaMm2, 0);
}

function meanOf(places: readonly SolvedPlace[], of: (place: SolvedPlace) => PlaceState): PlaceState {
  const area = areaOf(places);
  const mean = (name: keyof PlaceState) =>
    places.reduce((sum, place) => sum + place.areaMm2 * of(place)[name], 0) / area;
  return { sinkMm: mean('sinkMm'), kPa: mean('kPa') };
}
