import { type ModelFault, type ModelFaultCode, modelFault } from '../../rules/model/faults.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { edgeEnds, type FaultPlaces, faceCorners, halfEdgeEnds } from './fault-places.ts';

/** One kind of repair that was made. */
export interface ModelRepair {
  /** Code of the repaired fault; its text names the repair. */
  method: ModelFaultCode;
  /** Number of repaired faults: faces, edges, boundary loops or bodies, as the fault counts them. */
  count: number;
  /** Number of faces removed, added or changed. */
  faces: number;
  /** Change of the enclosed volume, mm3; 0 while the surface is not closed before and after. */
  volumeChangeMm3: number;
  /**
   * Greatest distance between the surface of the file and the repaired one, mm. Of a filled hole, where the file has no
   * surface, the greatest distance of its boundary loop from a plane, or of the filling from the loop if that is less;
   * where fillings were cut by one another, at least the greatest distance of a cut from the surface of the file.
   */
  maxDeviationMm: number;
  /** Area that a wrap closes where the file has no surface to deviate from, mm2. */
  cappedMm2?: number;
}

/** Places of a fault in a mesh: half-edges, edges as pairs of vertices, faces. */
export interface PlacesInMesh {
  mesh: Mesh;
  halfEdges?: readonly number[];
  edges?: readonly (readonly [number, number])[];
  faces?: readonly number[];
}

export class RepairLog {
  readonly faults: ModelFault[] = [];
  readonly repairs: ModelRepair[] = [];
  readonly places: FaultPlaces[] = [];

  fault(code: ModelFaultCode, details: Omit<ModelFault, 'code' | 'severity'>, where?: PlacesInMesh): void {
    this.faults.push(modelFault(code, details));
    if (!where) return;
    this.places.push({
      code,
      edges: edgeEnds(where.mesh, where.edges ?? halfEdgeEnds(where.mesh, where.halfEdges ?? [])),
      triangles: faceCorners(where.mesh, where.faces ?? []),
    });
  }

  /** Adds a repair that leaves the enclosed solid as it is; faces are the repaired ones. */
  exact(method: ModelFaultCode, count: number, where: PlacesInMesh & { faces: readonly number[] }): void {
    this.repair({ method, count, faces: where.faces.length, volumeChangeMm3: 0, maxDeviationMm: 0 }, where);
  }

  /** Notes how far vertices of filled holes, large ones first, are from the file's surface. */
  reachOfHoles(distanceMm: number): void {
    const holes =
      this.repairs.find(({ method }) => method === 'large-holes') ??
      this.repairs.find(({ method }) => method === 'small-holes');
    if (holes) holes.maxDeviationMm = Math.max(holes.maxDeviationMm, distanceMm);
  }

  repair(made: ModelRepair, where?: PlacesInMesh): void {
    this.repairs.push(made);
    this.fault(made.method, { count: made.count }, where);
  }
}
