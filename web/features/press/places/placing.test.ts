import { beforeEach, describe, expect, it } from 'vitest';
import { NO_PLACES, type PickedPlace, placesOn, press } from '../press-state.ts';
import { endPlacing, placeAt, startPlacing, undoPlacing } from './placing.ts';

const at = (x: number): PickedPlace => ({ atMm: [x, 0, 0], outward: [0, 0, 1] });
const now = () => [press.places.support?.atMm[0], press.places.load?.atMm[0], press.picking];

describe('placing support and load', () => {
  beforeEach(() => {
    press.places = NO_PLACES;
    endPlacing();
  });

  it('goes on with the place that is missing, in either order', () => {
    startPlacing('support');
    placeAt(at(1));
    expect(now()).toEqual([1, undefined, 'load']);
    placeAt(at(2));
    expect(now()).toEqual([1, 2, null]);

    press.places = NO_PLACES;
    startPlacing('load');
    placeAt(at(3));
    expect(now()).toEqual([undefined, 3, 'support']);
  });

  it('takes presses back one by one, down to the places of the start', () => {
    press.places = { support: at(1), load: null };
    startPlacing('support');
    placeAt(at(2));
    placeAt(at(3));
    undoPlacing();
    expect(now()).toEqual([2, undefined, 'load']);
    undoPlacing();
    expect(now()).toEqual([1, undefined, 'support']);
    undoPlacing();
    expect(now()).toEqual([1, undefined, 'support']);
  });

  it('places nothing after its end, nor on another model', () => {
    startPlacing('support');
    placeAt(at(1));
    endPlacing();
    placeAt(at(2));
    undoPlacing();
    expect(now()).toEqual([1, undefined, null]);
    startPlacing('load');
    placeAt(at(2));
    placesOn('another model');
    undoPlacing();
    expect(now()).toEqual([undefined, undefined, null]);
  });
});
