import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addStep,
  emptyHistory,
  HISTORY_MAX_ENTRIES,
  type History,
  redoStep,
  undoStep,
} from './edit-history.ts';

type Steps = History<number, 'scale' | 'move'>;

function step(
  history: Steps,
  before: number,
  after: number,
  gesture: number,
  label: 'scale' | 'move' = 'scale',
) {
  return addStep(history, { label, before, after, gesture });
}

describe('undo and redo', () => {
  it('keep two kinds of change apart, even within one gesture', () => {
    const history = step(step(emptyHistory(), 1, 2, 7), 2, 3, 7, 'move');
    expect(history.past).toHaveLength(2);
  });

  it('restore past states exactly and return, for any edits in any order', () => {
    const actions = fc.array(
      fc.oneof(fc.record({ set: fc.integer(), gesture: fc.nat(5) }), fc.constantFrom('undo', 'redo')),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(actions, (list) => {
        let history: Steps = emptyHistory();
        let state = 0;
        // Reference model: the list of all states and the current index.
        let states = [0];
        let at = 0;
        let lastGesture = -1;
        for (const action of list) {
          if (action === 'undo' || action === 'redo') {
            const result = action === 'undo' ? undoStep(history) : redoStep(history);
            const possible = action === 'undo' ? at > 0 : at < states.length - 1;
            expect(result !== null).toBe(possible);
            if (result === null) continue;
            history = result.history;
            state = action === 'undo' ? result.entry.before : result.entry.after;
            at += action === 'undo' ? -1 : 1;
            if (action === 'redo') lastGesture = -1;
            else lastGesture = history.past.at(-1)?.gesture ?? -1;
          } else {
            const longer = action.gesture === lastGesture && at > 0 && at === states.length - 1;
            history = step(history, state, action.set, action.gesture);
            state = action.set;
            states = longer ? [...states.slice(0, at), state] : [...states.slice(0, at + 1), state];
            at = states.length - 1;
            lastGesture = action.gesture;
          }
          expect(state).toBe(states[at]);
        }
      }),
    );
  });

  it('drop the oldest steps beyond the limit', () => {
    let history: Steps = emptyHistory();
    for (let i = 0; i < HISTORY_MAX_ENTRIES + 5; i++) history = step(history, i, i + 1, i);
    expect(history.past).toHaveLength(HISTORY_MAX_ENTRIES);
    expect(history.past[0]?.before).toBe(5);
  });
});
