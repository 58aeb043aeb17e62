import { describe, expect, it } from 'vitest';
import { MEDICAL_FIELD_ID } from '../../../core/catalogue/application-fields.ts';
import { SAMPLE_AREAS } from '../../../core/catalogue/starts.ts';
import { findFaces } from '../../../core/model/faces/find-faces.ts';
import { facesOfDiameter } from '../../../core/model/faces/pick-faces.ts';
import { isWeaklyJoined } from '../../../core/rules/parameters/coverage.ts';
import { limitsOfProfile, PROCESS_LIMITS } from '../../../core/rules/parameters/printability.ts';
import { generateLattice } from '../../../core/run/pipeline/generate.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import { appendMeshes } from '../../../core/solid/mesh/append-meshes.ts';
import { type Mesh, volumeOf } from '../../../core/solid/mesh/mesh.ts';
import type { FaceRole } from '../../../core/spec/roles.ts';
import type { ConstantSpec, LatticeSpec } from '../../../core/spec/spec.ts';
import { levelPlane } from '../../../core/spec/testing/level-plane.ts';
import { sampleSpec } from '../../../core/spec/testing/sample-spec.ts';
import { bone } from '../../../tests/models/bone.ts';
import { bracket } from '../../../tests/models/bracket.ts';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { lug, tray } from '../../../tests/models/thin.ts';
import { wallTube } from '../../../tests/models/walls.ts';
import { trianglesOfShape } from '../../mesh/shape-bounds.ts';
import { INITIAL_SETTINGS } from '../../state/settings.ts';
import { chooseArea } from '../lattice/edit/start-edits.ts';
import { fitLattice } from './fit-lattice.ts';
import { previewOf } from './preview-frame.ts';
import { PREVIEW_MAX_STRUTS } from './preview-limits.ts';
import { PreviewModel } from './preview-model.ts';

const COMMON = sampleSpec('TYPE-20002', { cellMm: 8, rodDiameterMm: 0.8 });

/** Black to white along x. */
const RAMP = { width: 16, height: 2, gray: Uint8Array.from({ length: 32 }, (_, at) => (at % 16) * 17) };

const BALL = sphere(16, 26);
const CASES: readonly [string, () => Mesh | Promise<Mesh>, LatticeSpec][] = [
  ['a ball with BCC', () => BALL, COMMON],
  ['a bone with octet', () => bone(60), { ...COMMON, lattice: 'TYPE-20007', rodDiameterMm: 0.6 }],
  ['a bracket with Kelvin cells', () => bracket(), { ...COMMON, lattice: 'TYPE-20009' }],
  ['a ball on a solid bottom', () => BALL, { ...COMMON, bottomMm: 2 }],
  ['a ball with a boundary net', () => sphere(11, 26), { ...COMMON, openEnds: 'net' }],
  ['a ball without open ends', () => BALL, { ...COMMON, cellMm: [6, 6, 6], openEnds: 'none' }],
  [
    'conformal cells in a tube',
    () => wallTube(12, 5, 20),
    { ...COMMON, cellMm: [5, 5, 5], cells: 'conformal' },
  ],
  ['stretched cells', () => BALL, { ...COMMON, cellMm: [8, 8, 11.32] }],
  [
    'a gradient',
    () => BALL,
    {
      ...COMMON,
      mode: 'gradient',
      rodDiameterMm: 1,
      gradient: { image: RAMP, projection: 'z', darkestMm: 1, lightestMm: 0.5 },
    },
  ],
  [
    'two regions',
    () => BALL,
    {
      ...COMMON,
      lattice: 'TYPE-20001',
      mode: 'regions',
      regions: {
        plane: levelPlane(1),
        second: { lattice: 'TYPE-20002', cellMm: [7, 7, 7], rodDiameterMm: 0.9 },
      },
    },
  ],
];

