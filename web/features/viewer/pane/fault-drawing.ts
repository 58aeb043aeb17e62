import { CanvasTexture, DoubleSide, Group, Mesh, MeshBasicMaterial, Points, PointsMaterial } from 'three';
import { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';
import type { FaultMarks } from '../../../mesh/fault-spots.ts';
import { geometryOf, noRaycast } from '../drawing/geometry-of.ts';

const EDGE_WIDTH_PX = 3;
const SPOT_SIZE_PX = 11;
const FACE_OPACITY = 0.55;
/** Above everything else: a fault at the back or inside must be visible. */
const ORDER = 5000;

/** Faulty edges and faces in red, drawn over the model, with a dot at each place so that small ones are seen. */
export class FaultDrawing {
  readonly group = new Group();
  readonly #disposed: { dispose(): void }[] = [];
  readonly #painted: { color: { set(color: string): unknown } }[] = [];

  constructor(marks: readonly FaultMarks[]) {
    for (const { edges, triangles, spots } of marks) {
      if (triangles.length > 0) this.#addFaces(triangles);
      if (edges.length > 0) this.#addEdges(edges);
      if (spots.length > 0) this.#addSpots(Float32Array.from(spots.flatMap(({ centreMm }) => centreMm)));
    }
    this.group.traverse((object) => {
      object.frustumCulled = false;
      object.raycast = noRaycast;
      object.renderOrder = ORDER;
    });
  }

  show(color: string): void {
    for (const material of this.#painted) material.color.set(color);
  }

  dispose(): void {
    for (const one of this.#disposed) one.dispose();
  }

  #addFaces(triangles: Float32Array): void {
    const geometry = geometryOf(triangles);
    const material = new MeshBasicMaterial({
      transparent: true,
      opacity: FACE_OPACITY,
      depthTest: false,
      depthWrite: false,
      side: DoubleSide,
    });
    this.#keep(geometry, material);
    this.group.add(new Mesh(geometry, material));
  }

  #addEdges(edges: Float32Array): void {
    const geometry = new LineSegmentsGeometry();
    geometry.setPositions(edges);
    const material = new LineMaterial({ linewidth: EDGE_WIDTH_PX, depthTest: false, depthWrite: false });
    material.transparent = true;
    this.#keep(geometry, material);
    this.group.add(new LineSegments2(geometry, material));
  }

  #addSpots(centres: Float32Array): void {
    const geometry = geometryOf(centres);
    const map = dotTexture();
    const material = new PointsMaterial({
      map,
      size: SPOT_SIZE_PX,
      sizeAttenuation: false,
      transparent: true,
      depthTest: false,
      depthWrite: false,
    });
    this.#disposed.push(map);
    this.#keep(geometry, material);
    this.group.add(new Points(geometry, material));
  }

  #keep(geometry: { dispose(): void }, material: LineMaterial | MeshBasicMaterial | PointsMaterial): void {
    this.#disposed.push(geometry, material);
    this.#painted.push(material);
  }
}

/** Round dot with a soft edge. Points are squares without a texture. */
function dotTexture(): CanvasTexture {
  const side = 32;
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#fff';
  context.beginPath();
  context.arc(side / 2, side / 2, side / 2 - 1, 0, 2 * Math.PI);
  context.fill();
  return new CanvasTexture(canvas);
}
