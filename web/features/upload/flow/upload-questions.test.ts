import { describe, expect, it, vi } from 'vitest';
import type { ModelFaultCode } from '../../../../core/rules/model/faults.ts';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import type { InspectedFile } from '../../../mesh/inspected-file.ts';
import type { UploadChoices } from '../../../mesh/upload-choices.ts';
import { BODY, file, flowWith, found, INCH, inspection, MM } from '../testing/upload-flow.ts';
import type { UploadPorts } from './flow-interface.ts';
import { answerModel } from './live-choices.ts';
import { IDLE_UPLOAD } from './upload-view.ts';

/** A file in inches with two bodies and a face that points inwards. */
const needsEverything: UploadPorts['inspect'] = async (_file, { scale }) =>
  scale === 1
    ? found({ units: [INCH, MM], bodies: [BODY, BODY] }, 'too-small', 'flipped')
    : { ...inspection('flipped', 'several-bodies'), read: null };

describe('the questions of an upload', () => {
  it('come one after the other, each once, and their answers make the file', async () => {
    const inspect = vi.fn(needsEverything);
    const { view, ports, flow } = flowWith({ inspect });
    await flow.start(file);
    expect([view.step, view.unit, view.units]).toEqual(['units', 'inch', [INCH, MM]]);
    await flow.answer({ scale: 25.4 }, 'inch');
    expect(view.step).toBe('bodies');
    await flow.answer({ leftOut: [1] });
    expect(view.step).toBe('repairs');
    await flow.answer();
    expect(inspect.mock.lastCall![1]).toMatchObject({ scale: 25.4, leftOut: [1] });
    expect(ports.register).toHaveBeenCalledWith(
      expect.objectContaining({ consent: true }),
      expect.anything(),
    );
    expect(view).toEqual(IDLE_UPLOAD);
  });

  it('begin with the model of an archive of several, and lead back to it', async () => {
    const inspect = vi.fn<UploadPorts['inspect']>(async (_file, { entry }) =>
      entry === null
        ? { ...inspection(), accepted: false, sealed: null, models: ['left.stl', 'lid.stl'] }
        : entry === 'lid.stl'
          ? inspection('open')
          : inspection(),
    );
    const { view, ports, flow } = flowWith({ inspect });
    await flow.start(file);
    expect([view.step, view.models]).toEqual(['models', ['left.stl', 'lid.stl']]);
    flow.choose({ entry: 'lid.stl' });
    await answerModel(flow, view);
    expect(view.step).toBe('refused');
    flow.back();
    expect([view.step, view.choices.entry]).toEqual(['models', 'lid.stl']);
    flow.choose({ entry: 'left.stl' });
    await answerModel(flow, view);
    expect(inspect.mock.lastCall![1]).toMatchObject({ entry: 'left.stl' });
    expect(ports.ready).toHaveBeenCalledOnce();
  });

  it('lead back, with the answers still chosen', async () => {
    const { view, flow } = flowWith({ inspect: needsEverything });
    await flow.start(file);
    await flow.answer({ scale: 25.4 }, 'inch');
    await flow.answer({ leftOut: [1] });
    flow.back();
    expect([view.step, view.choices.leftOut]).toEqual(['bodies', [1]]);
    flow.back();
    expect([view.step, view.unit, view.answered]).toEqual(['units', 'inch', []]);
    await flow.answer({ scale: 25.4 }, 'inch');
    expect([view.step, view.choices.leftOut]).toEqual(['bodies', [1]]);
  });

  it('come back when the work after an answer is stopped, and the answer works again', async () => {
    const late = Promise.withResolvers<InspectedFile>();
    const inspect = vi
      .fn<UploadPorts['inspect']>()
      .mockImplementationOnce(needsEverything)
      .mockReturnValueOnce(late.promise)
      .mockImplementation(needsEverything);
    const { view, flow } = flowWith({ inspect });
    await flow.start(file);
    const stopped = flow.answer({ scale: 25.4 }, 'inch');
    expect(view.step).toBe('reading');
    flow.stop();
    expect([view.step, view.unit, view.choices.scale]).toEqual(['units', 'inch', 25.4]);
    late.resolve(inspection());
    await stopped;
    expect(view.step).toBe('units');
    await flow.answer({ scale: 25.4 }, 'inch');
    expect(view.step).toBe('bodies');
  });

  it('come back when sending is stopped, and the file is sent again', async () => {
    const store = vi
      .fn<UploadPorts['store']>()
      .mockReturnValueOnce(new Promise(() => {}))
      .mockResolvedValueOnce('uploads/key');
    const { view, ports, flow } = flowWith({ inspect: async () => inspection('flipped'), store });
    await flow.start(file);
    void flow.answer();
    await vi.waitFor(() => expect(view.step).toBe('sending'));
    flow.stop();
    expect(view.step).toBe('repairs');
    await flow.answer();
    expect(store).toHaveBeenCalledTimes(2);
    expect(ports.ready).toHaveBeenCalledOnce();
  });

  it('take one answer, however often its button is pressed', async () => {
    const inspect = vi.fn(needsEverything);
    const { view, ports, flow } = flowWith({ inspect });
    await flow.start(file);
    await Promise.all([flow.answer({ scale: 25.4 }, 'inch'), flow.answer({ scale: 1 }, 'mm')]);
    expect([view.step, view.unit]).toEqual(['bodies', 'inch']);
    expect(inspect).toHaveBeenCalledTimes(2);
    await flow.answer({ leftOut: [1] });
    await Promise.all([flow.answer(), flow.answer(), flow.remedy({ isWrapped: true })]);
    expect(ports.register).toHaveBeenCalledOnce();
  });

  it('begin with the earlier answers when the same file is chosen again', async () => {
    const { view, flow } = flowWith({ inspect: needsEverything });
    await flow.start(file);
    await flow.answer({ scale: 1 }, 'mm');
    flow.back();
    await flow.answer({ scale: 25.4 }, 'inch');
    // Not answered yet.
    flow.choose({ leftOut: [1] });
    flow.cancel();
    expect(view).toEqual(IDLE_UPLOAD);
    await flow.start(file);
    expect([view.step, view.unit, view.choices.leftOut]).toEqual(['units', 'inch', [1]]);
    await flow.start(new File(['others'], 'other.stl'));
    expect([view.unit, view.choices.leftOut]).toEqual(['inch', []]);
  });

  it('do not ask for consent to several bodies once they were chosen', async () => {
    const { view, ports, flow } = flowWith({
      inspect: async () => found({ bodies: [BODY, BODY] }, 'several-bodies'),
    });
    await flow.start(file);
    expect(view.step).toBe('bodies');
    await flow.answer();
    expect(ports.register).toHaveBeenCalledWith(
      expect.objectContaining({ consent: true }),
      expect.anything(),
    );
    expect(ports.ready).toHaveBeenCalledOnce();
  });

  it('ask whether a model may be turned that fits only so', async () => {
    const inspect = vi.fn(async (_file: File, { isTurned }: UploadChoices) =>
      isTurned ? inspection() : { ...inspection('box-too-large'), canTurn: true },
    );
    const { view, ports, flow } = flowWith({ inspect });
    await flow.start(file);
    expect(view.step).toBe('turn');
    await flow.answer({ isTurned: true });
    expect(ports.ready).toHaveBeenCalledOnce();
  });

  it('ask which bodies to keep of a file that is too large with all of them', async () => {
    const inspect = async (_file: File, { leftOut }: UploadChoices) =>
      leftOut.length > 0
        ? { ...inspection(), read: null }
        : found({ bodies: [BODY, BODY] }, 'box-too-large', 'several-bodies');
    const { view, ports, flow } = flowWith({ inspect });
    await flow.start(file);
    expect(view.step).toBe('bodies');
    await flow.answer();
    expect(view.step).toBe('refused');
    flow.back();
    expect(view.step).toBe('bodies');
    await flow.answer({ leftOut: [1] });
    expect(ports.ready).toHaveBeenCalledOnce();
  });

  it('are not asked about a model that no answer can save', async () => {
    const { view, flow } = flowWith({
      inspect: async () => found({ units: [INCH, MM] }, 'open', 'too-small'),
    });
    await flow.start(file);
    expect(view.step).toBe('refused');
  });

  it('show what was odd in a file before it is sent, unless there is nothing to decide', async () => {
    const { view, ports, flow } = flowWith({ inspect: async () => inspection('no-end-mark') });
    await flow.start(file);
    expect(view.step).toBe('repairs');
    await flow.answer();
    expect(ports.ready).toHaveBeenCalledOnce();
    const harmless = flowWith({ inspect: async () => inspection('mislabelled-format') });
    await harmless.flow.start(file);
    expect(harmless.ports.ready).toHaveBeenCalledOnce();
  });

  it('end in a refusal with a way back when the chosen size does not fit', async () => {
    const inspect = async (_file: File, { scale }: UploadChoices) =>
      scale === 1
        ? found({ units: [INCH, MM] }, 'too-small')
        : { ...inspection('box-too-large'), read: null };
    const { view, flow } = flowWith({ inspect });
    await flow.start(file);
    await flow.answer({ scale: 25.4 }, 'inch');
    expect([view.step, view.answered]).toEqual(['refused', ['units']]);
    flow.back();
    expect([view.step, view.unit]).toEqual(['units', 'inch']);
  });
});

