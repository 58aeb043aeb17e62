import { WebSocket } from 'ws';
import type { Call, CallData, CallInput } from '../../core/contract/call.ts';
import { historyList } from '../../core/contract/calls/history.ts';
import { paySession, payStatus, payTrial, workspaceDownload } from '../../core/contract/calls/pay.ts';
import {
  historyWorkspace,
  taskCancel,
  type WorkspaceDetail,
  workspaceCreate,
  workspaceDelete,
  workspaceSocket,
} from '../../core/contract/calls/workspace.ts';
import { ApiError, type SendOptions } from '../../core/contract/client.ts';
import { isFinal } from '../../core/rules/order/status.ts';
import { boxStl } from '../integration/harness/models.ts';
import type { Studio } from '../integration/harness/studio.ts';
import type { Visitor } from '../integration/harness/visitor.ts';
import { countAnswer, type Journal, type KnownOrder, knowOrder } from './journal.ts';

const TRIES = 8;
const RETRY_MS = 400;
const POLL_MS = 400;
/** A killed worker is noticed after its lease and the next sweep. */
const PATIENCE_MS = 240_000;
/** Answers after which a page tries again: none at all, or a fault that says so. */
const PASSING = new Set(['network', 'internal', 'payUnavailable']);

/** One user with some tabs, who works until the soak ends. */
export class Person {
  readonly #studio: Studio;
  readonly #visitor: Visitor;
  readonly #uid: string;
  readonly #journal: Journal;
  readonly #random: () => number;

  constructor(studio: Studio, visitor: Visitor, uid: string, journal: Journal, random: () => number) {
    this.#studio = studio;
    this.#visitor = visitor;
    this.#uid = uid;
    this.#journal = journal;
    this.#random = random;
  }

