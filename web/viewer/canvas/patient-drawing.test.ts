import type { Camera, Scene } from 'three';
import { describe, expect, it } from 'vitest';
import { PatientDrawing, type PatientRenderer } from './patient-drawing.ts';

const SCENE = {} as Scene;
const CAMERA = {} as Camera;
const [UNSIGNALED, SIGNALED] = [1, 2];

/** A renderer whose pictures are finished when the test says so, the page's canvas, and what became of both. */
function bench() {
  const log: string[] = [];
  const drawn = { width: 300, height: 200, style: { width: '300px', height: '200px' } };
  const state = { status: UNSIGNALED as number | null, again: 0, looks: [] as (() => void)[] };
  const context = {
    SYNC_GPU_COMMANDS_COMPLETE: 0,
    SYNC_STATUS: 0,
    UNSIGNALED,
    fenceSync: () => ({}),
    flush() {},
    deleteSync: () => log.push('fence gone'),
    getSyncParameter: () => state.status,
  };
  const gl = { domElement: drawn, render: () => log.push('drawn'), getContext: () => context };
  const paint = { clearRect() {}, drawImage: () => log.push('shown') };
  const page = { width: 0, height: 0, style: {} as { width?: string }, dataset: {}, getContext: () => paint };
  const drawing = new PatientDrawing(
    gl as unknown as PatientRenderer,
    page as unknown as HTMLCanvasElement,
    () => {
      state.again += 1;
    },
    (look) => state.looks.push(look),
  );
  const frame = () => {
    for (const look of state.looks.splice(0)) look();
  };
  return { log, drawn, page, state, drawing, frame, draw: () => drawing.draw(SCENE, CAMERA) };
}

describe('drawing patiently', () => {
  it('shows a picture once it is finished, and not before', () => {
    const { log, page, state, frame, draw } = bench();
    draw();
    frame();
    expect(log).toEqual(['drawn']);
    state.status = SIGNALED;
    frame();
    expect(log).toEqual(['drawn', 'fence gone', 'shown']);
    expect(page).toMatchObject({ width: 300, height: 200, style: { width: '300px', height: '200px' } });
    expect([state.again, state.looks.length]).toEqual([0, 0]);
  });

  it('draws one picture at a time, and asks for another when something changed meanwhile', () => {
    const { log, state, frame, draw } = bench();
    draw();
    draw();
    draw();
    state.status = SIGNALED;
    frame();
    expect(log.filter((what) => what === 'drawn')).toHaveLength(1);
    expect(state.again).toBe(1);
    draw();
    frame();
    expect(state.again).toBe(1);
    expect(log.filter((what) => what === 'shown')).toHaveLength(2);
  });

  it('does not show what a resize has emptied, even where the size is the old one again', () => {
    const { log, drawn, state, frame, draw } = bench();
    draw();
    drawn.width = 500;
    draw();
    drawn.width = 300;
    draw();
    state.status = SIGNALED;
    frame();
    expect(log).not.toContain('shown');
    expect(state.again).toBe(1);
    draw();
    frame();
    expect(log).toContain('shown');
  });

  it('goes on after the context and its fence were lost', () => {
    const { log, state, frame, draw } = bench();
    draw();
    state.status = null;
    frame();
    draw();
    expect(log.filter((what) => what === 'drawn')).toHaveLength(2);
  });

  it('lets go of its fence when it ends, and shows nothing any more', () => {
    const { log, state, drawing, frame, draw } = bench();
    draw();
    drawing.stop();
    state.status = SIGNALED;
    frame();
    expect(log).toEqual(['drawn', 'fence gone']);
  });
});
