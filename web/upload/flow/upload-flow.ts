import { ref } from 'valtio';
import { ApiError } from '../../../core/contract/client.ts';
import type { ModelFault } from '../../../core/rules/model/faults.ts';
import type { LengthUnit } from '../../../core/rules/model/units.ts';
import { UPLOAD_SMALL_EXTENT_MM } from '../../../core/rules/model/upload-limits.ts';
import { scaleUpFactor } from '../../mesh/inspection/recentre.ts';
import type { InspectionCalls } from '../../mesh/inspection-worker.ts';
import type { ParsedModel } from '../../mesh/parsed-model.ts';
import type { InspectedFile } from '../../mesh/protocol.ts';
import type { UploadChoices } from '../../mesh/upload-choices.ts';
import type { UploadFlow, UploadPorts, UploadSource } from './flow-interface.ts';
import { nextQuestion } from './upload-questions.ts';
import { IDLE_UPLOAD, UPLOAD_QUESTIONS, type UploadQuestion, type UploadView } from './upload-view.ts';

/**
 * Flow of one file from the user's disk to its record: read and inspected, questions, sent, registered. One upload at a
 * time; a new one cancels the previous one.
 */
export function createUploadFlow(view: UploadView, ports: UploadPorts): UploadFlow {
  let abort = new AbortController();
  let source: UploadSource | null = null;
  let inspected: InspectedFile | null = null;
  /** Choices that `inspected` was made for. */
  let made: UploadChoices | null = null;
  let key: string | null = null;
  /** Step to return to when the work after an answer is stopped; null while the file is read first. */
  let asked: UploadQuestion | 'refused' | null = null;
  /** Refusal of a model whose surface is rebuilt. */
  let refusal: Pick<UploadView, 'read' | 'faults'> | null = null;
  /** Answers for the last file, for the case that it is chosen again. */
  let remembered: { key: string; choices: UploadChoices; unit: LengthUnit | null } | null = null;

  function reset(): void {
    abort.abort(new DOMException('the upload was cancelled', 'AbortError'));
    abort = new AbortController();
    source = inspected = made = key = asked = refusal = null;
    ports.endInspection();
    Object.assign(view, IDLE_UPLOAD);
  }

  async function runGuarded(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = abort;
    try {
      await work(signal);
    } catch (error) {
      if (signal.aborted) return;
      const faults =
        error instanceof ApiError ? (error.details.faults as ModelFault[] | undefined) : undefined;
      const asks = error instanceof ApiError && error.codeName === 'consentNeeded';
      if (faults !== undefined && faults.length > 0) {
        Object.assign(view, { step: asks ? 'repairs' : 'refused', faults });
      } else {
        console.error('the upload stopped', error);
        Object.assign(view, { step: 'failed', error });
        ports.failed(error);
      }
    }
  }

  async function read(signal: AbortSignal): Promise<void> {
    Object.assign(view, { step: 'reading', phase: 'reading', share: null });
    // The earlier result may be of other choices; a retry must not use it.
    inspected = key = null;
    const onParsed = (model: ParsedModel) => {
      if (signal.aborted) return;
      ports.showUnsaved(model);
      view.shown = true;
    };
    const onProgress: InspectionCalls['onProgress'] = (phase, share) => {
      if (!signal.aborted) Object.assign(view, { phase, share });
    };
    const calls = { onParsed: view.onStage ? onParsed : undefined, onProgress };
    // A worker gets no proxies.
    const choices = { ...view.choices, leftOut: [...view.choices.leftOut] };
    made = choices;
    const found = await source!.inspect(choices, signal, calls);
    if (signal.aborted) return;
    inspected = found;
    if (found.read !== null) view.read = ref(found.read);
    const { fileName, faults, extentMm } = found;
    const isSmall = !source!.sized && faults.some(({ code }) => code === 'small');
    const scaleFactor =
      isSmall && extentMm !== null && view.choices.scale === 1
        ? scaleUpFactor(extentMm, UPLOAD_SMALL_EXTENT_MM)
        : null;
    Object.assign(view, { fileName, faults, extentMm, scaleFactor });
    await goOn(signal);
  }

  /** Asks the next question, or sends the model. */
  async function goOn(signal: AbortSignal): Promise<void> {
    const { read: content, answered } = view;
    const next = nextQuestion({ file: inspected!, read: content, answered, sized: source!.sized });
    if (next === null) return await send(signal);
    if (next === 'units') ask(next, { units: content!.units, unit: view.unit ?? content!.units[0]!.unit });
    else ask(next);
  }

  function ask(step: UploadQuestion | 'refused', more: Partial<UploadView> = {}): void {
    Object.assign(view, { step, ...more });
  }

  function showSent(bytes: number): void {
    view.sentBytes = bytes;
  }

  async function send(signal: AbortSignal): Promise<void> {
    const sealed = inspected!.sealed!;
    const { ready } = source!;
    const name = inspected!.fileName;
    if (key === null) {
      Object.assign(view, { step: 'sending', sentBytes: 0, totalBytes: sealed.stl.byteLength });
      const stored = await ports.store(name, sealed, showSent, signal);
      if (signal.aborted) return;
      key = stored;
    }
    view.step = 'registering';
    // Bodies and repairs are agreed to together with the model.
    const consent = view.answered.some((question) => question === 'bodies' || question === 'repairs');
    const record = await ports.register({ key, name, hash: sealed.sha256Hex, consent }, signal);
    if (signal.aborted) return;
    const done = inspected!;
    reset();
    remembered = null;
    ready(record, done, sealed);
  }

  function cancel(): void {
    if (source?.key) remembered = { key: source.key, choices: view.choices, unit: view.unit };
    if (view.shown) ports.dropUnsaved();
    reset();
  }

  function begin(chosen: UploadSource, onStage: boolean): Promise<void> {
    cancel();
    source = chosen;
    Object.assign(view, { fileName: chosen.name, onStage });
    if (chosen.key !== null && remembered?.key === chosen.key) {
      const { leftOut } = remembered.choices;
      Object.assign(view, { unit: remembered.unit, choices: { ...view.choices, leftOut } });
    }
    return runGuarded(read);
  }

  function choose(choices: Partial<UploadChoices>, unit: LengthUnit | null = view.unit): void {
    view.choices = { ...view.choices, ...choices };
    view.unit = unit;
  }

  function withoutAnswer(question: UploadQuestion): readonly UploadQuestion[] {
    return view.answered.filter((one) => one !== question);
  }

  /** Its dialog may be on the screen after it was answered, so a second press does nothing. */
  async function answer(choices: Partial<UploadChoices> = {}, unit?: LengthUnit): Promise<void> {
    const question = UPLOAD_QUESTIONS.find((one) => one === view.step);
    if (question === undefined) return;
    asked = question;
    choose(choices, unit);
    view.answered = [...withoutAnswer(question), question];
    const isChanged = JSON.stringify(made) !== JSON.stringify(view.choices);
    if (isChanged || inspected === null) return await runGuarded(read);
    return await runGuarded(key === null ? goOn : send);
  }

  async function wrap(): Promise<void> {
    if (view.step !== 'refused') return;
    asked = 'refused';
    refusal = { read: view.read, faults: view.faults };
    choose({ isWrapped: true });
    await runGuarded(read);
  }

  /** Shows the refusal again, without the rebuilt surface. */
  function unwrap(): void {
    inspected = null;
    choose({ isWrapped: false });
    view.answered = withoutAnswer('repairs');
    ask('refused', refusal!);
  }

  function back(): void {
    const last = view.answered.at(-1);
    if (view.choices.isWrapped) unwrap();
    else if (last !== undefined) askAgain(last);
  }

  function askAgain(question: UploadQuestion): void {
    view.answered = withoutAnswer(question);
    ask(question);
  }

  /** Ends the work after an answer; its question is shown again. */
  function stop(): void {
    if (asked === null) {
      cancel();
      return;
    }
    abort.abort(new DOMException('the work was stopped', 'AbortError'));
    abort = new AbortController();
    key = null;
    if (asked === 'refused') unwrap();
    else askAgain(asked);
  }

  return {
    start(file) {
      const chosen: UploadSource = {
        name: file.name,
        inspect: (choices, signal, calls) => ports.inspect(file, choices, signal, calls),
        sized: false,
        key: `${file.name} ${file.size} ${file.lastModified}`,
        ready: ports.ready,
      };
      return begin(chosen, ports.hasStage());
    },
    // The model is on the stage already, and nothing may change while it is stored.
    startWith: (chosen) => begin(chosen, false),
    choose,
    answer,
    wrap,
    back,
    retry: () => runGuarded(inspected?.sealed ? send : read),
    viewOnly() {
      view.step = 'viewing';
    },
    showFaults() {
      if (view.step === 'viewing') view.step = 'refused';
    },
    stop,
    cancel,
  };
}