it('offers a model of any format that is too large a scale that fits, under the name that the user knows', async () => {
  const inspect = async (_file: File, { scale }: UploadChoices): Promise<InspectedFile> =>
    scale === 1 ? { ...inspection('box-too-large'), extentMm: [500, 20, 30] } : inspection('flipped');
  const { view, ports, flow } = flowWith({ inspect });
  await flow.start(new File(['bytes'], 'part.step'));
  expect([view.step, view.fileName, view.scaleFactor]).toEqual(['refused', 'part.step', 0.796]);
  await flow.remedy({ scale: 0.796 });
  expect(view.step).toBe('repairs');
  flow.back();
  expect([view.step, view.choices.scale, view.scaleFactor]).toEqual(['refused', 1, 0.796]);
  await flow.remedy({ scale: 0.796 });
  await flow.answer();
  expect(ports.ready).toHaveBeenCalledOnce();
});

it.each<[ModelFaultCode[], Point, number | null]>([
  [['box-too-large', 'small'], [500, 300, 3], 0.796],
  [['box-too-large', 'small'], [500, 300, 1.2], null],
  [['box-too-large', 'too-small'], [500, 300, 0.5], null],
  [['box-too-large', 'open'], [500, 300, 9], null],
  [['small', 'open'], [50, 30, 3], null],
])('of a model with %j a scale is offered only if it then can be stored', async (codes, extentMm, factor) => {
  const { view, flow } = flowWith({ inspect: async () => ({ ...inspection(...codes), extentMm }) });
  await flow.start(file);
  expect([view.step, view.scaleFactor]).toEqual(['refused', factor]);
});

