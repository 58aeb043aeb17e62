import type { ComponentProps, ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import type { Estimate } from '../../../features/job/estimate/use-estimate.ts';
import { press } from '../../../features/press/press-state.ts';
import { preview } from '../../../features/preview/preview-state.ts';
import { IDLE_UPLOAD, uploadView } from '../../../features/upload/flow/upload-view.ts';
import { column } from '../../../state/column.ts';
import { resultDialogs } from '../../../state/result-dialogs.ts';
import { INITIAL_SETTINGS, settings } from '../../../state/settings.ts';
import { type StageModel, stage } from '../../../state/stage.ts';
import { drawnHtml } from '../../../testing/drawn.tsx';
import { speakIn } from '../../../testing/speak-in.ts';
import { EN } from '../../../texts/en.ts';
import { SAMPLE_FILES, sampleOrder } from '../../stories/sample-data.ts';
import { IDLE_TASK } from '../../stories/sample-task.tsx';
import { TaskActions } from './task-actions.tsx';
import type { Printability } from './use-printability.ts';

const nothing = () => {};
const estimate: Estimate = { seconds: 60, bytes: 1, triangles: 1, tooLong: false, refusal: null };
const printability: Printability = { state: null, open: nothing };
const MODEL: StageModel = {
  ...{ fileId: 'fil_1', fileName: 'a.stl', fileBytes: 684, faces: 12, vertices: 8, volumeMm3: 1000 },
  extentMm: [10, 10, 10],
  shapeId: null,
};
const camera = { current: null };
const given = { task: IDLE_TASK, isUnsaved: false, estimate, order: undefined, printability, camera };
const panel = <TaskActions {...given} onReloadOrigin={nothing} />;

function drawnActions(actions: ReactNode): { button: string; drawn: string } {
  const drawn = drawnHtml(actions);
  return { drawn, button: drawn.match(/<button[^>]*data-testid="generate"[^>]*>/)![0] };
}

function generateIsOff(actions: ReactNode): boolean {
  const { button } = drawnActions(actions);
  return / disabled=""/.test(button);
}

const before = stage.model;
beforeAll(() => {
  stage.model = MODEL;
});
afterAll(() => {
  stage.model = before;
});

beforeAll(() => speakIn('en'));
afterEach(() => {
  Object.assign(uploadView, IDLE_UPLOAD);
  Object.assign(preview, { failed: null, busy: false });
});

describe('Generate', () => {
  it('is on without an upload in progress', () => {
    expect(generateIsOff(panel)).toBe(false);
  });

  it('is the main button once nothing is missing: until a lattice is chosen that is the offer of one, beside a graded one to take it', () => {
    const isQuiet = () => drawnActions(panel).button.includes('bg-emphasized');
    expect(isQuiet()).toBe(true);
    Object.assign(settings, { latticeId: 13, fieldId: 3 });
    expect(isQuiet()).toBe(false);
    column.view = 'test';
    const quietBeside = (graded: object) => {
      Object.assign(press, { graded });
      return isQuiet();
    };
    expect(quietBeside({ darkestMm: 1, lightestMm: 0.5 })).toBe(true);
    expect(quietBeside({ darkestMm: 1, lightestMm: 1 })).toBe(false);
    column.view = 'lattices';
    expect(quietBeside({ darkestMm: 1, lightestMm: 0.5 })).toBe(false);
    press.graded = null;
    Object.assign(settings, INITIAL_SETTINGS);
  });

  it('names on a phone, where the estimate is out of sight, what a gradient lacks', () => {
    const lacking = { ...estimate, missing: 'picture' as const };
    const { drawn } = drawnActions(
      <TaskActions {...given} estimate={lacking} onReloadOrigin={nothing} isPhone />,
    );
    expect(drawn).not.toContain(EN.modes.picture.missing);
    settings.mode = 'gradient';
    const graded = drawnActions(
      <TaskActions {...given} estimate={lacking} onReloadOrigin={nothing} isPhone />,
    );
    expect(graded.drawn).toContain(EN.modes.picture.missing);
    expect(graded.drawn).not.toContain('data-testid="prices"');
    Object.assign(settings, INITIAL_SETTINGS);
  });

  it('is off while a file is read, before it is shown', () => {
    Object.assign(uploadView, { step: 'reading', onStage: true });
    expect(generateIsOff(panel)).toBe(true);
  });
});

describe('A failed order that is opened again', () => {
  const failed = (code: string) =>
    sampleOrder({
      status: 'FAILED',
      failure: { code, message: 'The cells are too large.', requestId: 'r1' },
    });
  const drawn = (code: string) =>
    drawnActions(<TaskActions {...given} order={failed(code)} onReloadOrigin={nothing} />).drawn;

  it('says why it failed, with the number for support', () => {
    expect(drawn('cell-too-large')).toMatch(/failure-note[\s\S]*The cells are too large\.[\s\S]*r1/);
  });

  it('says nothing of a task that its owner cancelled', () => {
    expect(drawn('cancelled')).not.toContain('failure-note');
  });
});

describe('A result without a file to download', () => {
  it('has no main button, so nothing stands in for a hidden panel', () => {
    const task = { ...IDLE_TASK, done: true };
    const order = sampleOrder({ files: [] });
    const brief = <TaskActions {...given} {...{ task, order }} onReloadOrigin={nothing} brief />;
    expect(drawnHtml(brief)).not.toMatch(/<(div|button)/);
  });
});

describe('A result whose file still comes', () => {
  it('has Download greyed, where pointer and keyboard find the reason', () => {
    const order = sampleOrder({ status: 'GENERATED', files: [] });
    const task = { ...IDLE_TASK, done: true };
    const html = drawnHtml(<TaskActions {...given} {...{ task, order }} onReloadOrigin={nothing} />);
    const button = html.match(/<button[^>]*data-testid="download"[^>]*>/)![0];
    expect(button).toContain('aria-disabled="true"');
    expect(button).not.toContain(' disabled=""');
  });
});

describe('A phone', () => {
  const drawnOnPhone = (actions: Partial<ComponentProps<typeof TaskActions>>) =>
    drawnHtml(<TaskActions {...given} {...actions} onReloadOrigin={nothing} isPhone />);

  it('waits for the file of low precision, and offers high precision only if the order has it', () => {
    const order = { ...sampleOrder({ files: SAMPLE_FILES }), moreFiles: true };
    const isOff = (files: typeof order.files, testId: string) => {
      const html = drawnOnPhone({ task: { ...IDLE_TASK, done: true }, order: { ...order, files } });
      return / disabled=""/.test(html.match(new RegExp(`<button[^>]*data-testid="${testId}"[^>]*>`))![0]);
    };
    const high = order.files.filter(({ precision }) => precision === 'high');
    const low = order.files.filter(({ precision }) => precision === 'low');
    expect(isOff(high, 'touch-download')).toBe(false);
    expect(isOff(low, 'touch-download-high')).toBe(true);
    expect(isOff(high, 'touch-download-high')).toBe(false);
  });

  it('says on each download what it costs', () => {
    const order = sampleOrder({ files: SAMPLE_FILES });
    const state = {
      ...{ goods: 'high', entitlement: 'unpaid', price: { amountMinor: 3000, currency: 'USD' } },
      ...{ allowsFreeDownloads: true, freeDownloadsLeft: 3 },
    };
    queryClient.setQueryData(['price', order.id, 'high'], state);
    queryClient.setQueryData(['price', order.id, 'low'], { ...state, goods: 'low' });
    const html = drawnOnPhone({ task: { ...IDLE_TASK, done: true }, order });
    queryClient.clear();
    const texts = ['touch-download', 'touch-download-high'].map((testId) =>
      html
        .match(new RegExp(`data-testid="${testId}"[^>]*>([\\s\\S]*?)</button>`))![1]!
        .replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/g, ''),
    );
    expect(texts).toEqual(['Low precision Download · free', 'High precision Download · US$30.00']);
  });

  it('shows a download as busy, by its name, until its next step is known', () => {
    const order = sampleOrder({ files: SAMPLE_FILES });
    resultDialogs.download = 'low';
    const html = drawnOnPhone({ task: { ...IDLE_TASK, done: true }, order });
    resultDialogs.download = null;
    const [low, high] = ['touch-download', 'touch-download-high'].map(
      (testId) => html.match(new RegExp(`<button[^>]*data-testid="${testId}"[^>]*>`))![0],
    );
    expect(low).toContain('data-loading=""');
    expect(high).not.toContain('data-loading');
    expect(html).toContain('Low precision');
  });

  it('has the prices in sight before Generate', () => {
    expect(drawnOnPhone({})).toContain('data-testid="prices"');
    expect(drawnActions(panel).drawn).not.toContain('data-testid="prices"');
  });
});

