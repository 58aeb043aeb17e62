import { wallHexes } from '../../fill/conformal/sheets/wall-hexes.ts';
import { coverageOf } from '../../fill/coverage/coverage.ts';
import { samplesOf } from '../../fill/coverage/domain-samples.ts';
import type { Frame } from '../../fill/frame/frame.ts';
import { boxedModel } from '../../model/domain/boxed-model.ts';
import { insideMesh } from '../../model/domain/inside-mesh.ts';
import { skinSurface } from '../../model/wrap/skin-surface.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { ConstantSpec } from '../../spec/spec.ts';

/**
 * Returns the bodies that a press test takes beside a model's frame: boxes, cells along walls, and the middle of its
 * shell.
 */
export function pressBodies(mesh: Mesh) {
  return {
    boxes: (edgesMm: Readonly<Point>, bottomMm?: number) => boxedModel(mesh, edgesMm, bottomMm),
    walls: (spec: ConstantSpec) => wallHexes(mesh, spec),
    skin: (shellMm: number, cellMm: number) => skinSurface(mesh, shellMm, cellMm),
    boxMm: boundsOf(mesh),
    isInside: insideMesh(mesh),
    coverage: (frame: Frame) => coverageOf(samplesOf(mesh), frame).share,
  };
}
