import { BufferAttribute, BufferGeometry, Camera, Mesh, Scene } from 'three';
import { describe, expect, it } from 'vitest';
import { VEIL_LAYER } from '../drawing/layers.ts';
import { REST_MS } from './drafts.ts';
import { PatientDrawing, type PatientRenderer } from './patient-drawing.ts';

const SCENE = new Scene().add(
  new Mesh(new BufferGeometry().setIndex(new BufferAttribute(Uint32Array.of(0, 1, 2), 1))),
);
const CAMERA = new Camera();
CAMERA.layers.enable(VEIL_LAYER);
const [UNSIGNALED, SIGNALED] = [1, 2];

/** Renderer whose pictures finish when the test says so, the page's canvas, and a record of both. */
function bench() {
  const log: string[] = [];
  const drawn = { width: 300, height: 200, style: { width: '300px', height: '200px' } };
  const state = {
    status: UNSIGNALED as number | null,
    again: 0,
    looks: [] as (() => void)[],
    nowMs: 0,
    rest: null as (() => void) | null,
    restMs: 0,
    viewports: [] as number[],
    /** Per picture, whether veils were drawn. */
    veiled: [] as boolean[],
  };
  const context = {
    SYNC_GPU_COMMANDS_COMPLETE: 0,
    SYNC_STATUS: 0,
    UNSIGNALED,
    fenceSync: () => ({}),
    flush() {},
    deleteSync: () => log.push('fence gone'),
    getSyncParameter: () => state.status,
  };
  const info = { render: { frame: 0 } };
  const gl = {
    domElement: drawn,
    info,
    render: (_: Scene, camera: Camera) => {
      info.render.frame += 1;
      state.veiled.push(camera.layers.isEnabled(VEIL_LAYER));
      log.push('drawn');
    },
    getContext: () => context,
    getPixelRatio: () => 1,
    setViewport: (_x: number, _y: number, width: number) => state.viewports.push(width),
  };
  const paint = {
    clearRect() {},
    drawImage: (_: unknown, ...box: number[]) => log.push(`shown ${box.slice(0, 4).join()}`),
  };
  const page = { width: 0, height: 0, style: {} as { width?: string }, dataset: {}, getContext: () => paint };
  const drawing = new PatientDrawing(gl as unknown as PatientRenderer, page as unknown as HTMLCanvasElement, {
    again: () => {
      state.again += 1;
    },
    clock: {
      nowMs: () => state.nowMs,
      nextFrame: (look) => state.looks.push(look),
      after: (delayMs, act) => {
        Object.assign(state, { rest: act, restMs: delayMs });
        return () => {
          state.rest = null;
        };
      },
    },
  });
  const frame = () => {
    for (const look of state.looks.splice(0)) look();
  };
  const draw = () => drawing.draw(SCENE, CAMERA);
  const afterSlowPicture = () => {
    state.status = SIGNALED;
    draw();
    state.nowMs += 1000;
    frame();
    log.length = 0;
    state.viewports.length = 0;
    state.veiled.length = 0;
  };
  return { log, drawn, page, state, gl, drawing, frame, draw, afterSlowPicture };
}

describe('drawing patiently', () => {
  it('shows a picture once it is finished, and not before', () => {
    const { log, page, state, frame, draw } = bench();
    draw();
    frame();
    expect(log).toEqual(['drawn']);
    state.status = SIGNALED;
    frame();
    expect(log).toEqual(['drawn', 'fence gone', 'shown 0,0,300,200']);
    expect(page).toMatchObject({ width: 300, height: 200 });
    expect([state.again, state.looks.length]).toEqual([0, 0]);
  });

  it('draws one picture at a time, and requests another after a change', () => {
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
    expect(log.filter((what) => what.startsWith('shown'))).toHaveLength(2);
  });

  it('does not show a picture emptied by a resize, even if the size is the same again', () => {
    const { log, drawn, state, frame, draw } = bench();
    draw();
    drawn.width = 500;
    draw();
    drawn.width = 300;
    draw();
    state.status = SIGNALED;
    frame();
    expect(log.join()).not.toContain('shown');
    expect(state.again).toBe(1);
    draw();
    frame();
    expect(log.join()).toContain('shown');
  });

  it('continues after the context and its fence were lost', () => {
    const { log, state, frame, draw } = bench();
    draw();
    state.status = null;
    frame();
    draw();
    expect(log.filter((what) => what === 'drawn')).toHaveLength(2);
  });

  it('releases its fence when it ends, and shows nothing more', () => {
    const { log, state, drawing, frame, draw } = bench();
    draw();
    drawing.stop();
    state.status = SIGNALED;
    frame();
    expect(log).toEqual(['drawn', 'fence gone']);
  });

  it('draws the first picture sharp, including veils, to compile their programs', () => {
    const { state, frame, draw } = bench();
    state.status = SIGNALED;
    draw();
    frame();
    expect([state.viewports, state.veiled]).toEqual([[300, 300], [true]]);
  });

  it('shows a draft without veils if sharp pictures are slow, and a sharp one after a rest', () => {
    const { log, state, frame, draw, afterSlowPicture } = bench();
    afterSlowPicture();
    draw();
    frame();
    expect([state.viewports, state.veiled]).toEqual([[120, 300], [false]]);
    expect(state.again).toBe(0);
    expect(state.restMs).toBe(REST_MS);
    state.rest!();
    expect(state.again).toBe(1);
    draw();
    frame();
    expect(log.filter((what) => what.startsWith('shown'))).toEqual([
      'shown 0,120,120,80',
      'shown 0,0,300,200',
    ]);
    expect([state.veiled, CAMERA.layers.isEnabled(VEIL_LAYER)]).toEqual([[false, true], true]);
  });

  it('uses drafts while every frame changes', () => {
    const { state, frame, draw } = bench();
    state.status = SIGNALED;
    const widths = Array.from({ length: 4 }, () => {
      draw();
      draw();
      state.nowMs += 400;
      frame();
      return state.viewports.splice(0)[0];
    });
    expect(widths).toEqual([300, 120, 120, 120]);
    expect(state.rest).toBeNull();
  });

  it('is sharp at once if the last sharp picture of similar size was fast', () => {
    const { state, frame, draw } = bench();
    state.status = SIGNALED;
    const isSharpAfter = (tookMs: number) => {
      draw();
      state.nowMs += tookMs;
      frame();
      return state.viewports.splice(0)[0] === 300;
    };
    expect([isSharpAfter(10), isSharpAfter(100), isSharpAfter(10)]).toEqual([true, true, false]);
  });

  it('keeps a draft if something changes before it rests', () => {
    const { state, frame, draw, afterSlowPicture } = bench();
    afterSlowPicture();
    draw();
    frame();
    state.status = UNSIGNALED;
    draw();
    expect(state.rest).toBeNull();
  });

  it('draws a picture again after a screenshot overwrote it', () => {
    const { gl, log, state, frame, draw } = bench();
    state.status = SIGNALED;
    draw();
    gl.render(SCENE, CAMERA);
    frame();
    expect(log.join()).not.toContain('shown');
    expect(state.again).toBe(1);
  });
});
