import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inspectModel } from '../../model/input/inspect.ts';
import { boundsOf, extentOf } from '../../solid/geometry/box.ts';
import { volumeOf } from '../../solid/mesh/mesh.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';
import { readAnyModel } from '../read-any-model.ts';
import type { CadKernel } from './kernel.ts';
import { likelyLongestMm } from './likely-size.ts';
import { loadCadKernel } from './load-on-node.ts';
import { CAD_ACCURACIES_MM, defaultAccuracyMm, readCad } from './read.ts';

/** STEP files that the kernel's package brings for its own tests. */
const SAMPLES = join(
  dirname(createRequire(import.meta.url).resolve('occt-import-js/package.json')),
  'test/testfiles',
);
const sample = (path: string) => new Uint8Array(readFileSync(join(SAMPLES, path)));
const read = (bytes: Uint8Array, name: string, accuracyMm?: number) =>
  readAnyModel(bytes, name, { loadKernel: loadCadKernel, accuracyMm });

describe('a STEP file', () => {
  it.each(['Cube 10x10.igs', 'Cube 10x10.stp', 'Cube 10x10.stl'])(
    'is a closed solid of its size: %s',
    async (name) => {
      const cube = await read(sample(`cube-10x10mm/${name}`), name);
      if (!cube.ok) throw new Error(cube.faults[0]!.code);
      const mesh = weldCorners(cube.corners);
      expect(extentOf(boundsOf(mesh))).toEqual([10, 10, 10]);
      expect(volumeOf(mesh)).toBeCloseTo(1000, 3);
    },
  );

  it.each(['io1-cm-214.stp', 'sg1-c5-214.stp', 's1_pe_214/head_front_prt.stp'])(
    'of curved faces needs no repair: %s',
    async (name) => {
      const bytes = sample(join('cax-if', name));
      const found = await read(bytes, name);
      const { faults, accepted } = inspectModel(bytes, { fileName: name, read: () => found });
      expect(faults).toEqual([]);
      expect(accepted).toBe(true);
    },
  );

  it('has more triangles the finer it is read', async () => {
    const bytes = sample('cax-if/io1-cm-214.stp');
    const counts: number[] = [];
    for (const mm of CAD_ACCURACIES_MM) {
      const found = await read(bytes, 'io1.stp', mm);
      counts.push(found.ok ? found.corners.length / 9 : 0);
    }
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(counts[0]).toBeGreaterThan(counts.at(-1)!);
  });

  it('is read once, at the accuracy of its size', async () => {
    const kernel = await loadCadKernel();
    for (const name of ['io1-cm-214.stp', 'sg1-c5-214.stp', 's1_pe_214/head_front_prt.stp']) {
      const accuraciesMm: number[] = [];
      const counting: CadKernel = {
        ReadIgesFile: (bytes, params) => kernel.ReadIgesFile(bytes, params),
        ReadStepFile(bytes, params) {
          accuraciesMm.push(params.linearDeflection);
          return kernel.ReadStepFile(bytes, params);
        },
      };
      const found = readCad(counting, sample(join('cax-if', name)));
      if (!found.ok) throw new Error(found.faults[0]!.code);
      const sizeMm = Math.max(...extentOf(boundsOf(weldCorners(found.corners))));
      expect([name, accuraciesMm]).toEqual([name, [defaultAccuracyMm(sizeMm)]]);
    }
  });

  it('in inches or metres is as large as it is', async () => {
    for (const unit of ['in', 'm', 'mm'])
      expect(likelyLongestMm(sample(`cube-units/cube-${unit}.step`))).toBeCloseTo(1000, 6);
  });

  it('that is cut short is refused, and so is an assembly without its parts', async () => {
    const bytes = sample('cax-if/io1-cm-214.stp');
    const short = await read(bytes.subarray(0, bytes.length >> 1), 'io1.stp');
    expect(short.ok || short.faults[0]!.code).toBe('not-cad');
    const empty = await read(sample('cax-if/s1_pe_214/s1_pe_214.stp'), 's1.stp');
    expect(empty.ok || empty.faults[0]!.code).toBe('cad-empty');
  });
});

it('the default accuracy is a choice, and the coarser the larger the part', () => {
  expect([5, 50, 120, 900].map(defaultAccuracyMm)).toEqual([0.01, 0.02, 0.05, 0.1]);
});
