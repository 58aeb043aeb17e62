import type { Call, CallInput } from '../../../core/contract/call.ts';
import type { CodeName } from '../../../core/contract/codes.ts';
import type { Grant } from '../../../core/rules/account/permissions.ts';
import type { HostConfig } from '../../../core/rules/host/config.ts';
import type { AccessWorld } from './world.ts';

/** What a caller is answered with. */
type Answer = CodeName;

/** One line of the access matrix: a call with its input, and the answer everybody gets to it. */
export interface AccessRow {
  call: Call;
  /** Tells rows of one call apart. */
  what?: string;
  /** Whose things the call is about: nobody's, the caller's own account, or a thing with an owner. */
  about: 'nothing' | 'own-account' | 'a-thing';
  /** Input that points to the owner's things; may prepare the world for it. */
  input?: (world: AccessWorld) => CallInput<Call> | Promise<CallInput<Call>>;
  /** The owner: signed in, no member, with every grant. Default ok. */
  owner?: Answer;
  /** Somebody signed in with every grant, with the owner's ids; for things only. Default notFound. */
  other?: Answer;
  /** Nobody. By default what the contract's `who` says: notSignedIn, or what the owner gets. */
  visitor?: Answer;
  /** The owner once barred, a member, or without trials; by default as the owner. */
  barred?: Answer;
  member?: Answer;
  noTrials?: Answer;
  /** The owner without one grant; by default as the owner. */
  without?: Partial<Record<Grant, Answer>>;
  /** Of an answer that everybody gets, the part that comes only with a grant: null without it. */
  granted?: { grant: Grant; part: (data: unknown) => unknown };
  /** The host the row is for; global without it. */
  host?: HostConfig['host'];
}

type Expected = Omit<AccessRow, 'call' | 'about' | 'input'>;

/** A row for a call about a thing: the other user must not learn that it exists. */
export function thing<C extends Call>(
  call: C,
  input: (world: AccessWorld) => CallInput<C> | Promise<CallInput<C>>,
  expected: Expected = {},
): AccessRow {
  return { call, about: 'a-thing', input: input as AccessRow['input'] & object, ...expected };
}

/** A row for a call about the caller's own account, or about nothing that is anybody's. */
export function own<C extends Call>(
  call: C,
  input?: (world: AccessWorld) => CallInput<C> | Promise<CallInput<C>>,
  expected: Expected = {},
): AccessRow {
  const about = call.who === 'user' ? 'own-account' : 'nothing';
  return { call, about, ...(input && { input: input as AccessRow['input'] & object }), ...expected };
}
