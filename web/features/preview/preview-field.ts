import { fieldAt } from '../../../core/fill/field/field-at.ts';
import { boundsOf } from '../../../core/solid/geometry/box.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../../core/spec/spec.ts';
import { type FieldGrid, fieldGrid } from '../../mesh/field-grid.ts';

/**
 * Returns a function that samples the field of a spec; null for a lattice without one, and for a picture, which is laid on
 * the model itself. The last field is kept, since it rarely changes with the lattice.
 */
export function fieldSampler(mesh: Mesh): (spec: LatticeSpec) => FieldGrid | null {
  let last: { key: string; image: object | undefined; grid: FieldGrid } | null = null;
  return ({ gradient, cellMm }) => {
    if (!gradient || (gradient.field === undefined && gradient.layers === undefined)) return null;
    const { field, layers, image } = gradient;
    const key = JSON.stringify([field, layers]);
    if (last?.key !== key || last.image !== image) {
      const grid = fieldGrid(fieldAt(gradient, mesh, cellMm), boundsOf(mesh));
      last = { key, image, grid };
    }
    return last.grid;
  };
}
