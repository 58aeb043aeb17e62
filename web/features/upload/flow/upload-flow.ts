import type { LengthUnit } from '../../../../core/rules/model/units.ts';
import type { InspectedFile } from '../../../mesh/inspected-file.ts';
import type { ParsedModel } from '../../../mesh/parsed-model.ts';
import type { UploadChoices } from '../../../mesh/upload-choices.ts';
import type { UploadPorts, UploadSource } from './flow-interface.ts';
import { nextQuestion } from './upload-questions.ts';
import {
  inspectSource,
  showFailure,
  showFound,
  showParsed,
  sourceOfFile,
  storeModel,
} from './upload-steps.ts';
import { IDLE_UPLOAD, UPLOAD_QUESTIONS, type UploadQuestion, type UploadView } from './upload-view.ts';

/**
 * Flow of one file from the user's disk to its record: read and inspected, questions, sent, registered. One upload at a
 * time; a new one cancels the previous one. Its calls are bound, so that buttons can take them as they are.
 */
export class UploadFlow {
  readonly #view: UploadView;
  readonly #ports: UploadPorts;
  #abort = new AbortController();
  #source: UploadSource | null = null;
  #inspected: InspectedFile | null = null;
  /** Model that the stage shows once its unit is known. */
  #doubtful: ParsedModel | null = null;
  /** Choices that `#inspected` was made for. */
  #made: UploadChoices | null = null;
  #key: string | null = null;
  /** Step to return to when the work after an answer is stopped; null while the file is read first. */
  #asked: UploadQuestion | 'refused' | null = null;
  /** View at the refusal of a model that was changed since. */
  #refusal: UploadView | null = null;
  /** Answers for the last file, for the case that it is chosen again. */
  #remembered: { key: string; choices: UploadChoices; unit: LengthUnit | null } | null = null;

  constructor(view: UploadView, ports: UploadPorts) {
    this.#view = view;
    this.#ports = ports;
  }

  start = (file: File): Promise<void> => {
    return this.#begin(sourceOfFile(file, this.#ports), this.#ports.hasStage());
  };

  // The model is on the stage already, and nothing may change while it is stored.
  startWith = (chosen: UploadSource): Promise<void> => this.#begin(chosen, false);

  /** Stores the choices of a dialog before it is confirmed, so that they survive Cancel and Back. */
  choose = (choices: Partial<UploadChoices>, unit: LengthUnit | null = this.#view.unit): void => {
    this.#view.choices = { ...this.#view.choices, ...choices };
    this.#view.unit = unit;
  };

