import type { Currency } from '../../../rules/pay/prices.ts';
import { providerDay } from '../calendar.ts';
import type { ProviderKind } from '../kinds.ts';
import { linesOf } from '../lines.ts';
import type { Payment } from '../payment.ts';
import {
  AttemptLapsed,
  type Charge,
  type Checkout,
  type Dispute,
  type Movement,
  type Notification,
  type PayProvider,
  ProviderUnavailable,
  type Refund,
  RefundRefused,
  type Truth,
} from '../provider.ts';

/** A payment in the provider's records. */
export interface Session {
  paymentId: string;
  /** What it pays for: an order and a precision for each line. */
  places: string[];
  amountMinor: number;
  currency: Currency;
  expiresAtMs: number;
  closed: boolean;
  charge?: Charge;
  refunds: Refund[];
  disputes: Dispute[];
}

/** A provider with controls. `sessions`, `books`: its state. A test delivers or drops its notifications. */
export interface WorldProvider extends PayProvider {
  readonly sessions: ReadonlyMap<string, Session>;
  readonly books: readonly Movement[];
  readonly wire: Notification[];
  down: boolean;
  /** Returns true if this session can be paid now. */
  isPayable(session: Session): boolean;
  /** Pays the session if it is still payable; another amount than its own if one is given. */
  pay(session: Session, amountMinor?: number): Promise<void> | void;
  /** If true, the payers' banks take their time over new refunds. */
  slowBanks: boolean;
  /** If true, the provider's books show new payments later. */
  slowBooks: boolean;
  /** The provider's books show the payment of a session. */
  chargeIsBooked(session: Session): Promise<void> | void;
  /** The payer's bank accepts the latest pending refund. */
  refundArrives(session: Session): Promise<void> | void;
  /** Refunds at the provider's dashboard. */
  refundByHand(session: Session, amountMinor: number): Promise<void> | void;
  refundSticks(session: Session): Promise<void> | void;
  /** The payer's bank rejects the latest refund: the money comes back. */
  refundFails(session: Session): Promise<void> | void;
  /** The payer's bank withdraws the balance, or returns it if it was withdrawn. */
  dispute(session: Session): Promise<void> | void;
}

export function placesOf(payment: Payment): string[] {
  return linesOf(payment).map(({ orderId, precision }) => `${orderId} ${precision}`);
}

/** Time for evidence in a dispute. */
const EVIDENCE_MS = 9 * 24 * 3600 * 1000;

/**
 * In-memory provider with its own books, for tests. Payers, banks and the merchant's dashboard act on it
 * directly. Its notifications go on the wire; a test delivers them or drops them.
 */
export class FakeProvider implements WorldProvider {
  readonly kind: ProviderKind;
  readonly sessions = new Map<string, Session>();
  readonly books: Movement[] = [];
  readonly wire: Notification[] = [];
  down = false;
  slowBanks = false;
  slowBooks = false;
  #ids = 0;
  readonly #nowMs: () => number;

  constructor(kind: ProviderKind, nowMs: () => number) {
    this.kind = kind;
    this.#nowMs = nowMs;
  }

  async settingsOfNew() {
    return {};
  }

  async start(payment: Payment): Promise<Checkout> {
    this.#answer();
    if (!this.sessions.has(payment.id)) {
      if (this.#nowMs() >= payment.expiresAtMs) throw new AttemptLapsed();
      const { id, amountMinor, currency, expiresAtMs } = payment;
      this.sessions.set(id, {
        paymentId: id,
        places: placesOf(payment),
        amountMinor,
        currency,
        expiresAtMs,
        closed: false,
        refunds: [],
        disputes: [],
      });
    }
    return { providerId: `cs_${payment.id}`, address: `pay:${payment.id}` };
  }

  async query(payment: Payment, refundIds: readonly string[]): Promise<Truth> {
    this.#answer();
    const session = this.#session(payment);
    const { charge, disputes } = session;
    // WeChat Pay reports a refund only by its number.
    const refunds = session.refunds.filter(
      ({ ourId }) => this.kind === 'card' || (ourId !== undefined && refundIds.includes(ourId)),
    );
    const truth = structuredClone({ refunds, disputes });
    if (charge !== undefined) return { state: 'paid', charge: { ...charge }, ...truth };
    return { state: this.isPayable(session) ? 'open' : 'closed', ...truth };
  }

  async close(payment: Payment): Promise<void> {
    this.#answer();
    this.#session(payment).closed = true;
  }

  async refund(payment: Payment, { id, amountMinor }: { id: string; amountMinor: number }): Promise<void> {
    this.#answer();
    const session = this.#session(payment);
    if (!session.refunds.some(({ ourId }) => ourId === id)) this.#refund(session, id, amountMinor);
  }

  async invoiceUrl({ id }: Payment): Promise<string | undefined> {
    this.#answer();
    return this.kind === 'card' ? `https://provider.example/i/${id}` : undefined;
  }

  async paymentIdOf(id: string): Promise<string | undefined> {
    this.#answer();
    const isOf = ({ charge, refunds, disputes }: Session) =>
      [charge, ...refunds, ...disputes].some((one) => one?.id === id);
    return [...this.sessions.values()].find(isOf)?.paymentId;
  }

  async movements(day: string): Promise<Movement[]> {
    this.#answer();
    return this.books.filter(({ atMs }) => providerDay(this.kind, atMs) === day);
  }

  isPayable({ closed, charge, expiresAtMs }: Session): boolean {
    return !closed && charge === undefined && this.#nowMs() < expiresAtMs;
  }

  pay(session: Session, amountMinor = session.amountMinor): void {
    if (!this.isPayable(session)) return;
    const { currency, paymentId } = session;
    const atMs = this.#nowMs();
    const charge: Charge = { id: this.#id('pay'), amountMinor, currency, atMs, bookedAtMs: undefined };
    session.charge = charge;
    if (!this.slowBooks || this.kind === 'wechat') this.#bookCharge(session, charge);
    this.#notify({ paymentId, chargeId: charge.id });
  }

  chargeIsBooked(session: Session): void {
    const { charge, paymentId } = session;
    if (charge === undefined || charge.bookedAtMs !== undefined) return;
    this.#bookCharge(session, charge);
    this.#notify({ paymentId, chargeId: charge.id });
  }

  refundByHand(session: Session, amountMinor: number): void {
    try {
      this.#refund(session, this.#id('hand'), amountMinor);
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error;
    }
  }

  refundFails(session: Session): void {
    const refund = session.refunds.at(-1);
    if (refund?.state === 'pending') {
      refund.state = 'failed';
      this.#notify({ paymentId: session.paymentId, refundId: refund.ourId });
      return;
    }
    if (refund?.state !== 'succeeded') return;
    refund.state = 'failed';
    refund.returnedAtMs = this.#nowMs();
    const { id, amountMinor, ourId } = refund;
    this.#book(session, {
      kind: 'refund-failed',
      id,
      amountMinor,
      currency: session.currency,
      atMs: this.#nowMs(),
      refundId: ourId,
    });
    this.#notify({ paymentId: session.paymentId, refundId: ourId });
  }

