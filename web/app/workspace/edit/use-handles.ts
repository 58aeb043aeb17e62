import { useMemo } from 'react';
import { boundsOf } from '../../../../core/solid/geometry/box.ts';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../../core/solid/mesh/mesh.ts';
import { meshOfEdit, readPlacedSource } from '../../../features/editor/edited-meshes.ts';
import { editor } from '../../../features/editor/editor-state.ts';
import type { ModelEdit } from '../../../mesh/placement/model-edit.ts';
import { middleMm, placementMatrix } from '../../../mesh/placement/model-placement.ts';
import { inverseOf, moveBy, product } from '../../../mesh/placement/placement-matrix.ts';
import { meshOfShape } from '../../../mesh/registry.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { stage } from '../../../state/stage.ts';

export interface Handles {
  /** Mesh at its last applied placement, mm. */
  mesh: Mesh;
  /** Bounding box as displayed now, mm. */
  box: { min: Point; max: Point };
  centreMm: Point;
  /** Displayed edit: the one under the pointer, otherwise the applied one. */
  shown: ModelEdit;
  /** Column-major matrix from the applied to the displayed placement; null while nothing is dragged. */
  matrix: readonly number[] | null;
  /** Column-major matrix from the unplaced mesh to the applied placement. */
  placement: readonly number[];
}

/** Returns the data of the handles on the model; null while there is no model to edit. */
export function useHandles(): Handles | null {
  const { edit, live, source } = useStateOf(editor);
  const { model } = useStateOf(stage);
  const shapeId = model?.shapeId ?? null;
  const placed = useMemo(() => {
    const mesh = meshOfShape(shapeId);
    const unplaced = source === null ? null : meshOfEdit(edit);
    if (mesh === null || unplaced === null) return null;
    return {
      unplaced,
      mesh,
      box: boundsOf(mesh),
      placement: placementMatrix(unplaced.positions, edit, readPlacedSource()),
    };
  }, [shapeId, source, edit]);
  return useMemo(() => {
    if (placed === null) return null;
    const { unplaced, mesh, box, placement } = placed;
    const shown = live ?? edit;
    const centreMm = middleMm(unplaced.positions, shown, readPlacedSource());
    const same = { mesh, placement, shown, centreMm, box, matrix: null };
    if (live === null) return same;
    const to = placementMatrix(unplaced.positions, live, readPlacedSource());
    const matrix = product(to, inverseOf(placement));
    // Only scaling moves the box without rotating it, and only the scale tool draws the frame.
    const moveTo = (point: Point) => moveBy(matrix, point);
    return { ...same, matrix, box: { min: moveTo(box.min), max: moveTo(box.max) } };
  }, [placed, edit, live]);
}
