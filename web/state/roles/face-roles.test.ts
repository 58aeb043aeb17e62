import { expect, test } from 'vitest';
import { ROLE_LIMITS } from '../../../core/rules/parameters/roles.ts';
import { INITIAL_SETTINGS } from '../settings.ts';
import {
  addRole,
  changeRole,
  chooseBody,
  mostFacesFor,
  namesFaces,
  pickedFor,
  removeRole,
  requestedRoles,
  toggleFaces,
} from './face-roles.ts';

const ONE = addRole(INITIAL_SETTINGS, 'solid');

test('a press gives a face to a role, and a press on it takes it away', () => {
  const two = toggleFaces(ONE, 0, [
    [0, 0, 1],
    [4, 0, 1],
  ]);
  expect(two.roles[0]!.facesAtMm).toHaveLength(2);
  expect(toggleFaces(two, 0, [[4, 0, 1]]).roles[0]!.facesAtMm).toEqual([[0, 0, 1]]);
});

test('a press on a group of which some faces are picked picks all of it', () => {
  const one = toggleFaces(ONE, 0, [[0, 0, 1]]);
  const group = [
    [0, 0, 1],
    [4, 0, 1],
  ] as [number, number, number][];
  expect(toggleFaces(one, 0, group).roles[0]!.facesAtMm).toHaveLength(2);
});

test('all roles together have at most as many faces as a request, and a press still takes them away', () => {
  const row = (from: number, count: number) =>
    Array.from({ length: count }, (_, k) => [from + k, 0, 1] as [number, number, number]);
  const half = toggleFaces(ONE, 0, row(0, ROLE_LIMITS.maxFaces / 2));
  const full = toggleFaces(addRole(half, 'skin'), 1, row(500, ROLE_LIMITS.maxFaces / 2));
  expect(full.roles[1]!.facesAtMm).toHaveLength(ROLE_LIMITS.maxFaces / 2);
  expect(toggleFaces(full, 1, row(900, 1))).toBe(full);
  expect(toggleFaces(full, 0, row(0, 1)).roles[0]!.facesAtMm).toHaveLength(ROLE_LIMITS.maxFaces / 2 - 1);
});

test('another kind takes its own thickness, and the same keeps the one chosen', () => {
  const thick = changeRole(ONE, 0, { mm: 7 });
  expect(changeRole(thick, 0, { kind: 'solid' }).roles[0]!.mm).toBe(7);
  expect(changeRole(thick, 0, { kind: 'skin' }).roles[0]!.mm).toBe(1);
});

test('roles without faces are not requested, and none of two regions', () => {
  expect(requestedRoles(ONE)).toEqual({});
  const picked = toggleFaces(ONE, 0, [[0, 0, 1]]);
  expect(requestedRoles(picked)).toEqual({
    roles: [{ kind: 'solid', facesAtMm: [[0, 0, 1]], mm: 3 }],
  });
  expect(requestedRoles({ ...picked, mode: 'regions' })).toEqual({});
  expect(requestedRoles(removeRole(picked, 0))).toEqual({});
});

test('a gradient takes its faces by the same presses, and has roles', () => {
  const field = { source: 'faces', facesAtMm: [], depthMm: 8, course: 'linear' } as const;
  const now = { ...ONE, gradient: { ...ONE.gradient, field } };
  const row = (count: number) =>
    Array.from({ length: count }, (_, k) => [k, 0, 1] as [number, number, number]);
  const full = toggleFaces(now, 'field', row(mostFacesFor('field')));
  expect(pickedFor(full, 'field')).toHaveLength(mostFacesFor('field'));
  expect(toggleFaces(full, 'field', [[0, 9, 1]])).toBe(full);
  expect(pickedFor(toggleFaces(full, 'field', row(1)), 'field')).toHaveLength(mostFacesFor('field') - 1);
  expect(pickedFor(full, 0)).toEqual([]);
  expect(
    [
      { ...now, roles: [] },
      { ...now, roles: [], mode: 'gradient' as const },
    ].map(namesFaces),
  ).toEqual([false, true]);
  const solid = toggleFaces(ONE, 0, [[0, 0, 1]]);
  expect(requestedRoles({ ...solid, mode: 'gradient' }).roles).toHaveLength(1);
});

test('a body has the role that was chosen last, and lattice is none', () => {
  const solid = chooseBody(chooseBody(INITIAL_SETTINGS, { body: 2, role: 'void' }), {
    body: 1,
    role: 'solid',
  });
  const both = [
    { body: 1, role: 'solid' },
    { body: 2, role: 'void' },
  ];
  expect(requestedRoles(solid)).toEqual({ bodies: both });
  expect(requestedRoles({ ...solid, cells: 'conformal' })).toEqual({});
  const none = chooseBody(chooseBody(solid, { body: 1, role: 'lattice' }), { body: 2, role: 'lattice' });
  expect(requestedRoles(none)).toEqual({});
});

test('a body has its own lattice until it is solid again', () => {
  const lattice = { latticeId: 3, cellSizeMm: 5, rodDiameterMm: 0.8 };
  const own = chooseBody(INITIAL_SETTINGS, { body: 2, role: 'lattice', own: lattice });
  expect(requestedRoles(own)).toEqual({ bodies: [{ body: 2, role: 'lattice', own: lattice }] });
  expect(requestedRoles(chooseBody(own, { body: 2, role: 'solid' }))).toEqual({
    bodies: [{ body: 2, role: 'solid' }],
  });
  expect(requestedRoles(chooseBody(own, { body: 2, role: 'lattice' }))).toEqual({});
});