describe('Generate in the panel', () => {
  it('is greyed if the preview reports that the lattice is impossible, and is described by the reason', () => {
    Object.assign(preview, { failed: 'cell-too-large', busy: false });
    const { button, drawn } = drawnActions(panel);
    expect(button).toContain('aria-disabled="true"');
    const reasonId = button.match(/aria-describedby="([^"]+)"/)![1]!;
    expect(drawn.slice(drawn.indexOf(`id="${reasonId}"`))).toMatch(
      new RegExp(`^[^>]*>${EN.viewer.preview.failed['cell-too-large']}<`),
    );
  });

  it('shows no time and size while the lattice is impossible', () => {
    Object.assign(preview, { failed: 'cell-too-large', busy: false });
    expect(drawnActions(panel).drawn).not.toContain('data-testid="estimate"');
    Object.assign(preview, { failed: null });
    expect(drawnActions(panel).drawn).toContain('data-testid="estimate"');
  });

  it('is reachable by keyboard while greyed', () => {
    Object.assign(preview, { failed: 'cell-too-large', busy: false });
    expect(generateIsOff(panel)).toBe(false);
  });

  it('is on again as soon as a preview of other settings is requested', () => {
    Object.assign(preview, { failed: 'cell-too-large', busy: true });
    expect(drawnActions(panel).button).not.toContain('aria-disabled');
  });
});
