import {
  Box3,
  type BufferGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshLambertMaterial,
  Sphere,
  Vector3,
} from 'three';
import type { SeenModel } from '../../../mesh/model-views.ts';
import { geometryOf, noRaycast } from '../drawing/geometry-of.ts';
import { bodyNumbers, dropNumbers } from './body-numbers.ts';

const GHOST_OPACITY = 0.14;
/** Index of each material in the drawing's list. */
const KEPT = 0;
const LIT = 1;
const LEFT_OUT = 2;

export interface BodyLook {
  color: string;
  litColor: string;
  litBody: number | null;
  leftOut: readonly number[];
}

/** Model whose bodies differ in colour: one buffer, and one draw per run of bodies of the same look. */
export class ModelDrawing {
  readonly group = new Group();
  readonly #geometry: BufferGeometry;
  readonly #materials = [0, 1, 2].map(() => new MeshLambertMaterial({ flatShading: true, side: DoubleSide }));
  readonly #starts: Uint32Array;
  readonly #numbers: Group;

  /** With `numbered`, each body bears its number. */
  constructor(model: SeenModel, numbered: boolean) {
    const { mesh, boxMm, bodyStarts } = model;
    this.#starts = bodyStarts;
    this.#geometry = geometryOf(mesh.positions, mesh.triangles);
    const { min, max } = boxMm;
    this.#geometry.boundingSphere = new Box3(new Vector3(...min), new Vector3(...max)).getBoundingSphere(
      new Sphere(),
    );
    const ghost = this.#materials[LEFT_OUT]!;
    ghost.transparent = true;
    ghost.opacity = GHOST_OPACITY;
    ghost.depthWrite = false;
    const solid = new Mesh(this.#geometry, this.#materials);
    solid.frustumCulled = false;
    solid.raycast = noRaycast;
    this.#numbers = numbered ? bodyNumbers(model) : new Group();
    this.group.add(solid, this.#numbers);
  }

  show({ color, litColor, litBody, leftOut }: BodyLook): void {
    this.#materials[KEPT]!.color.set(color);
    this.#materials[LIT]!.color.set(litColor);
    this.#materials[LEFT_OUT]!.color.set(color);
    const out = new Set(leftOut);
    const lookOf = (body: number) => (body === litBody ? LIT : out.has(body) ? LEFT_OUT : KEPT);
    this.#geometry.clearGroups();
    const starts = this.#starts;
    for (let body = 0; body < starts.length - 1; ) {
      const look = lookOf(body);
      let end = body + 1;
      while (end < starts.length - 1 && lookOf(end) === look) end++;
      this.#geometry.addGroup(3 * starts[body]!, 3 * (starts[end]! - starts[body]!), look);
      body = end;
    }
  }

  dispose(): void {
    for (const material of this.#materials) material.dispose();
    this.#geometry.dispose();
    dropNumbers(this.#numbers);
  }
}
