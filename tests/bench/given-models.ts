import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readModel } from '../../core/formats/read-model.ts';
import { inspectModel } from '../../core/model/input/inspect.ts';
import type { Mesh } from '../../core/solid/mesh/mesh.ts';

/** Paths by name from options like `hip=models/hip.stl`. Throws on one without a name or a path. */
export function modelPaths(given: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    given.map((text) => {
      const at = text.indexOf('=');
      if (at < 1 || at === text.length - 1) throw new Error(`--model is NAME=PATH, not ${text}`);
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}

/** The model of a file, with its repairs and the unit found by itself. Throws if it is refused. */
export function modelAt(path: string): Mesh {
  const fileName = basename(path);
  const { mesh, accepted } = inspectModel(readFileSync(path), {
    fileName,
    read: (bytes) => readModel(bytes, fileName),
    unit: 'auto',
  });
  if (!accepted || !mesh) throw new Error(`${path} is refused`);
  return mesh;
}
