import type { Mesh } from '../mesh/mesh.ts';

/** What a trim thread is told when it starts. */
export interface ThreadStart {
  manifoldWasmUrl?: string;
}

/** One block to trim; `id` comes back with the answer. */
export interface TrimRequest {
  id: number;
  lattice: Mesh;
  room: Mesh;
}

export type TrimAnswer = { id: number; ok: true; mesh: Mesh } | { id: number; ok: false; message: string };
