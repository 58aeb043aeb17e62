/**
 * The functions of `occt-import-js` that read CAD files (Open CASCADE, LGPL 2.1, unchanged). Of the packages on npm it
 * is the smallest that reads STEP and IGES: 7.6 MB of WebAssembly, the others 15 to 60.
 */
export interface CadKernel {
  ReadStepFile(content: Uint8Array, params: CadParams): CadAnswer;
  ReadIgesFile(content: Uint8Array, params: CadParams): CadAnswer;
}

export interface CadParams {
  linearUnit: 'millimeter';
  linearDeflectionType: 'absolute_value';
  /** Maximum distance of a triangle from its face, mm. */
  linearDeflection: number;
  /** Maximum angle between the ends of an edge, radians. */
  angularDeflection: number;
}

export type CadAnswer = { success: false } | { success: true; meshes: readonly CadMesh[] };

/** A solid or an open shell of the file, by its place in the assembly. */
export interface CadMesh {
  name: string;
  /** x, y, z per vertex, mm. Faces share no vertices. */
  attributes: { position: { array: readonly number[] } };
  index: { array: readonly number[] };
  brep_faces: readonly { first: number; last: number }[];
}
