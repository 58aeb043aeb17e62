import { join } from 'node:path';
import { expect, it } from 'vitest';
import { box, sphere } from '../../tests/models/primitives.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { materialByName } from '../catalogue/materials.ts';
import { shownFigures } from '../mechanics/press/press-figures.ts';
import type { Point } from '../solid/geometry/vector.ts';
import type { ConstantSpec } from '../spec/spec.ts';
import { sampleSpec } from '../spec/testing/sample-spec.ts';
import { gradeLines, gradeSpec } from './grade.ts';
import { furtherPresses, movedPress, pressLines, pressOf, pressSpec } from './press.ts';
import { specOf } from './spec.ts';
import { FILL } from './testing/fill-arguments.ts';

const wanted = { axis: 2, friction: true, material: materialByName('PA12')! } as const;
const spec = (changes: Partial<ConstantSpec>) =>
  sampleSpec('TYPE-10001', { cellMm: 8, rodDiameterMm: 0.8, ...changes });
const BLOCK = box([0, 0, 0], [16, 16, 16]);
const GRADED = box([0, 0, 0], [24, 24, 24]);
const LARGE = box([0, 0, 0], [300, 300, 250]);

it.each([
  ['strut', { lattice: 'TYPE-20002' }],
  ['wall', {}],
  ['neck', { variant: 'network', rodDiameterMm: 2 }],
] as const)('calls what yields a %s', (member, changes) => {
  const press = pressSpec(BLOCK, spec(changes), wanted);
  expect(press.isSurface).toBe(member !== 'strut');
  expect(pressLines(press).join()).toContain(`first ${member} yields`);
});

it('refuses what it cannot press before it divides the model, and then too many cells', () => {
  const fine = { cellMm: [1, 1, 1], rodDiameterMm: 0.1 } as const;
  const run = (poissonRatio: number) => () =>
    pressSpec(LARGE, spec({ ...fine, cellMm: [...fine.cellMm] }), {
      ...wanted,
      material: { ...wanted.material, poissonRatio },
    });
  expect(run(0.6)).toThrow('no press test');
  expect(run(0.4)).toThrow(expect.objectContaining({ code: 'too-many-cells' }));
});

it.each([
  ['thin shell', { lattice: 'TYPE-20002', rodDiameterMm: 1 }],
  ['bends only with', {}],
] as const)('says how the shell was computed: %s', (words, changes) => {
  const press = pressSpec(BLOCK, spec({ ...changes, shellMm: 1 }), wanted);
  expect(press.skin!.share).toBeGreaterThan(0.5);
  expect(pressLines(press).join()).toContain('(estimate)');
  expect(pressLines(press).join()).toContain(words);
  expect(pressLines(press).join()).not.toContain('left out');
  const missing = { ...press, skin: { ...press.skin!, missingShare: 0.197 } };
  expect(pressLines(missing).join()).toContain('20 % of the shell is left out');
});

it('prints no stiffness of a round part with a curve, and how solid parts are taken', () => {
  const press = pressSpec(BLOCK, spec({ lattice: 'TYPE-20002' }), wanted);
  const { low, high } = press.contact;
  const curve = { travelMm: [0, 8], freeN: [0, 90], heldN: [0, 120] };
  const round = {
    ...press,
    curve,
    contact: { low, high: { ...high, round: true } },
    solids: 'rigid',
  } as const;
  const shown = Object.keys(shownFigures(round));
  expect(shown).toContain('curve');
  for (const figure of ['stiffnessNPerMm', 'firstYield']) expect(shown).not.toContain(figure);
  const text = pressLines(round).join();
  expect(text).not.toMatch(/N\/mm|modulus|yields|buckles|linear/);
  expect(text).toContain('of the height');
  expect(text).toContain('solid parts are taken as rigid');
  expect(pressLines(press).join()).not.toContain('solid parts');
});

it('reads a load and a support, and presses between them instead of between plates', {
  tags: 'release',
}, () => {
  const args = { ...FILL, press: 'z', material: 'PA12', load: '12,12,24:6', support: '12,12,0:6' };
  const press = pressOf(args)!;
  expect(press.patches).toEqual({
    load: { atMm: [12, 12, 24], radiusMm: 6 },
    support: { atMm: [12, 12, 0], radiusMm: 6 },
  });
  const found = pressSpec(GRADED, spec({ lattice: 'TYPE-20002' }), press);
  expect(found.apparentModulusMPa).toBeNull();
  expect(pressLines(found).join()).toContain('a load that may tilt and slide on a support');
  expect(pressLines(found).join()).not.toContain('one point');
  expect(pressLines(found).join()).toMatch(/\d % too high \(found between plates\)/);
  const point = pressOf({ ...args, load: '16,16,24:1' })!;
  expect(pressLines(pressSpec(GRADED, spec({ lattice: 'TYPE-20002' }), point))).toContainEqual(
    expect.stringContaining('the load touches little more than one point'),
  );
  const one = { ...found.contact.low, nodes: 1 };
  const points = { ...found, contact: { low: one, high: one } };
  expect(pressLines(points).join()).toContain('the support and the load touch little more than one point');
  expect(pressLines({ ...points, apparentModulusMPa: 1 }).join()).toMatch(
    /the low plate and the high plate touch little more than one point.*; take smaller cells/,
  );
  const guided = pressSpec(GRADED, spec({ lattice: 'TYPE-20002' }), pressOf({ ...args, guided: true })!);
  expect(guided.stiffnessNPerMm).toBeGreaterThan(found.stiffnessNPerMm);
  expect(pressLines(guided).join()).toContain('a guided stamp on a support');
  expect(() => pressOf({ ...args, load: undefined, support: undefined, guided: true })).toThrow('--guided');
  expect(() => pressOf({ ...args, support: undefined })).toThrow('go together');
  for (const load of ['12,12', '12,12,24:0', '12,12,24:1:2'])
    expect(() => pressOf({ ...args, load })).toThrow('--load');
  const moved = movedPress(press, [-12, 0, 5]).patches!;
  expect([moved.load.atMm, moved.support.atMm]).toEqual([
    [0, 12, 29],
    [0, 12, 5],
  ]);
  const far = { ...press, patches: { ...press.patches!, load: { atMm: [90, 0, 0], radiusMm: 1 } } } as const;
  expect(() => pressSpec(GRADED, spec({ lattice: 'TYPE-20002' }), far)).toThrow('larger radius');
  const sheet = pressSpec(GRADED, spec({}), press);
  expect(sheet.apparentModulusMPa).toBeNull();
  expect(sheet.stiffnessNPerMm).toBeGreaterThan(0);
  const onBottom = pressSpec(GRADED, spec({ bottomMm: 4 }), press);
  expect(onBottom.stiffnessNPerMm).toBeGreaterThan(sheet.stiffnessNPerMm);
});

