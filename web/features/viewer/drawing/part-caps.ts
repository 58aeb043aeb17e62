import {
  AlwaysStencilFunc,
  BackSide,
  DecrementWrapStencilOp,
  FrontSide,
  Group,
  IncrementWrapStencilOp,
  Mesh,
  MeshBasicMaterial,
  NotEqualStencilFunc,
  type Plane,
  PlaneGeometry,
  ReplaceStencilOp,
  type Side,
} from 'three';
import type { Box } from '../../../../core/solid/geometry/box.ts';
import { mapPoint, otherAxes } from '../../../../core/solid/geometry/vector.ts';
import type { Cut } from '../clip/clip.ts';
import type { PartBody } from './part-body.ts';

/**
 * Cap of one section through one part. Back faces that the section takes away increment and front faces decrement the
 * stencil. Where the sum is not zero, the section runs through the solid and the cap is painted. Correct for every closed
 * surface, for closed surfaces that overlap, as struts do at their nodes, and seen from above for one that is open below.
 */
export class PartCap {
  readonly group = new Group();
  readonly #counters: MeshBasicMaterial[];
  readonly #paint = new MeshBasicMaterial({
    stencilWrite: true,
    stencilRef: 0,
    stencilFunc: NotEqualStencilFunc,
    stencilFail: ReplaceStencilOp,
    stencilZFail: ReplaceStencilOp,
    stencilZPass: ReplaceStencilOp,
  });
  readonly #square = new Mesh(new PlaneGeometry(1, 1), this.#paint);

  constructor(body: PartBody) {
    this.#counters = [counter(BackSide, true), counter(FrontSide, false)];
    for (const material of this.#counters) this.group.add(body.draw(material));
    this.#square.frustumCulled = false;
    this.#square.raycast = () => {};
    // Clear the stencil, which belongs to this cap alone.
    this.#square.onAfterRender = (renderer) => renderer.clearStencil();
    this.group.add(this.#square);
  }

  /** Places the cap in its section; `others` clip the cap; `order` separates it from other caps. */
  lay(
    { cut, plane, others }: { cut: Cut; plane: Plane; others: Plane[] },
    box: Box,
    { color, order }: { color: string; order: number },
  ): void {
    const takenAway = [plane.clone().negate()];
    for (const material of this.#counters) material.clippingPlanes = takenAway;
    this.#paint.clippingPlanes = others;
    this.#paint.color.set(color);
    for (const object of this.group.children) object.renderOrder = order;
    this.#square.renderOrder = order + 0.5;
    const [u, v] = otherAxes(cut.axis);
    const extent = (axis: number) => box.max[axis]! - box.min[axis]!;
    const middle = mapPoint(box.min, (low, axis) => (low + box.max[axis]!) / 2);
    middle[cut.axis] = cut.atMm;
    this.#square.position.set(...middle);
    // The square lies in xy. Turn it so that its sides run along the other two axes and it faces the removed
    // side.
    if (cut.axis === 2) {
      this.#square.rotation.set(cut.keeps === -1 ? 0 : Math.PI, 0, 0);
      this.#square.scale.set(extent(u), extent(v), 1);
    } else if (cut.axis === 1) {
      this.#square.rotation.set(cut.keeps === -1 ? -Math.PI / 2 : Math.PI / 2, 0, 0);
      this.#square.scale.set(extent(u), extent(v), 1);
    } else {
      this.#square.rotation.set(0, cut.keeps === -1 ? Math.PI / 2 : -Math.PI / 2, 0);
      this.#square.scale.set(extent(v), extent(u), 1);
    }
  }

  dispose(): void {
    for (const material of [...this.#counters, this.#paint]) material.dispose();
    this.#square.geometry.dispose();
  }
}

function counter(side: Side, up: boolean): MeshBasicMaterial {
  const step = up ? IncrementWrapStencilOp : DecrementWrapStencilOp;
  return new MeshBasicMaterial({
    side,
    colorWrite: false,
    depthWrite: false,
    depthTest: false,
    stencilWrite: true,
    stencilFunc: AlwaysStencilFunc,
    stencilFail: step,
    stencilZFail: step,
    stencilZPass: step,
  });
}
