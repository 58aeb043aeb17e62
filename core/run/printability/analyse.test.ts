import { unzlibSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { encodeFrame } from '../../fill/frame/encode.ts';
import { readPng } from '../../formats/png/png.ts';
import { readStl } from '../../formats/stl/read.ts';
import { encodeStl } from '../../formats/stl/write.ts';
import { PROCESS_LIMITS, STRUT_FAULTS } from '../../rules/parameters/printability.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { ConstantSpec } from '../../spec/spec.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { buildFrame } from '../pipeline/build-frame.ts';
import { filledModel } from '../testing/filled-model.ts';
import { analysePrint, drawsResult, type PrintAnalysis, type PrintSubject } from './analyse.ts';
import { INK, PRINT_COLORS, paintOf } from './print-colors.ts';
import { AngleCount } from './print-figures.ts';
import { shotPng } from './shot.ts';
import { printOfStruts } from './strut-print.ts';
import { printOfSurface } from './surface-print.ts';

const BCC = sampleSpec('TYPE-20002', { cellMm: 10, rodDiameterMm: 1 });
const BLOCK = box([-20, -10, 0], [20, 10, 30]);

function subject(spec: ConstantSpec, mesh: Mesh = BLOCK): PrintSubject {
  return { spec, model: encodeStl(mesh), frame: encodeFrame(buildFrame(mesh, { ...spec, action: 'low' })) };
}

/** Share of the pixels of exactly this colour, whatever their opacity. */
function shareOf(png: Uint8Array, color: string): number {
  const [red, green, blue] = paintOf(color);
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const rows = unzlibSync(png.subarray(41, 41 + view.getUint32(33)));
  const above = new Uint8Array(width * 4);
  let found = 0;
  for (let y = 0; y < height; y++) {
    // Each row is stored as the difference to the row above.
    for (let x = 0; x < width * 4; x++) above[x]! += rows[y * (width * 4 + 1) + 1 + x]!;
    for (let x = 0; x < width * 4; x += 4)
      if (above[x] === red && above[x + 1] === green && above[x + 2] === blue) found++;
  }
  return found / (width * height);
}

describe('the analysis of struts', () => {
  let metal: PrintAnalysis;
  beforeAll(() => {
    metal = analysePrint(subject(BCC), PROCESS_LIMITS.SLM);
  });

  it('judges what was asked for, not the six sides of the stored frame', () => {
    expect(metal.figures.thinnestMm).toBeCloseTo(Math.cos(Math.PI / 8), 6);
  });

  it('finds all the length of BCC too flat for metal, none for powder, and counts it at 35 degrees', () => {
    const frame = buildFrame(BLOCK, BCC);
    const metal = printOfStruts(frame, PROCESS_LIMITS.SLM);
    expect(metal.figures.shares).toEqual([0, 0, 1, 0]);
    expect(metal.figures.flattestDeg).toBeCloseTo(35.26, 1);
    expect(metal.angles.steps()[7]).toEqual([0, 0, 1, 0]);
    expect(printOfStruts(frame, PROCESS_LIMITS.SLS).figures.shares[0]).toBe(1);
    expect(metal.figures.struts).toBe(frame.strutCount);
  });

  it('tells the clear opening between struts that do not meet: of BCC the cell over root two, less a rod', () => {
    const { figures } = printOfStruts(buildFrame(BLOCK, BCC), PROCESS_LIMITS.SLS);
    expect(figures.narrowestMm).toBeCloseTo(10 / Math.SQRT2 - 1, 3);
  });

  it('draws faults in the colour of their kind, and the width and the height beside each view', () => {
    const { pictures } = metal;
    const good = analysePrint(subject(BCC), PROCESS_LIMITS.SLS).pictures;
    for (const view of ['front', 'side', 'top'] as const) {
      expect(readPng(pictures[view])).toMatchObject({ width: 960, height: 720 });
      expect(shareOf(pictures[view], INK)).toBeGreaterThan(0.002);
      expect(pictures[view]).not.toEqual(good[view]);
    }
    expect(shareOf(pictures.histogram, PRINT_COLORS.angle)).toBeGreaterThan(0.02);
    expect(shareOf(good.histogram, PRINT_COLORS.angle)).toBeLessThan(0.001);
    expect(shareOf(good.histogram, PRINT_COLORS.none)).toBeGreaterThan(0.02);
  });

  it('takes what the other side of a cut is made of as well', () => {
    const frame = buildFrame(BLOCK, BCC);
    const both = printOfStruts({ ...frame, second: { ...frame, rodRadiusMm: 0.05 } }, PROCESS_LIMITS.SLS);
    expect(both.figures.shares[STRUT_FAULTS.indexOf('diameter')]).toBeCloseTo(0.5, 6);
  });

  it('refuses bytes that are no frame and no model', () => {
    const whole = subject(BCC);
    expect(() => analysePrint({ ...whole, frame: new Uint8Array(40) }, PROCESS_LIMITS.SLM)).toThrow(
      RangeError,
    );
    expect(() => analysePrint({ ...whole, model: new Uint8Array(40) }, PROCESS_LIMITS.SLM)).toThrow(
      RangeError,
    );
  });
});

describe('the analysis of a surface lattice', () => {
  const CELL: Point = [10, 10, 10];

  it('spreads the surface that looks down over all angles as theory says for the gyroid', () => {
    const { angles, figures, faultOf } = printOfSurface(
      { surface: 'gyroid', variant: 'sheet', cellMm: CELL, widthMm: 1 },
      PROCESS_LIMITS.FDM,
    );
    expect(angles.shares().reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
    const steep = angles.steps().slice(9).flat();
    expect(steep.reduce((sum, share) => sum + share, 0)).toBeCloseTo(figures.shares[0]!, 6);
    expect(figures.shares[2]).toBeGreaterThan(0.15);
    expect(figures.shares[2]).toBeLessThan(0.35);
    expect([faultOf(0, 0, -1), faultOf(0, 0, 1), faultOf(1, 0, 0)]).toEqual([2, 0, 0]);
  });

  it('finds walls and necks thinner than the process makes', { tags: 'release' }, () => {
    const wall = printOfSurface(
      { surface: 'gyroid', variant: 'sheet', cellMm: CELL, widthMm: 0.6 },
      PROCESS_LIMITS.FDM,
    );
    expect(wall.figures).toMatchObject({ shares: [0, 1, 0, 0], thinnestMm: 0.6, thinnestMinMm: 0.8 });
    const neck = printOfSurface(
      { surface: 'gyroid', variant: 'network', cellMm: CELL, widthMm: 0.85 },
      PROCESS_LIMITS.FDM,
    );
    expect(neck.figures.shares[1]).toBe(0);
    const inMetal = printOfSurface(
      { surface: 'gyroid', variant: 'network', cellMm: CELL, widthMm: 0.3 },
      PROCESS_LIMITS.SLM,
    ).figures;
    expect(inMetal).toMatchObject({ shares: { 1: 0 }, thinnestMinMm: PROCESS_LIMITS.SLM.rodMinMm });
  });

  it('lets powder carry every overhang', () => {
    expect(
      printOfSurface({ surface: 'schwarz-p', variant: 'sheet', cellMm: CELL, widthMm: 1 }, PROCESS_LIMITS.SLS)
        .figures,
    ).toMatchObject({
      shares: [1, 0, 0, 0],
      flattestDeg: null,
    });
  });

  let whole: PrintSubject;
  beforeAll(async () => {
    const spec: ConstantSpec = { ...BCC, lattice: 'TYPE-10001', action: 'low' };
    const mesh = sphere(8, 16);
    const { bytes, frame } = await filledModel(mesh, spec);
    whole = {
      spec,
      model: encodeStl(mesh),
      frame: encodeFrame(frame) as Uint8Array<ArrayBuffer>,
      result: bytes,
    };
  });

  it('takes nothing for a fault that lies on the bed', () => {
    const flat = box([-10, -10, 5], [10, 10, 8]);
    const scene = (liftMm: number) => {
      const { min, max } = { min: [-10, -10, 5 - liftMm] as const, max: [10, 10, 8] as const };
      const { faultOf } = printOfSurface(
        { surface: 'gyroid', variant: 'sheet', cellMm: CELL, widthMm: 1 },
        PROCESS_LIMITS.FDM,
      );
      const { corners } = readStl(encodeStl(flat)) as { corners: Float32Array };
      return { boxMm: { min: [...min] as Point, max: [...max] as Point }, surface: { corners, faultOf } };
    };
    expect(shareOf(shotPng('top', scene(0)), PRINT_COLORS.angle)).toBe(0);
    expect(shareOf(shotPng('top', scene(4)), PRINT_COLORS.angle)).toBeGreaterThan(0.1);
  });

  it('draws no shell and no bottom as if they were the lattice', () => {
    const spec = { ...BCC, lattice: 'TYPE-10001' } as const;
    expect(drawsResult(spec)).toBe(true);
    expect(drawsResult({ ...spec, shellMm: 1.5 })).toBe(false);
    expect(drawsResult({ ...spec, bottomMm: 2 })).toBe(false);
    expect(drawsResult(BCC)).toBe(false);
  });

  it('draws the finished mesh where it has it and the wires where it has not', { tags: 'release' }, () => {
    const drawn = analysePrint(whole, PROCESS_LIMITS.FDM);
    const { result: _, ...without } = whole;
    const wires = analysePrint(without, PROCESS_LIMITS.FDM);
    expect(wires.figures).toEqual(drawn.figures);
    expect(wires.pictures.histogram).toEqual(drawn.pictures.histogram);
    expect(wires.pictures.top).not.toEqual(drawn.pictures.top);
  });
});

it('counts an angle that sits on a step with the steps above it', () => {
  const count = new AngleCount(1);
  for (const angle of [0, 44.9999, 45, 90]) count.add(0, angle, 1);
  const steps = count.steps().flat();
  expect([steps[0], steps[8], steps[9], steps[17]]).toEqual([0.25, 0, 0.5, 0.25]);
  expect(new AngleCount(2).shares()).toEqual([1, 0]);
});

it('has colours that stand out by 3 : 1 from a light page and a dark one, and from each other by hue', () => {
  const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const light = (color: string) => {
    const [red, green, blue] = paintOf(color).map((value) => channel(value / 255)) as [
      number,
      number,
      number,
    ];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  for (const color of [...Object.values(PRINT_COLORS), INK]) {
    expect(contrast(light(color), light('#fffefb')), `${color} on light`).toBeGreaterThanOrEqual(3);
    expect(contrast(light(color), light('#1d1d1a')), `${color} on dark`).toBeGreaterThanOrEqual(3);
  }
});
