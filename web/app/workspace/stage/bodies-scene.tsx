import { useMemo } from 'react';
import { cornersOf, type Mesh } from '../../../../core/solid/mesh/mesh.ts';
import { ROLE_COLORS, SCENE_COLORS } from '../../../features/viewer/colors.ts';
import { LostFaces } from '../../../features/viewer/drawing/lost-faces.tsx';
import { meshOfShape } from '../../../mesh/registry.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import { facePicking, mayHaveRoles } from '../../../state/roles/face-roles.ts';
import { useSettings } from '../../../state/settings.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { stage } from '../../../state/stage.ts';

/** Solid and void bodies in the model, and the body of the row under the pointer. Hidden over a result. */
export function BodiesScene({ shown }: { shown: boolean }) {
  const { mode } = useColorMode();
  const now = useSettings();
  const { model, latticeDrawn } = useStateOf(stage);
  const { litBody } = useStateOf(facePicking);
  const bodies = meshOfShape(model?.shapeId)?.bodies;
  if (!shown || latticeDrawn !== null || bodies === undefined || !mayHaveRoles(now)) return null;
  const colors = ROLE_COLORS[mode];
  const marked = new Map(
    now.bodies
      .filter(({ role }) => role !== 'lattice')
      .map(({ body, role }) => [body, role === 'solid' ? colors.solid : colors.keepClear]),
  );
  if (litBody !== null) marked.set(litBody, SCENE_COLORS[mode].litBody);
  return [...marked].map(([body, color]) => {
    const mesh = bodies[body]?.mesh;
    return mesh && <MarkedBody key={body} mesh={mesh} color={color} />;
  });
}

function MarkedBody({ mesh, color }: { mesh: Mesh; color: string }) {
  const corners = useMemo(() => ({ positions: cornersOf(mesh), triangles: new Uint32Array() }), [mesh]);
  return <LostFaces mesh={corners} color={color} isThrough />;
}
