import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SAMPLE_MAP, SAMPLES, type Sample, sampleAddress } from '../core/catalogue/starts.ts';
import { encodeModel } from '../core/formats/stl/body-appendix.ts';
import { encodeStl } from '../core/formats/stl/write.ts';
import { inspectModel } from '../core/model/input/inspect.ts';
import { boundsOf } from '../core/solid/geometry/box.ts';
import { appendMeshes } from '../core/solid/mesh/append-meshes.ts';
import type { Mesh } from '../core/solid/mesh/mesh.ts';
import { bone } from '../tests/models/bone.ts';
import { bracket } from '../tests/models/bracket.ts';
import { footprintCsv } from '../tests/models/footprint.ts';
import { implant } from '../tests/models/implant.ts';
import { sole } from '../tests/models/sole.ts';

/** `npm run samples`: writes the sample models and the sample pressure map, which are made by this code and free of anyone's licence. */
const PUBLIC = join(import.meta.dirname, '../web/public');

const MAKERS: Record<Sample, () => Mesh | Promise<Mesh>> = {
  midsole: () => sole(200, 64, 32),
  bracket,
  bone: () => bone(100, 72, 40),
  async implant() {
    const { stem, core } = await implant();
    return appendMeshes([stem, core]);
  },
};

/** Moves a mesh to the middle of the bed, as an upload is. */
function onBed(mesh: Mesh): Mesh {
  const { min, max } = boundsOf(mesh);
  const move = [-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2, -min[2]];
  return { ...mesh, positions: mesh.positions.map((value, at) => value + move[at % 3]!) };
}

for (const sample of SAMPLES) {
  const file = join(PUBLIC, sampleAddress(sample));
  const stl = encodeStl(onBed(await MAKERS[sample]()));
  const { mesh } = inspectModel(stl, {});
  // Of several bodies the united surface, with them behind it, as an upload is stored.
  const bytes = mesh?.bodies ? encodeModel(mesh) : stl;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  console.log(`${sampleAddress(sample)} ${bytes.length} bytes`);
}
writeFileSync(join(PUBLIC, SAMPLE_MAP), footprintCsv());