  /** The bank cannot take a pending refund, and later a person settles it. */
  refundSticks(session: Session): void {
    const refund = session.refunds.findLast(({ state }) => state === 'pending' || state === 'stuck');
    if (refund === undefined || this.kind === 'card') return;
    if (refund.state === 'pending') refund.state = 'stuck';
    else {
      Object.assign(refund, { state: 'succeeded', atMs: this.#nowMs() });
      this.#bookRefund(session, refund);
    }
    this.#notify({ paymentId: session.paymentId, refundId: refund.ourId });
  }

  dispute(session: Session): void {
    if (session.charge === undefined || this.kind === 'wechat') return;
    const latest = session.disputes.at(-1);
    const taken = latest?.moves.length === 1 ? latest.moves[0]!.amountMinor : 0;
    const amountMinor = taken < 0 ? -taken : -this.#left(session);
    if (amountMinor === 0) return;
    const atMs = this.#nowMs();
    const move = { id: this.#id('txn'), amountMinor, atMs };
    if (taken < 0) Object.assign(latest!, { moves: [...latest!.moves, move], respondByMs: undefined });
    else session.disputes.push({ id: this.#id('dp'), respondByMs: atMs + EVIDENCE_MS, moves: [move] });
    this.#book(session, { kind: 'dispute', ...move, currency: session.currency });
    this.#notify({ chargeId: session.charge.id });
  }

  #refund(session: Session, ourId: string, amountMinor: number): void {
    if (session.charge === undefined || amountMinor > this.#left(session)) throw new RefundRefused();
    const state = this.slowBanks ? 'pending' : 'succeeded';
    const refund: Refund = { id: this.#id('re'), ourId, amountMinor, state, atMs: this.#nowMs() };
    session.refunds.push(refund);
    if (state === 'succeeded') this.#bookRefund(session, refund);
    this.#notify({ paymentId: session.paymentId, refundId: ourId });
  }

  refundArrives(session: Session): void {
    const refund = session.refunds.findLast(({ state }) => state === 'pending');
    if (refund === undefined) return;
    Object.assign(refund, { state: 'succeeded', atMs: this.#nowMs() });
    this.#bookRefund(session, refund);
    this.#notify({ paymentId: session.paymentId, refundId: refund.ourId });
  }

  #bookCharge(session: Session, charge: Charge): void {
    const atMs = this.#nowMs();
    charge.bookedAtMs = atMs;
    const { id, amountMinor, currency } = charge;
    this.#book(session, { kind: 'payment', id, amountMinor, currency, atMs });
  }

  #bookRefund(session: Session, { id, amountMinor, atMs, ourId }: Refund): void {
    const { currency } = session;
    this.#book(session, { kind: 'refund', id, amountMinor: -amountMinor, currency, atMs, refundId: ourId });
  }

  /** Returns the balance of a payment by the books, less the refunds that are not through. */
  #left({ charge, refunds }: Session): number {
    const booked = this.books.filter(({ chargeId }) => chargeId === charge?.id);
    const pending = refunds.filter(({ state }) => state === 'pending' || state === 'stuck');
    const sum = (moves: readonly { amountMinor: number }[]) =>
      moves.reduce((total, { amountMinor }) => total + amountMinor, 0);
    const unbooked = charge === undefined || charge.bookedAtMs !== undefined ? [] : [charge];
    return sum(booked) + sum(unbooked) - sum(pending);
  }

  #session(payment: Payment): Session {
    const session = this.sessions.get(payment.id);
    if (session === undefined) throw new Error(`the provider does not know ${payment.id}`);
    return session;
  }

  #book({ charge, paymentId }: Session, movement: Omit<Movement, 'orderId' | 'paymentId'>): void {
    this.books.push({ ...movement, chargeId: charge?.id, paymentId });
  }

  #notify(about: Omit<Notification, 'eventId' | 'seal'>): void {
    const eventId = this.#id('evt');
    this.wire.push({ eventId, seal: `seal of ${eventId}`, ...about });
  }

  #answer(): void {
    if (this.down) throw new ProviderUnavailable('down');
  }

  #id(prefix: string): string {
    this.#ids += 1;
    return `${prefix}_${this.#ids}`;
  }
}
