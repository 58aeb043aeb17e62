import {
  Color,
  DoubleSide,
  FrontSide,
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  type Mesh,
  MeshStandardMaterial,
  Plane,
  type Side,
  Vector3,
} from 'three';
import type { Shape } from '../../mesh/registry.ts';
import type { Cut } from '../clip/clip.ts';
import { bodyOf } from './part-body.ts';
import { PartCap } from './part-caps.ts';
import type { PartLook } from './part-look.ts';

const GHOST_OPACITY = 0.2;
/** Cuts one part may have, and so caps. */
const MOST_CUTS = 3;

/** One shape in the scene, shaded flat from screen derivatives: no normals are stored or sent. */
export class PartDrawing {
  readonly group = new Group();
  readonly #shape: Shape;
  readonly #material = new MeshStandardMaterial({
    flatShading: true,
    roughness: 0.72,
    metalness: 0.02,
    side: DoubleSide,
  });
  readonly #body;
  readonly #solid: Mesh | InstancedMesh;
  #caps: PartCap[] = [];

  constructor(shape: Shape) {
    this.#shape = shape;
    this.#body = bodyOf(shape);
    this.#solid = this.#body.draw(this.#material);
    this.group.add(this.#solid);
  }

  show(look: PartLook): void {
    this.group.visible = look.visible;
    if (!look.visible) return;
    const { ghost, cuts } = look;
    const planes = cuts.map(planeOf);
    const material = this.#material;
    const side = this.#sideSeen(ghost, cuts);
    if (
      material.transparent !== ghost ||
      material.side !== side ||
      (material.clippingPlanes?.length ?? 0) !== planes.length
    ) {
      material.needsUpdate = true;
    }
    material.side = side;
    material.transparent = ghost;
    material.opacity = ghost ? GHOST_OPACITY : 1;
    material.depthWrite = !ghost;
    material.clippingPlanes = planes;
    this.#solid.renderOrder = ghost ? 1000 : 0;
    this.#paint(look);
    this.#cap(ghost ? [] : cuts, planes, look);
  }

  dispose(): void {
    for (const cap of this.#caps) cap.dispose();
    this.#material.dispose();
    this.#body.dispose();
  }

  /** Whole struts are closed and hide their own insides; a model may be open, or turned inside out. */
  #sideSeen(ghost: boolean, cuts: readonly Cut[]): Side {
    const whole = this.#shape.kind === 'struts' && !ghost && cuts.length === 0;
    return whole ? FrontSide : DoubleSide;
  }

  #paint({ color, faultColors }: PartLook): void {
    const faults = this.#shape.kind === 'struts' ? this.#shape.struts.faults : undefined;
    if (faults === undefined || !(this.#solid instanceof InstancedMesh)) {
      this.#material.color.set(color);
      return;
    }
    // Colours of instances multiply the material's own.
    this.#material.color.set('#ffffff');
    const palette = faultColors.map((fault) => new Color(fault ?? color));
    const colors = new Float32Array(faults.length * 3);
    faults.forEach((fault, at) => {
      (palette[fault] ?? palette[0]!).toArray(colors, at * 3);
    });
    this.#solid.instanceColor = new InstancedBufferAttribute(colors, 3);
  }

  #cap(cuts: readonly Cut[], planes: Plane[], { clipBox, capColor, order }: PartLook): void {
    while (this.#caps.length < cuts.length) {
      const cap = new PartCap(this.#body);
      this.#caps.push(cap);
      this.group.add(cap.group);
    }
    this.#caps.forEach((cap, at) => {
      const cut = cuts[at];
      cap.group.visible = cut !== undefined;
      if (cut === undefined) return;
      const others = planes.filter((_, other) => other !== at);
      cap.lay(cut, planes[at]!, others, clipBox, capColor, 1 + order * MOST_CUTS + at);
    });
  }
}

function planeOf({ axis, atMm, keeps }: Cut): Plane {
  const normal = new Vector3().setComponent(axis, keeps);
  return new Plane(normal, -keeps * atMm);
}
