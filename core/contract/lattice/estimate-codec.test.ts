import { expect, test } from 'vitest';
import { FIELD_SOURCES } from '../../rules/parameters/gradient-fields.ts';
import { ROLE_LIMITS } from '../../rules/parameters/roles.ts';
import { estimateGradient } from '../calls/gradient-task.ts';
import { decodeGradientDraft, decodeModel, encodeGradientDraft } from './estimate-codec.ts';
import type { GradientDraft } from './request.ts';

const MODEL = { extentMm: [40, 40, 40] as [number, number, number], faces: 12, volumeMm3: 64_000 };
const DRAFT: GradientDraft = {
  mode: 'gradient',
  fieldId: 3,
  action: 'high',
  sides: 8,
  latticeId: 8,
  cellSizeMm: 8,
  darkestRodMm: 1.5,
  lightestRodMm: 0.4,
  projection: 'z',
  even: 'diameter',
};

test('an estimate of a gradient keeps its rods and its layers, by which the range of rods is judged', () => {
  for (const draft of [DRAFT, { ...DRAFT, layers: 11 }]) {
    const sent = new URLSearchParams(
      Object.entries(encodeGradientDraft(draft, MODEL)).map(([name, value]) => [name, String(value)]),
    );
    const query = estimateGradient.query!.parse(Object.fromEntries(sent));
    expect(decodeGradientDraft(query)).toEqual(draft);
  }
});

test('an estimate of a field keeps its source, by which the range of rods is judged', () => {
  for (const source of FIELD_SOURCES) {
    const query = estimateGradient.query!.parse({ ...encodeGradientDraft(DRAFT, MODEL), rodsBy: source });
    const draft = decodeGradientDraft(query);
    expect(draft.field?.source).toBe(source);
    expect(encodeGradientDraft(draft, MODEL)).toMatchObject({ rodsBy: source });
  }
});

test('an estimate counts the faces and the bodies with a role, and cuts no number', () => {
  const role = {
    kind: 'solid' as const,
    facesAtMm: [
      [0, 0, 0],
      [1, 2, 3],
    ] as [number, number, number][],
    mm: 3,
  };
  const sent = encodeGradientDraft({ ...DRAFT, roles: [role, { ...role, kind: 'keepClear' }] }, MODEL);
  expect(sent).toMatchObject({ roles: 4 });
  const { roles } = decodeGradientDraft(estimateGradient.query!.parse({ ...sent, roles: '4' }));
  expect(roles!.flatMap(({ facesAtMm }) => facesAtMm)).toHaveLength(4);
  const many = (length: number) => ({ ...role, facesAtMm: Array.from({ length }, () => role.facesAtMm[0]!) });
  const bodies = [0, 3].map((body) => ({ body, role: 'solid' as const }));
  const full = { ...DRAFT, roles: [many(ROLE_LIMITS.maxFaces)], bodies };
  const decoded = decodeGradientDraft(estimateGradient.query!.parse(encodeGradientDraft(full, MODEL)));
  expect(decoded.roles![0]!.facesAtMm).toHaveLength(ROLE_LIMITS.maxFaces);
  expect(decoded.bodies).toHaveLength(2);
  const over = encodeGradientDraft({ ...full, roles: [many(ROLE_LIMITS.maxFaces + 1)] }, MODEL);
  expect(estimateGradient.query!.safeParse(over).success).toBe(false);
});

test('an estimate keeps the lattices of bodies with their volumes', () => {
  const own = { latticeId: 8, cellSizeMm: 5.25, rodDiameterMm: 0.8 };
  const bodies = [
    { body: 1, role: 'void' as const },
    { body: 2, role: 'lattice' as const, own },
  ];
  const model = { ...MODEL, bodiesMm3: [50_000, 4000, 1234.4] };
  const sent = estimateGradient.query!.parse(encodeGradientDraft({ ...DRAFT, bodies }, model));
  expect(decodeGradientDraft(sent).bodies).toEqual([
    { body: 0, role: 'lattice', own },
    { body: 1, role: 'void' },
  ]);
  expect(decodeModel(sent).bodiesMm3).toEqual([1234]);
  const isTaken = (bodyLattices: string) =>
    estimateGradient.query!.safeParse({ ...sent, bodyLattices }).success;
  const texts = [
    '8,5,0.8,1000000000',
    '8,5,0.8',
    '8,5,0.8,1000000001',
    '8,5,0.8,9;8,5,0.8,1000000000000000000000',
  ];
  expect(texts.map(isTaken)).toEqual([true, false, false, false]);
});
