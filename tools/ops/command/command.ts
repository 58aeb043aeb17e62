import { findUser, findUserByLogin, type User } from '../../../core/studio/account/user.ts';
import type { PayPorts } from '../../../core/studio/pay/ports.ts';
import type { Ports } from '../../../core/studio/ports.ts';

/** Error for invalid input. The message says what is wrong; without one the usage of the command is shown. */
export class OpsError extends Error {}

export interface Options {
  email?: string | undefined;
  'password-file'?: string | undefined;
  by?: string | undefined;
  reason?: string | undefined;
  'dry-run'?: boolean | undefined;
  stage?: string | undefined;
}

/** Ports of the commands about accounts, jobs and the host. */
export type OpsPorts = Pick<Ports, 'table' | 'clock' | 'ids' | 'passwords' | 'sockets' | 'queue' | 'log'> &
  Partial<Pick<Ports, 'files'>>;

export interface Request<P> {
  ports: P;
  /** Arguments after the words of the command. */
  rest: readonly string[];
  options: Options;
}

export interface Why {
  by: string;
  reason: string;
}

/** A checked change. It is recorded before it is applied. */
export interface Change<P> {
  /** Id of the account that it changes. */
  uid?: string;
  /** What it changes, for the record: no name of a customer whose id is known. */
  about: string;
  /** Returns the lines of a dry run. Missing: the command has none. */
  preview?: () => Promise<string[]>;
  apply(ports: P, why: Why): Promise<string[]>;
}

/** Ports of a command before it changes anything. */
export type ReadPorts = Pick<OpsPorts, 'table' | 'clock' | 'log' | 'files'>;

interface Usage {
  /** Arguments after the words of the command. */
  args?: string;
  text: string;
}

/**
 * A command. `run` and `plan` get a table that refuses writes, so a command that changes something is one with a plan,
 * and a plan is recorded. A command that `settles` asks the payment provider and records the answer, as any open page
 * does.
 */
export type Command<P> = Usage & { settles?: true } & (
    | { changes: false; run(request: Request<P>): Promise<string[]> }
    | { changes: true; plan(request: Request<P>): Promise<Change<P>> }
  );

export type OpsCommands = Readonly<Record<string, Command<OpsPorts>>>;
export type PayCommands = Readonly<Record<string, Command<PayPorts>>>;

/** Returns a command that shows something. */
export function reads(
  usage: Usage,
  run: (request: Request<ReadPorts>) => Promise<string[]>,
): Command<OpsPorts> {
  return { ...usage, changes: false, run };
}

/** Returns a command that changes something: `plan` checks the arguments and returns the change. */
export function changes(
  usage: Usage,
  plan: (request: Request<OpsPorts>) => Promise<Change<OpsPorts>>,
): Command<OpsPorts> {
  return { ...usage, changes: true, plan };
}

/** Returns the account that signs in with the first argument, or has it as its `uid`, as logs have. Throws OpsError. */
export async function accountNamed({ ports, rest: [login = ''] }: Request<ReadPorts>): Promise<User> {
  if (login === '') throw new OpsError();
  const user = (await findUserByLogin(ports, login)) ?? (await findUser(ports, login));
  if (user === undefined) throw new OpsError(`no account signs in as ${login}`);
  return user;
}