  /** Answers the question that is shown. Its dialog may stay on the screen: a second press does nothing. */
  answer = async (choices: Partial<UploadChoices> = {}, unit?: LengthUnit): Promise<void> => {
    const view = this.#view;
    const question = UPLOAD_QUESTIONS.find((one) => one === view.step);
    if (question === undefined) return;
    this.#asked = question;
    this.choose(choices, unit);
    view.answered = [...this.#withoutAnswer(question), question];
    const isChanged = JSON.stringify(this.#made) !== JSON.stringify(view.choices);
    if (isChanged || this.#inspected === null) return await this.#runGuarded(this.#read);
    return await this.#runGuarded(this.#key === null ? this.#goOn : this.#send);
  };

  /** Inspects a refused model again with another size or a rebuilt surface. */
  remedy = async (choices: Partial<UploadChoices>): Promise<void> => {
    if (this.#view.step !== 'refused') return;
    this.#asked = 'refused';
    this.#refusal = { ...this.#view, isRemedied: false };
    this.#view.isRemedied = true;
    this.choose(choices);
    await this.#runGuarded(this.#read);
  };

  back = (): void => {
    const last = this.#view.answered.at(-1);
    if (this.#refusal !== null) this.#refuseAgain();
    else if (last !== undefined) this.#askAgain(last);
  };

  retry = (): Promise<void> => this.#runGuarded(this.#inspected?.sealed ? this.#send : this.#read);

  /** Keeps a refused model on the stage for viewing. */
  viewOnly = (): void => {
    this.#view.step = 'viewing';
  };

  showFaults = (): void => {
    if (this.#view.step === 'viewing') this.#view.step = 'refused';
  };

  /** Ends the work after an answer; its question is shown again. At the first reading it cancels the upload. */
  stop = (): void => {
    if (this.#asked === null) {
      this.cancel();
      return;
    }
    this.#abort.abort(new DOMException('the work was stopped', 'AbortError'));
    this.#abort = new AbortController();
    this.#key = null;
    if (this.#asked === 'refused') this.#refuseAgain();
    else this.#askAgain(this.#asked);
  };

  cancel = (): void => {
    const view = this.#view;
    const key = this.#source?.key;
    if (key) this.#remembered = { key, choices: view.choices, unit: view.unit };
    if (view.shown) this.#ports.dropUnsaved();
    this.#reset();
  };

  #reset(): void {
    this.#abort.abort(new DOMException('the upload was cancelled', 'AbortError'));
    this.#abort = new AbortController();
    this.#source = this.#inspected = this.#doubtful = this.#made = null;
    this.#key = this.#asked = this.#refusal = null;
    this.#ports.endInspection();
    Object.assign(this.#view, IDLE_UPLOAD);
  }

  #begin(chosen: UploadSource, onStage: boolean): Promise<void> {
    const view = this.#view;
    this.cancel();
    this.#source = chosen;
    Object.assign(view, { fileName: chosen.name, onStage, isMade: chosen.key === null });
    if (chosen.key !== null && this.#remembered?.key === chosen.key) {
      const { leftOut } = this.#remembered.choices;
      Object.assign(view, { unit: this.#remembered.unit, choices: { ...view.choices, leftOut } });
    }
    return this.#runGuarded(this.#read);
  }

  async #runGuarded(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = this.#abort;
    try {
      await work(signal);
    } catch (error) {
      if (signal.aborted) return;
      showFailure(this.#view, this.#ports, error);
    }
  }

  #read = async (signal: AbortSignal): Promise<void> => {
    const view = this.#view;
    const source = this.#source!;
    // The earlier result may be of other choices; a retry must not use it.
    this.#inspected = this.#doubtful = this.#key = null;
    // A worker gets no proxies.
    const choices = { ...view.choices, leftOut: [...view.choices.leftOut] };
    this.#made = choices;
    const found = await inspectSource(source, choices, {
      ...{ view, ports: this.#ports, signal },
      onDoubtful: (model) => {
        this.#doubtful = model;
      },
    });
    if (found === null) return;
    this.#inspected = found;
    showFound(view, found, source.sized);
    await this.#goOn(signal);
  };

  /** Asks the next question, or sends the model. */
  #goOn = async (signal: AbortSignal): Promise<void> => {
    const view = this.#view;
    const { read: content, answered, unit } = view;
    const { sized } = this.#source!;
    const next = nextQuestion({ file: this.#inspected!, read: content, answered, sized });
    if (this.#doubtful !== null && next !== 'units') {
      showParsed(this.#doubtful, { view, ports: this.#ports });
      this.#doubtful = null;
    }
    if (next === null) return await this.#send(signal);
    if (next === 'models') this.#ask(next, { models: this.#inspected!.models! });
    else if (next === 'units')
      this.#ask(next, { units: content!.units, unit: unit ?? content!.units[0]!.unit });
    else this.#ask(next);
  };

  #send = async (signal: AbortSignal): Promise<void> => {
    const view = this.#view;
    const done = this.#inspected!;
    const { fileName: name } = done;
    const sealed = done.sealed!;
    const { ready } = this.#source!;
    if (this.#key === null) {
      const stored = await storeModel(name, sealed, { view, ports: this.#ports, signal });
      if (stored === null) return;
      this.#key = stored;
    }
    view.step = 'registering';
    // Bodies and repairs are agreed to together with the model.
    const consent = view.answered.some((question) => question === 'bodies' || question === 'repairs');
    const upload = { key: this.#key, name, hash: sealed.sha256Hex, consent };
    const record = await this.#ports.register(upload, signal);
    if (signal.aborted) return;
    this.#reset();
    this.#remembered = null;
    ready(record, done, sealed);
  };

  #ask(step: UploadQuestion | 'refused', more: Partial<UploadView> = {}): void {
    Object.assign(this.#view, { step, ...more });
  }

  #askAgain(question: UploadQuestion): void {
    this.#ask(question, { answered: this.#withoutAnswer(question) });
  }

  #withoutAnswer(question: UploadQuestion): readonly UploadQuestion[] {
    return this.#view.answered.filter((one) => one !== question);
  }

  /** Shows the refusal again, of the model without the remedy. */
  #refuseAgain(): void {
    this.#inspected = null;
    Object.assign(this.#view, this.#refusal!);
    this.#refusal = null;
  }
}
