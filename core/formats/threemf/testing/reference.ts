import lib3mf, { type Lib3mf, type MeshObject, type Model, type Transform } from '@3mfconsortium/lib3mf';
import type { Mesh } from '../../../solid/mesh/mesh.ts';

/** The reference implementation of 3MF (lib3mf of the 3MF Consortium), in strict mode. */
export class Reference {
  readonly #lib: Lib3mf;
  readonly #wrapper: { CreateModel(): Model };

  private constructor(lib: Lib3mf) {
    this.#lib = lib;
    this.#wrapper = new lib.CWrapper();
  }

  static async load(): Promise<Reference> {
    return new Reference(await lib3mf());
  }

  get units(): Lib3mf['eModelUnit'] {
    return this.#lib.eModelUnit;
  }

  newModel(): Model {
    return this.#wrapper.CreateModel();
  }

  /** Reads a package. Throws for what strict mode refuses. */
  read(bytes: Uint8Array): { model: Model; warnings: string[]; meshes: MeshObject[] } {
    this.#lib.FS.writeFile('/in.3mf', bytes);
    const model = this.newModel();
    const reader = model.QueryReader('3mf');
    reader.SetStrictModeActive(true);
    reader.ReadFromFile('/in.3mf');
    const warnings = Array.from({ length: reader.GetWarningCount() }, (_, i) => reader.GetWarning(i, 0));
    const meshes: MeshObject[] = [];
    for (const found = model.GetMeshObjects(); found.MoveNext(); ) meshes.push(found.GetCurrentMeshObject());
    return { model, warnings, meshes };
  }

  write(model: Model): Uint8Array {
    const writer = model.QueryWriter('3mf');
    writer.SetStrictModeActive(true);
    writer.WriteToFile('/out.3mf');
    return this.#lib.FS.readFile('/out.3mf').slice();
  }

  addMesh(model: Model, { positions, triangles }: Mesh): MeshObject {
    const object = model.AddMeshObject();
    for (let v = 0; v < positions.length; v += 3) {
      const place = new this.#lib.sPosition();
      for (const k of [0, 1, 2] as const) place[`set_Coordinates${k}`](positions[v + k]!);
      object.AddVertex(place);
    }
    for (let t = 0; t < triangles.length; t += 3) {
      const face = new this.#lib.sTriangle();
      for (const k of [0, 1, 2] as const) face[`set_Indices${k}`](triangles[t + k]!);
      object.AddTriangle(face);
    }
    return object;
  }

  /** Rows of a 4 by 3 matrix, as in the file. */
  transform(rows: readonly number[]): Transform {
    const transform = new this.#lib.sTransform();
    for (const row of [0, 1, 2, 3] as const) {
      for (const column of [0, 1, 2] as const)
        transform[`set_Fields_${row}_${column}`](rows[row * 3 + column]!);
    }
    return transform;
  }
}