it('offers a scale on top of the unit of a file', async () => {
  const large: InspectedFile = { ...inspection('box-too-large'), extentMm: [500, 20, 30] };
  const inspect: UploadPorts['inspect'] = async (_file, { scale }) =>
    scale === 1 ? found({ units: [INCH, MM] }, 'too-small') : large;
  const { view, flow } = flowWith({ inspect });
  await flow.start(file);
  await flow.answer({ scale: 25.4 }, 'inch');
  expect([view.step, view.scaleFactor]).toEqual(['refused', 0.796]);
});

describe('a surface that is rebuilt', () => {
  const wrappable: UploadPorts['inspect'] = async (_file, { isWrapped }) =>
    isWrapped ? found({}, 'flipped') : found({ canWrap: true }, 'open');

  it('needs consent like any repair', async () => {
    const { view, ports, flow } = flowWith({ inspect: wrappable });
    await flow.start(file);
    expect([view.step, view.read!.canWrap]).toEqual(['refused', true]);
    await flow.remedy({ isWrapped: true });
    expect(view.step).toBe('repairs');
    await flow.answer();
    expect(ports.ready).toHaveBeenCalledOnce();
  });

  it('returns to the refusal by Back and when stopped', async () => {
    const { view, flow } = flowWith({ inspect: wrappable });
    await flow.start(file);
    await flow.remedy({ isWrapped: true });
    flow.back();
    expect([view.step, view.faults.map(({ code }) => code), view.choices.isWrapped]).toEqual([
      'refused',
      ['open'],
      false,
    ]);
    void flow.remedy({ isWrapped: true });
    flow.stop();
    expect([view.step, view.read!.canWrap]).toEqual(['refused', true]);
  });

  it('is asked about its bodies again after Back, which the refusal shows only while it leads somewhere', async () => {
    const inspect: UploadPorts['inspect'] = async (_file, { isWrapped }) =>
      isWrapped
        ? found({ bodies: [BODY, BODY] }, 'flipped', 'several-bodies')
        : { ...found({ canWrap: true }, 'open'), extentMm: null };
    const { view, flow } = flowWith({ inspect });
    await flow.start(file);
    const refused = { ...view };
    await flow.remedy({ isWrapped: true });
    expect([view.step, view.isRemedied]).toEqual(['bodies', true]);
    await flow.answer({ leftOut: [1] });
    expect(view.step).toBe('repairs');
    flow.back();
    expect(view).toEqual(refused);
    await flow.remedy({ isWrapped: true });
    expect(view.step).toBe('bodies');
  });
});
