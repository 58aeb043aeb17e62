import { materialByName } from '../../../core/catalogue/materials.ts';
import { isotropicStiffness } from '../../../core/mechanics/elasticity/stiffness.ts';
import type { PressAxis } from '../../../core/mechanics/press/contact/plates.ts';
import { finish } from '../../../core/mechanics/press/press-test.ts';
import { pressSolid } from '../../../core/mechanics/press/solid/solid-press.ts';
import { boxedModel } from '../../../core/model/domain/boxed-model.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';

/** The error of voxels falls with their edge to this power. */
const ORDER = 1.5;

/** How a finished body is pressed, and the edges of its voxels, mm: coarse, fine. */
interface VoxelPress {
  axis: PressAxis;
  friction: boolean;
  edgesMm: readonly [number, number];
}

/** Returns the stiffness of a finished body of PA12 between plates in voxels of two sizes, and their limit, N/mm. */
export function pressInVoxels(body: Mesh, { axis, friction, edgesMm }: VoxelPress) {
  const { modulusMPa, poissonRatio } = materialByName('PA12')!;
  const stiffness = isotropicStiffness(modulusMPa, poissonRatio);
  const [coarse, fine] = edgesMm.map((mm) => {
    const { surface: _, ...voxels } = boxedModel(body, [mm, mm, mm]);
    return finish(pressSolid(voxels, { axis, friction, stiffness, stressFactor: 1 })).stiffness;
  }) as [number, number];
  const limit = fine - (coarse - fine) / ((edgesMm[0] / edgesMm[1]) ** ORDER - 1);
  return { coarse, fine, limit };
}