describe('the live preview', () => {
  for (const [title, modelOf, spec] of CASES) {
    it(`agrees with the finished file: ${title}`, async () => {
      const mesh = await modelOf();
      const { figures, shape } = previewOf(new PreviewModel(mesh), spec, PROCESS_LIMITS.DLP);
      const report = await generateLattice(mesh, spec, { write: async () => {}, threads: 0 });
      expect(figures().struts).toBe(report.strutCount);
      expect(shape!.kind).toBe('struts');
      expect(trianglesOfShape(shape!)).toBe(report.strutCount);
      const { measured } = report.volumeFraction;
      expect(Math.abs(figures().volumeFraction / measured - 1)).toBeLessThan(0.02);
      // The bar of what is shown at the press of Generate.
      expect(
        Math.abs(figures().triangles / report.triangles - 1),
        `${figures().triangles} of ${report.triangles}`,
      ).toBeLessThan(0.15);
      expect(Math.abs(figures().fileBytes / report.bytes - 1)).toBeLessThan(0.15);
    });
  }

  it('reports the task’s refusal in advance', () => {
    const thin = new PreviewModel(bone(60));
    const tall = { ...COMMON, cellMm: [10, 10, 14.15] as [number, number, number], rodDiameterMm: 0.87 };
    expect(() => previewOf(thin, tall, PROCESS_LIMITS.FDM)).toThrow(
      expect.objectContaining({ code: 'cell-too-large' }),
    );
  });

  it('refuses a solid part that nothing joins, and the cells that are offered join it', async () => {
    const model = new PreviewModel(await lug());
    const roles: FaceRole[] = [{ kind: 'solid', facesAtMm: [[15, 15, 30]], mm: 3 }];
    const spec = { ...COMMON, roles };
    expect(() => previewOf(model, spec, PROCESS_LIMITS.DLP)).toThrow(
      expect.objectContaining({ code: 'solid-apart' }),
    );
    const offer = fitLattice(model.mesh, {
      ...{ spec, purpose: 'largest', process: 'DLP', material: 'ABS', fieldId: MEDICAL_FIELD_ID },
    })!;
    const { sizeMm, rodMm, originMm } = offer;
    const taken = { ...spec, cellMm: [sizeMm, sizeMm, sizeMm] as Point, rodDiameterMm: rodMm, originMm };
    expect(previewOf(model, taken, PROCESS_LIMITS.DLP).figures().struts).toBeGreaterThan(0);
  });

  it('lists the solid parts that are weakly joined, as the report does', async () => {
    const mesh = await bracket();
    const found = findFaces(mesh);
    const holes = facesOfDiameter(found, 'hole').map((face) => found.faces[face]!.atMm);
    const spec: LatticeSpec = {
      ...COMMON,
      lattice: 'TYPE-20001',
      cellMm: [10, 10, 10],
      roles: [{ kind: 'solid', facesAtMm: holes, mm: 3 }],
    };
    const { weak = [] } = previewOf(new PreviewModel(mesh), spec, PROCESS_LIMITS.DLP).figures();
    const { solids } = await generateLattice(mesh, spec, { write() {}, threads: 1 });
    const reported = solids!.filter(({ strutCount = 0, missingStruts = 0 }) =>
      isWeaklyJoined({ struts: strutCount, missing: missingStruts }),
    );
    expect(reported.length).toBeGreaterThan(0);
    expect(weak).toEqual(
      reported.map(({ atMm, strutCount, missingStruts }) => ({
        ...{ atMm, struts: strutCount, missing: missingStruts },
      })),
    );
  });

  it('has nothing to warn of in the bracket of the tutorial', async () => {
    const mesh = await bracket();
    const { faces } = findFaces(mesh);
    const holes = facesOfDiameter({ faces }, 'hole', 6.6).map((face) => faces[face]!.atMm);
    const { sizeMm, rodMm, sides } = chooseArea(INITIAL_SETTINGS, SAMPLE_AREAS.bracket);
    const spec: LatticeSpec = {
      ...sampleSpec('TYPE-20007', { cellMm: sizeMm, rodDiameterMm: rodMm, sides }),
      roles: [{ kind: 'solid', facesAtMm: [...holes, [30, 20, 0]], mm: 3 }],
    };
    expect(previewOf(new PreviewModel(mesh), spec, PROCESS_LIMITS.SLS).figures().weak).toEqual([]);
  });

  it('judges struts by process and material', () => {
    const model = new PreviewModel(BALL);
    const tooThin = (material: string | null) =>
      previewOf(model, COMMON, limitsOfProfile('SLS', material)).figures().faults!.counts[1];
    expect(tooThin(null)).toBe(0);
    expect(tooThin('TPU')).toBeGreaterThan(0);
  });

  it('returns figures only if there are too many struts to draw', () => {
    const model = new PreviewModel(box([-190, -180, 0], [190, 180, 250]));
    const { figures, shape } = previewOf(model, { ...COMMON, cellMm: [5, 5, 5] }, PROCESS_LIMITS.DLP);
    expect(shape).toBeNull();
    expect(figures()).toMatchObject({ tooMany: true });
    expect(figures().struts).toBeGreaterThan(PREVIEW_MAX_STRUTS);
    expect(figures().volumeFraction).toBeGreaterThan(0.05);
  });

  it('draws the struts of a gradient with the radii of their ends', () => {
    const gradient = CASES.find(([title]) => title === 'a gradient')![2];
    const { shape } = previewOf(new PreviewModel(BALL), gradient, PROCESS_LIMITS.DLP);
    if (shape?.kind !== 'struts') throw new Error('no struts');
    const { mesh, count, verticesPerStrut } = shape.struts;
    const sides = verticesPerStrut / 2;
    // Opposite vertices of a rim.
    const rodMm = (strut: number, end: 0 | 1) => {
      const rim = strut * verticesPerStrut + end * sides;
      const [a, b] = [rim * 3, (rim + sides / 2) * 3] as const;
      return Math.hypot(...[0, 1, 2].map((axis) => mesh.positions[a + axis]! - mesh.positions[b + axis]!));
    };
    const growths = Array.from({ length: count }, (_, strut) => rodMm(strut, 1) / rodMm(strut, 0));
    expect(Math.max(...growths)).toBeGreaterThan(1.04);
    expect(Math.max(...growths)).toBeLessThan(2);
    expect(Math.min(...growths)).toBeGreaterThan(0.5);
  });

  it('draws a surface lattice as its surface, and judges no struts', async () => {
    const spec: ConstantSpec = { ...COMMON, lattice: 'TYPE-10001', cellMm: [10, 10, 10] };
    const { figures, shape } = previewOf(new PreviewModel(BALL), spec, PROCESS_LIMITS.FDM);
    expect(figures()).toMatchObject({ struts: null, faults: null });
    if (shape?.kind !== 'mesh') throw new Error('no surface');
    const report = await generateLattice(BALL, spec, { write: async () => {}, threads: 0 });
    const { measured } = report.volumeFraction;
    expect(Math.abs(figures().volumeFraction / measured - 1)).toBeLessThan(0.03);
    expect(Math.abs(volumeOf(shape.mesh) / report.volumeMm3 - 1)).toBeLessThan(0.08);
  });

  it('draws wires for a surface lattice with too many triangles', () => {
    const model = new PreviewModel(box([-40, -40, 0], [40, 40, 80]));
    const { shape } = previewOf(
      model,
      { ...COMMON, lattice: 'TYPE-10006', cellMm: [10, 10, 10] },
      PROCESS_LIMITS.DLP,
    );
    expect(shape!.kind).toBe('struts');
  });
});