it('further loads of grading are an axis with plates, or with load and support', () => {
  const loads = (...also: string[]) =>
    furtherPresses({ ...FILL, also }, wanted).map(({ material: _, ...load }) => load);
  expect(loads()).toEqual([]);
  expect(loads('x', 'y greased')).toEqual([
    { axis: 0, friction: true },
    { axis: 1, friction: false },
  ]);
  expect(loads('y 0,0,9:4 0,0,0:2 guided')).toMatchObject([
    { axis: 1, patches: { load: { atMm: [0, 0, 9], radiusMm: 4 }, support: { radiusMm: 2 }, guided: true } },
  ]);
  for (const wrong of ['w', 'x fat', 'x 0,0,9:4', 'x 0,0,9:4 0,0,0:2 loose', 'x greased guided', ''])
    expect(() => loads(wrong)).toThrow('--also');
  expect(() => loads('x', 'y', 'z')).toThrow('at most 2');
});

it('a round part in an elastomer has a curve and no stiffness when it is graded', {
  tags: 'release',
}, async () => {
  const ball = sphere(15, 32);
  const foam = { ...spec({ lattice: 'TYPE-20002' }), cellMm: [6, 6, 6] as Point, rodDiameterMm: 0.8 };
  const tpu = { ...wanted, material: materialByName('TPU')! };
  const { spec: graded, grade } = await gradeSpec({ mesh: ball, spec: foam }, [tpu], {
    ...FILL,
    material: 'TPU',
    process: 'DLP',
  });
  expect(grade.before.curve).toBeDefined();
  expect(grade.before.stiffnessNPerMm).toBeUndefined();
  expect(gradeLines(grade, pressSpec(ball, graded, tpu)).join()).not.toContain('N/mm');
});

it('grades the rods of a lattice, writes their shades, and reads them again as the same gradient', {
  tags: 'release',
}, async () => {
  const folder = temporaryFolder();
  const args = { ...FILL, material: 'PA12', process: 'DLP', shades: join(folder, 'shades.png') };
  const struts = { ...spec({ lattice: 'TYPE-20002' }), rodDiameterMm: 0.8 };
  const { spec: graded, grade } = await gradeSpec({ mesh: GRADED, spec: struts }, [wanted], args);
  expect(grade.isReached).toBe(true);
  expect(gradeLines(grade, pressSpec(GRADED, graded, wanted)).join()).toContain('g at');
  const { darkestMm, lightestMm, layers } = graded.gradient;
  const again = await specOf({
    ...FILL,
    lattice: 'TYPE-20002',
    size: '8',
    gradient: args.shades,
    layers: String(layers),
    'rod-darkest': String(darkestMm),
    'rod-lightest': String(lightestMm),
  });
  expect(again).toMatchObject({ mode: 'gradient', gradient: graded.gradient });
  await expect(
    specOf({
      ...FILL,
      lattice: 'TYPE-20002',
      gradient: args.shades,
      layers: '500',
      'rod-darkest': '1',
      'rod-lightest': '0.4',
    }),
  ).rejects.toThrow('500 layers');
  const also = ['z greased'];
  const { grade: both } = await gradeSpec(
    { mesh: GRADED, spec: struts },
    [wanted, ...furtherPresses({ ...args, also }, wanted)],
    args,
  );
  expect(both.others).toMatchObject([{ axis: 2, friction: false }]);
  const [other] = both.others!;
  expect(other!.after.stiffnessNPerMm! / other!.before.stiffnessNPerMm!).toBeGreaterThan(0.99);
  expect(gradeLines(both, pressSpec(GRADED, graded, wanted)).join()).toContain('as stiff along z too');
  await expect(
    gradeSpec({ mesh: GRADED, spec: struts }, [wanted], { ...args, process: 'SLX' }),
  ).rejects.toThrow('--process');
  await expect(gradeSpec({ mesh: GRADED, spec: spec({}) }, [wanted], args)).rejects.toThrow('no press test');
});
