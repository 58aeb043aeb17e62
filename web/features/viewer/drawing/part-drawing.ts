import {
  BufferAttribute,
  Color,
  DoubleSide,
  FrontSide,
  Group,
  type Mesh,
  Plane,
  type Side,
  Vector3,
  type WebGLRenderer,
} from 'three';
import type { Shape } from '../../../mesh/registry.ts';
import { boundsOfShape } from '../../../mesh/shape-bounds.ts';
import type { Struts } from '../../../mesh/struts/strut-bodies.ts';
import type { Cut } from '../clip/clip.ts';
import { depthField } from './depth-field.ts';
import { VEIL_LAYER } from './layers.ts';
import { bodyOf } from './part-body.ts';
import { PartCap } from './part-caps.ts';
import type { PartLook } from './part-look.ts';
import { PartMaterial } from './part-material.ts';

/** Share of the part's own colour in the colour of a faulty strut: many of them must not flood the picture. */
const FAULT_SOFTNESS = 0.15;
/** Maximum number of sections, and so of caps, of one part. */
const MOST_CUTS = 3;

/** Shape in the scene, flat-shaded from screen derivatives, so no normals are stored or sent. */
export class PartDrawing {
  readonly group = new Group();
  readonly shape: Shape;
  readonly #material: PartMaterial;
  readonly #body;
  /** False while a large shape is on its way to the GPU: it cannot be drawn yet. */
  isUploaded: boolean;
  readonly #solid: Mesh;
  #caps: PartCap[] = [];
  /** Palette of the current vertex colours. */
  #painted = '';

  /** `isLattice`: the part has a depth that its shading shows. */
  constructor(shape: Shape, isLattice: boolean, renderer: WebGLRenderer) {
    this.shape = shape;
    const { positions } = shape.kind === 'mesh' ? shape.mesh : shape.struts.mesh;
    this.#material = new PartMaterial(isLattice ? depthField(positions, boundsOfShape(shape)) : null);
    this.#material.side = DoubleSide;
    this.#body = bodyOf(shape, renderer);
    this.isUploaded = this.#body.uploaded === null;
    this.#solid = this.#body.draw(this.#material);
    this.group.add(this.#solid);
  }

  /** Calls back when a large shape is on the GPU. */
  onUploaded(call: () => void): void {
    void this.#body.uploaded?.then(() => {
      this.isUploaded = true;
      call();
    });
  }

  show(look: PartLook): void {
    this.group.visible = look.visible;
    if (!look.visible) return;
    const { cuts } = look;
    const ghost = look.ghost !== null;
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
    material.opacity = look.ghost ?? 1;
    material.depthWrite = !ghost;
    material.clippingPlanes = planes;
    this.#solid.layers.set(ghost && look.veils ? VEIL_LAYER : 0);
    this.#solid.renderOrder = ghost ? 1000 : 0;
    this.#paint(look);
    material.colourSides(look.sides, look.color);
    this.#cap(ghost ? [] : cuts, planes, look);
  }

  dispose(): void {
    for (const cap of this.#caps) cap.dispose();
    this.#material.dispose();
    this.#body.dispose();
  }

  /**
   * Whole struts are closed and hide their own insides. A model may be open or inverted, so both sides are
   * drawn. A ghost needs one wall only: the other would veil the inside twice.
   */
  #sideSeen(ghost: boolean, cuts: readonly Cut[]): Side {
    if (cuts.length > 0) return DoubleSide;
    return ghost || this.shape.kind === 'struts' ? FrontSide : DoubleSide;
  }

  #paint({ color, faultColors }: PartLook): void {
    const struts = this.shape.kind === 'struts' ? this.shape.struts : undefined;
    if (!struts?.faults?.some((fault) => fault > 0)) {
      this.#material.color.set(color);
      return;
    }
    const painted = [color, ...faultColors].join();
    if (painted === this.#painted) return;
    this.#painted = painted;
    // Vertex colours multiply the material's colour.
    this.#material.color.set('#ffffff');
    this.#material.vertexColors = true;
    const own = new Color(color);
    // The colours of a load are a scale, which no other colour may tint.
    const softness = struts.isLoaded ? 0 : FAULT_SOFTNESS;
    const palette = faultColors.map((fault) => (fault === null ? own : new Color(fault).lerp(own, softness)));
    const bytes = vertexColors(struts, struts.faults, palette);
    const known = this.#body.geometry.getAttribute('color');
    if (known instanceof BufferAttribute) known.set(bytes).needsUpdate = true;
    else this.#body.geometry.setAttribute('color', new BufferAttribute(bytes, 4, true));
  }

  #cap(cuts: readonly Cut[], planes: Plane[], { capColor, order }: PartLook): void {
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
      cap.lay({ cut, plane: planes[at]!, others }, boundsOfShape(this.shape), {
        color: capColor,
        order: 1 + order * MOST_CUTS + at,
      });
    });
  }
}

/** Fault colour of each strut at all its vertices, in bytes. */
function vertexColors(
  { mesh, verticesPerStrut: corners }: Struts,
  faults: Uint8Array,
  palette: readonly Color[],
): Uint8Array {
  const words = new Uint32Array(mesh.positions.length / 3);
  const tones = palette.map(({ r, g, b }) => {
    const bytes = Uint8Array.from([r, g, b, 1], (share) => Math.round(share * 255));
    return new Uint32Array(bytes.buffer)[0]!;
  });
  words.fill(tones[0]!, faults.length * corners);
  faults.forEach((fault, strut) => {
    words.fill(tones[fault] ?? tones[0]!, strut * corners, (strut + 1) * corners);
  });
  return new Uint8Array(words.buffer);
}

function planeOf({ axis, atMm, keeps }: Cut): Plane {
  const normal = new Vector3().setComponent(axis, keeps);
  return new Plane(normal, -keeps * atMm);
}
