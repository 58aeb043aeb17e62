import { boundsOf, extentOf } from '../../../../core/solid/geometry/box.ts';
import type { Mesh } from '../../../../core/solid/mesh/mesh.ts';
import type { ModelEdit } from '../../../mesh/placement/model-edit.ts';
import { keepShape, shapeOf } from '../../../mesh/registry.ts';
import { stageModel } from '../../../mesh/stage-model.ts';
import { stage } from '../../../state/stage.ts';
import { commitEdit, followStage } from '../edit-model.ts';
import { currentEdit, type EditLabel } from '../editor-state.ts';
import { nextGesture } from '../gesture.ts';

let uploads = 0;

export function upload(mesh: Mesh): void {
  uploads += 1;
  stageModel({
    fileId: `fil_${uploads}`,
    fileName: 'part.stl',
    fileBytes: 684,
    faces: 12,
    vertices: 8,
    volumeMm3: 6000,
    extentMm: extentOf(boundsOf(mesh)),
    shapeId: keepShape({ kind: 'mesh', mesh }),
  });
  followStage();
}

/** Returns the number of models put on the stage so far, which is that of the last file id. */
export function uploadCount(): number {
  return uploads;
}

export function shownMesh(): Mesh {
  const shape = shapeOf(stage.model!.shapeId!);
  if (shape?.kind !== 'mesh') throw new Error('no mesh on the stage');
  return shape.mesh;
}

export function edit(label: EditLabel, change: Partial<ModelEdit>): void {
  nextGesture();
  commitEdit(label, { ...currentEdit(), ...change });
}
