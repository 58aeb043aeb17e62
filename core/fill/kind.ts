import type { designSurface } from '../cells/tpms/design.ts';
import type { DomainSpec, FillDomain } from '../model/domain/fill-domain.ts';
import type { Mesh } from '../solid/mesh/mesh.ts';
import type { LatticeSpec } from '../spec/spec.ts';
import type { Frame } from './frame/frame.ts';

/** A closed, outward mesh of one body, and what a caller keeps of it between specs. */
export interface KindModel {
  mesh: Mesh;
  fillDomain(spec: DomainSpec): FillDomain;
  /** Builds the period of a surface lattice for display; without it the period is that of a file. */
  design?: typeof designSurface;
}

/** A model whose lattice is predicted. */
export interface PredictedModel extends KindModel {
  /** Mean curvature of its smooth parts, 1/mm. */
  turnPerMm(): number;
}

/** Frame of a lattice, with figures of its file. */
export interface Predicted {
  frame: Frame;
  volumeMm3(): number;
  /** Triangles of the file, without the solid around the fill domain; missing where they are only estimated. */
  triangles?(): number;
  /** Closed surface for display, null above `mostTriangles`; missing where rods of the frame are drawn. */
  shown?(mostTriangles: number): Mesh | null;
}

/**
 * A kind of lattice, as pages and workers know it. Building a file, estimates and press tests have tables of their own,
 * since they run where the rest is not loaded (docs/decisions/0078-a-kind-of-lattice.md).
 */
export interface LatticeKind<Spec extends LatticeSpec = LatticeSpec> {
  /** True for cells that begin at the walls of a part, wherever the origin is. */
  followsWalls?: boolean;
  /** True if `predict` takes all bodies of a model at once. */
  takesBodies?: boolean;
  /** Returns the frame without floating parts, dangling struts and stubs. Throws LatticeError. */
  frame(model: KindModel, spec: Spec): Frame;
  /** Returns the frame for a preview, and figures of the file. Throws LatticeError. */
  predict(model: PredictedModel, spec: Spec): Predicted;
  /** Draws the lattice as `Predicted.shown` does, without its figures. */
  show?(model: KindModel, spec: Spec, mostTriangles: number): Mesh | null;
}