  async liveUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      try {
        await this.#visit(isOver);
      } catch (error) {
        // A refusal, or no answer for longer than a person waits. What was promised before still counts.
        if (!(error instanceof ApiError)) throw error;
        await pause(RETRY_MS);
      }
    }
  }

  /** Uploads a model, has it filled, and does something with the result. */
  async #visit(isOver: () => boolean): Promise<void> {
    const side = 16 + Math.round(this.#random() * 400) / 100;
    const file = await this.#again(() => this.#visitor.upload(boxStl(side, 16, 16)));
    const { id } = await this.#call(workspaceCreate, { body: { sources: [file.id] } }, true);
    const known = knowOrder(this.#journal, id, this.#uid);
    const socket = this.#chance(0.5) ? await this.#watch(id) : undefined;
    const generate = this.#again(
      (send) => this.#visitor.generate({ id, file }, { wide: 0.8 + this.#random() / 5 }, send),
      true,
    );
    await generate;
    known.queued = true;
    if (this.#chance(0.1)) {
      known.cancelAsked = true;
      await this.#call(taskCancel, { body: { id } });
    }
    // Some close the tab.
    if (!this.#chance(0.1)) {
      const { status } = await this.#end(id, isOver);
      this.#journal.ended += 1;
      if (status === 'COMPLETED') await this.#use(known);
    }
    socket?.terminate();
    await this.#call(historyList, {});
  }

  async #use(known: KnownOrder): Promise<void> {
    const { id } = known;
    if (this.#chance(0.35)) await this.#try(known);
    else if (this.#chance(0.6)) await this.#pay(id);
    if (this.#chance(0.2)) {
      known.deletion = 'asked';
      // A repeat of a deletion that was done finds nothing.
      await this.#call(workspaceDelete, { query: { id } }).catch(ignore('notFound'));
      known.deletion = 'done';
    }
  }

  /** Uses a free download in several tabs at once. */
  async #try(known: KnownOrder): Promise<void> {
    const { id } = known;
    known.trialAsked = true;
    const tabs = Array.from({ length: 4 }, () => this.#call(payTrial, { query: { id } }));
    const answers = await Promise.allSettled(tabs);
    if (!answers.some(({ status }) => status === 'fulfilled')) return;
    known.trialUsed = true;
    const info = await this.#call(workspaceDownload, { query: { id, precision: 'low' } });
    if (info.download_complate_file_url === null)
      this.#journal.complaints.push(`${id}: a free download gave no address`);
  }

  /** Pays in one of two tabs, maybe with a second card, and waits for the page or goes away. */
  async #pay(id: string): Promise<void> {
    const start = () => this.#call(paySession, { query: { workspaceId: id } });
    const tabs = await Promise.allSettled([start(), start()]);
    const urls = tabs.flatMap((tab) => (tab.status === 'fulfilled' ? [tab.value.url] : []));
    for (const action of this.#chance(0.3) ? ['decline', 'pay'] : ['pay'])
      for (const url of urls.slice(0, 1)) await press(url, action);
    if (urls.length === 0 || this.#chance(0.4)) return;
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const { hasPaid, sentBack } = await this.#call(payStatus, { query: { id } });
      if (hasPaid || sentBack !== null) break;
      if (Date.now() > deadline) {
        this.#journal.complaints.push(`${id}: paid, and the page never said so`);
        return;
      }
      await pause(POLL_MS);
    }
    if (this.#chance(0.2)) this.#takeBack(id);
  }

  /** The provider's dashboard refunds a payment, or the payer's bank disputes it. */
  #takeBack(orderId: string): void {
    const { bank } = this.#studio.cloud.payments.stripe;
    const back = encodeURIComponent(orderId);
    const session = Object.values(bank.books.sessions).findLast(
      ({ payment_status, success_url }) => payment_status === 'paid' && success_url.includes(back),
    );
    const intentId = session?.payment_intent ?? '';
    if (session === undefined || bank.chargeOf(intentId).amount_refunded > 0) return;
    if (this.#chance(0.5)) bank.refunds.make(intentId, undefined, {});
    else bank.disputes.open(intentId);
  }

  /** Opens the live channel, which may go at any time. */
  async #watch(id: string): Promise<WebSocket | undefined> {
    const { url } = await this.#call(workspaceSocket, { query: { 'workspace-id': id } });
    const socket = new WebSocket(this.#studio.cloud.url.replace('http', 'ws') + url);
    socket.on('error', () => {});
    return socket;
  }

  async #end(id: string, isOver: () => boolean): Promise<WorkspaceDetail> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const detail = await this.#call(historyWorkspace, { query: { id } });
      if (isFinal(detail.status) || (isOver() && Date.now() > deadline)) return detail;
      await pause(POLL_MS);
    }
  }

  #call<C extends Call>(call: C, input: CallInput<C>, once = false): Promise<CallData<C>> {
    return this.#again((send) => this.#visitor.call(call, input, send), once);
  }

  /** Repeats a request without an answer, as a page does; with one key if a repeat must not count twice. */
  async #again<T>(request: (send?: SendOptions) => Promise<T>, once = false): Promise<T> {
    const send = once ? { idempotencyKey: crypto.randomUUID() } : undefined;
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await request(send);
        countAnswer(this.#journal, 'ok');
        return answer;
      } catch (error) {
        const name = error instanceof ApiError ? error.codeName : 'network';
        countAnswer(this.#journal, name);
        // Upload and download go to the store, whose connections may break as well.
        if (!PASSING.has(name) || tries === TRIES)
          throw error instanceof ApiError ? error : new ApiError({ name: 'network', code: 0 }, String(error));
        await pause(RETRY_MS * tries);
      }
    }
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }
}

function ignore(codeName: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof ApiError) || error.codeName !== codeName) throw error;
  };
}

/** Presses a button on the provider's page, again while the provider is away. */
async function press(url: string, action: string): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    try {
      await fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
      return;
    } catch {
      await pause(RETRY_MS * tries);
    }
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
