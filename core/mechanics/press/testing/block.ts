import { box } from '../../../../tests/models/primitives.ts';
import { buildFrame } from '../../../run/pipeline/build-frame.ts';
import type { ConstantSpec } from '../../../spec/spec.ts';
import { sampleSpec } from '../../../spec/testing/sample-spec.ts';
import type { Point3 } from '../../beam/struts.ts';
import { networkOfFrame, type StrutNetwork } from '../network/strut-network.ts';

export interface BlockOfCells {
  lattice: string;
  cells: Point3;
  cellMm: number;
  rodMm: number;
}

export function blockSpec({ lattice, cellMm, rodMm }: BlockOfCells): ConstantSpec {
  return sampleSpec(lattice, { cellMm, rodDiameterMm: rodMm, originMm: [0, 0, 0] });
}

export function blockNetwork(block: BlockOfCells): StrutNetwork {
  const extent = block.cells.map((count) => count * block.cellMm) as unknown as [number, number, number];
  return networkOfFrame(buildFrame(box([0, 0, 0], [...extent]), blockSpec(block)));
}

/** Returns a network of given lines, whose equal ends are joints. */
export function linesNetwork(lines: readonly (readonly number[])[], radiusMm: number): StrutNetwork {
  const keys = new Map<string, number>();
  const places: number[] = [];
  const ends = lines.flatMap((line) =>
    [line.slice(0, 3), line.slice(3)].map((place) => {
      const key = place.join();
      if (!keys.has(key)) {
        keys.set(key, keys.size);
        places.push(...place);
      }
      return keys.get(key)!;
    }),
  );
  return {
    places: Float64Array.from(places),
    ends: Uint32Array.from(ends),
    lines: Float32Array.from(lines.flat()),
    radiiMm: new Float32Array(2 * lines.length).fill(radiusMm),
    jointed: new Uint8Array(2 * lines.length),
    part: new Uint8Array(lines.length),
    parts: [{ lattice: 'TYPE-20001', sides: 8, rigidRadii: 0.6, bucklingShare: 1, factor: 1 }],
    modelVolumeMm3: 1000,
  };
}
