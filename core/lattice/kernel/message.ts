import type { Mesh } from '../mesh/mesh.ts';

/** Start message of a trim thread. */
export interface ThreadStart {
  manifoldWasmUrl?: string;
}

/** Block to trim; the answer repeats `id`. */
export interface TrimRequest {
  id: number;
  lattice: Mesh;
  domain: Mesh;
}

export type TrimAnswer = { id: number; ok: true; mesh: Mesh } | { id: number; ok: false; message: string };
