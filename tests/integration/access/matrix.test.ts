import { describe, expect, test } from 'vitest';
import { CALLS } from '../../../core/contract/calls.ts';
import { CODES, type CodeName } from '../../../core/contract/codes.ts';
import { keyScopeOf } from '../../../core/contract/key-scopes.ts';
import { GRANTS } from '../../../core/rules/account/permissions.ts';
import type { UserSettings } from '../../../core/studio/account/manage.ts';
import { ACCOUNT_ROWS } from './account-rows.ts';
import { MODE_ROWS } from './mode-rows.ts';
import { PAY_ROWS } from './pay-rows.ts';
import type { AccessRow } from './row.ts';
import { STUDIO_ROWS } from './studio-rows.ts';
import { AccessWorld } from './world.ts';

const ROWS: readonly AccessRow[] = [...ACCOUNT_ROWS, ...STUDIO_ROWS, ...MODE_ROWS, ...PAY_ROWS];

/** A column of the matrix: the caller, the owner's settings, and the row's expectation. */
interface Person {
  name: string;
  who: 'owner' | 'other' | 'visitor';
  settings: UserSettings;
  /** True if the person calls by a program with an API key of every scope. */
  byKey?: boolean;
  expected: (row: AccessRow) => CodeName | undefined;
}

const ownerGets = (row: AccessRow): CodeName => row.owner ?? 'ok';
const keyGets = (row: AccessRow, open: CodeName): CodeName =>
  keyScopeOf(row.call) === undefined ? 'apiKeyRefused' : open;

const PEOPLE: readonly Person[] = [
  {
    name: 'a visitor',
    who: 'visitor',
    settings: {},
    expected: (row) => row.visitor ?? (row.call.who === 'user' ? 'notSignedIn' : ownerGets(row)),
  },
  { name: 'the owner', who: 'owner', settings: {}, expected: ownerGets },
  {
    name: 'another user',
    who: 'other',
    settings: {},
    expected: (row) => (row.about === 'a-thing' ? (row.other ?? 'notFound') : undefined),
  },
  {
    name: 'a program of the owner',
    who: 'owner',
    byKey: true,
    settings: {},
    expected: (row) => keyGets(row, ownerGets(row)),
  },
  {
    name: 'a program of another user',
    who: 'other',
    byKey: true,
    settings: {},
    expected: (row) => (row.about === 'a-thing' ? keyGets(row, row.other ?? 'notFound') : undefined),
  },
  {
    name: 'a barred owner',
    who: 'owner',
    settings: { barred: true },
    expected: (row) => row.barred ?? ownerGets(row),
  },
  {
    name: 'a barred member',
    who: 'owner',
    settings: { barred: true, identity: 'member' },
    expected: (row) => row.barred ?? ownerGets(row),
  },
  {
    name: 'a member',
    who: 'owner',
    settings: { identity: 'member' },
    expected: (row) => row.member ?? ownerGets(row),
  },
  {
    name: 'an owner without trials',
    who: 'owner',
    settings: { trialsLeft: 0 },
    expected: (row) => row.noTrials ?? ownerGets(row),
  },
  ...GRANTS.map(
    (missing): Person => ({
      name: `an owner without the grant ${missing}`,
      who: 'owner',
      settings: { grants: GRANTS.filter((grant) => grant !== missing) },
      expected: (row) => row.without?.[missing] ?? ownerGets(row),
    }),
  ),
];

test('the access matrix has every call of the contract', () => {
  const named = new Set(ROWS.map(({ call }) => call.name));
  expect([...named].sort()).toEqual(CALLS.map(({ name }) => name).sort());
});

test('every object id of another user answers 404', () => {
  const leaking = ROWS.filter(({ about, other = 'notFound' }) => about === 'a-thing' && other !== 'notFound');
  expect(leaking).toEqual([]);
});

describe('a part of an answer that requires a grant', () => {
  const rows = ROWS.flatMap(({ granted, ...row }) => (granted === undefined ? [] : [{ ...row, granted }]));

  test.each(rows)('$call.name, $what', async ({ call, input, granted: { grant, part } }) => {
    const parts = [];
    for (const grants of [GRANTS, GRANTS.filter((one) => one !== grant)]) {
      const world = await AccessWorld.of({ grants: [...grants] });
      const { data } = await world.whole(call, (await input?.(world)) ?? {}, world.owner);
      parts.push(part(data));
    }
    expect(parts[0]).toEqual(expect.anything());
    expect(parts[1]).toBeNull();
  });
});

describe.each(PEOPLE)('$name', ({ who, byKey, settings, expected }) => {
  const rows = ROWS.filter((row) => expected(row) !== undefined).map((row) => ({
    row,
    title: [row.call.name, row.what, row.host].filter((part) => part !== undefined).join(', '),
  }));

  test.each(rows)('$title', async ({ row }) => {
    const world = await AccessWorld.of(settings, row.host);
    const input = (await row.input?.(world)) ?? {};
    const caller = who === 'visitor' ? undefined : world[who];
    const answer =
      byKey === true
        ? await world.answerToKey(row.call, input, caller!)
        : await world.answer(row.call, input, caller);
    expect(answer).toEqual(CODES[expected(row)!]);
  });
});
