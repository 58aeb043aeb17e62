import { expect, it } from 'vitest';
import { encodeStl } from '../../core/formats/stl/write.ts';
import { inspectModel } from '../../core/model/input/inspect.ts';
import { findCrossings } from '../../core/verify/crossings/crossings.ts';
import { cornersOfMesh } from '../../core/verify/verify.ts';
import { GALLERY } from './gallery.ts';

it.each(Object.entries(GALLERY))(
  '%s is a closed model that passes the inspection unchanged',
  async (_, make) => {
    const mesh = await make();
    const { faults, volumeMm3 } = inspectModel(encodeStl(mesh), {});
    expect(faults.filter((fault) => fault.severity !== 'warn')).toEqual([]);
    expect(volumeMm3).toBeGreaterThan(100);
    expect(findCrossings(cornersOfMesh(mesh), 0).pairs).toBe(0);
  },
);
