import type { FaceShape } from '../model/faces/face.ts';
import { findFaces } from '../model/faces/find-faces.ts';
import { CliError } from './error.ts';
import { modelOf } from './model.ts';
import type { FillArguments } from './options.ts';

/** Prints the faces of a model, largest first, at their places in the file, and returns the exit code. */
export async function listFaces([input, ...others]: readonly string[], args: FillArguments): Promise<number> {
  if (!input || others.length > 0) throw new CliError('name one STEP, STL, 3MF, OBJ or PLY (see --help)');
  const { mesh, changes } = await modelOf(input, args);
  const [dx, dy, dz] = changes.movedMm ?? [0, 0, 0];
  const faces = findFaces(mesh).faces.map(({ shape, triangles, areaMm2, atMm: [x, y, z] }) => ({
    ...shape,
    areaMm2,
    atMm: [x - dx, y - dy, z - dz],
    triangles: triangles.length,
  }));
  if (args.json) console.log(JSON.stringify({ faces, input: changes }));
  else {
    for (const face of faces) {
      const at = face.atMm.map((mm) => mm.toFixed(2)).join();
      console.log(`${nameOf(face)}: ${face.areaMm2.toFixed(1)} mm2 at ${at}`);
    }
  }
  return 0;
}

export function nameOf(shape: FaceShape): string {
  const mm = (value: number) => `${Number(value.toFixed(2))} mm`;
  if (shape.kind === 'plane' || shape.kind === 'patch') return shape.kind;
  if (shape.kind === 'sphere') return `${shape.isHollow ? 'hollow ' : ''}sphere, ${mm(shape.diameterMm)}`;
  if (shape.kind === 'cone')
    return `${shape.isHollow ? 'hollow ' : ''}cone, ${Math.round(shape.angleDeg)} degrees, ${mm(shape.diameterMm)}`;
  const part = shape.kind === 'round' ? `, ${Math.round(shape.turnDeg)} degrees` : '';
  const kind = shape.kind === 'round' && shape.isHollow ? 'hollow round' : shape.kind;
  return `${kind}, ${mm(shape.diameterMm)}, ${mm(shape.depthMm)} deep${part}`;
}