it('predicts the lost share of a part and its place', async () => {
  const model = new PreviewModel(appendMeshes([BALL, box([60, 0, 0], [61, 1, 30])]));
  const { figures, lost } = previewOf(model, COMMON, PROCESS_LIMITS.SLS);
  const { coverage } = figures();
  expect(coverage).toMatchObject({ bodies: 2, bodiesKept: 1 });
  expect(coverage!.share).toBeCloseTo(1 - 30 / volumeOf(model.mesh), 2);
  const faces = lost();
  if (coverage!.share < 0.995)
    for (let i = 0; i < faces!.length; i += 3) expect(faces![i]).toBeGreaterThan(59);
  expect(previewOf(new PreviewModel(BALL), COMMON, PROCESS_LIMITS.SLS).lost()).toBeNull();
});

it('previews what a fit chose: links, origin and coverage as fitted', async () => {
  const mesh = await tray();
  const wanted = {
    spec: { ...COMMON, joinIslands: 'links' as const },
    process: 'SLM' as const,
    material: 'TPU',
  };
  const fit = fitLattice(mesh, { ...wanted, purpose: 'fit', fieldId: 1 })!;
  expect(fit.coverage).toBeGreaterThan(0.95);
  const { sizeMm, rodMm, originMm } = fit;
  const spec = {
    ...wanted.spec,
    cellMm: [sizeMm, sizeMm, sizeMm] as [number, number, number],
    rodDiameterMm: rodMm,
    originMm,
  };
  const figures = previewOf(new PreviewModel(mesh), spec, PROCESS_LIMITS.SLM).figures();
  expect(figures.coverage!.share).toBeCloseTo(fit.coverage, 9);
  expect(figures.links).toBe(fit.links);
});
