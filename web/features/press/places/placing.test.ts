import { subscribe } from 'valtio';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { box } from '../../../../tests/models/primitives.ts';
import { type Stage, type StageModel, stage } from '../../../state/stage.ts';
import type { PressRequest } from '../press-protocol.ts';
import { startPress } from '../press-runner.ts';
import { NO_PLACES, type PickedPlace, press } from '../press-state.ts';
import { endPlacing, placeAt, startPlacing, undoPlacing } from './placing.ts';

vi.mock('../../../lib/webgl.ts', () => ({ rendererKind: () => 'card' }));

const at = (x: number): PickedPlace => ({ atMm: [x, 0, 0], outward: [0, 0, 1] });
const now = () => [press.places.support?.atMm[0], press.places.load?.atMm[0], press.picking];
/** Changes the stage, and waits until those who follow it know. */
function changeStage(change: Partial<Stage>): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribe(stage, () => {
      stop();
      resolve();
    });
    Object.assign(stage, change);
  });
}

const showModel = (shapeId: string | null) =>
  changeStage({ model: shapeId === null ? null : ({ shapeId } as StageModel) });

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

  it('places nothing after its end', () => {
    startPlacing('support');
    placeAt(at(1));
    endPlacing();
    placeAt(at(2));
    undoPlacing();
    expect(now()).toEqual([1, undefined, null]);
  });

  it('ends where a test starts', () => {
    startPlacing('support');
    placeAt(at(1));
    placeAt(at(2));
    vi.stubGlobal(
      'Worker',
      class {
        postMessage() {}
        terminate() {}
      },
    );
    startPress(box([0, 0, 0], [1, 1, 1]), {} as PressRequest);
    undoPlacing();
    expect(now()).toEqual([1, 2, null]);
    expect(press.earlier).toEqual([]);
  });

  it('keeps its places on their model only, and ends with another one', async () => {
    await showModel('shape-1');
    startPlacing('support');
    placeAt(at(1));
    await changeStage({ latticeId: `lattice of ${stage.latticeId}` });
    expect(now()).toEqual([1, undefined, 'load']);

    await showModel('shape-2');
    expect(now()).toEqual([undefined, undefined, null]);
    undoPlacing();
    expect(now()).toEqual([undefined, undefined, null]);

    startPlacing('load');
    placeAt(at(2));
    await showModel(null);
    await showModel('shape-2');
    expect(now()).toEqual([undefined, undefined, null]);
  });
});
