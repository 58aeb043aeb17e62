import type { Call, CallInput } from '../../../core/contract/call.ts';
import type { CodeName } from '../../../core/contract/codes.ts';
import type { Grant } from '../../../core/rules/account/permissions.ts';
import type { HostConfig } from '../../../core/rules/host/config.ts';
import type { AccessWorld } from './world.ts';

type Answer = CodeName;

/** One line of the access matrix: a call with its input, and the answer for each caller. */
export interface AccessRow {
  call: Call;
  /** Distinguishes rows of one call. */
  what?: string;
  /** Subject of the call: nothing owned, the caller's own account, or a thing with an owner. */
  about: 'nothing' | 'own-account' | 'a-thing';
  /** Returns input that refers to the owner's things; may prepare the world for it. */
  input?: (world: AccessWorld) => CallInput<Call> | Promise<CallInput<Call>>;
  /** Answer to the owner: signed in, not a member, with every grant. Default ok. */
  owner?: Answer;
  /** Answer to another user with every grant and the owner's ids; for things only. Default notFound. */
  other?: Answer;
  /** Answer to a visitor. By default as the contract's `who` says: notSignedIn, or the owner's answer. */
  visitor?: Answer;
  /** Answer to the owner when barred, a member, or without trials; by default the owner's answer. */
  barred?: Answer;
  member?: Answer;
  noTrials?: Answer;
  /** Answer to the owner without one grant; by default the owner's answer. */
  without?: Partial<Record<Grant, Answer>>;
  /** Part of an answer that requires a grant; null without it. */
  granted?: { grant: Grant; part: (data: unknown) => unknown };
  /** Host of the row; global by default. */
  host?: HostConfig['host'];
}

type Expected = Omit<AccessRow, 'call' | 'about' | 'input'>;

/** A row for a call about a thing. Another user must not learn that it exists. */
export function thing<C extends Call>(
  call: C,
  input: (world: AccessWorld) => CallInput<C> | Promise<CallInput<C>>,
  expected: Expected = {},
): AccessRow {
  return { call, about: 'a-thing', input: input as AccessRow['input'] & object, ...expected };
}

/** A row for a call about the caller's own account, or about nothing owned. */
export function own<C extends Call>(
  call: C,
  input?: (world: AccessWorld) => CallInput<C> | Promise<CallInput<C>>,
  expected: Expected = {},
): AccessRow {
  const about = call.who === 'user' ? 'own-account' : 'nothing';
  return { call, about, ...(input && { input: input as AccessRow['input'] & object }), ...expected };
}
