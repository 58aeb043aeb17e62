import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Group } from 'three';
import type { Mesh } from '../../../../core/solid/mesh/mesh.ts';
import type { ColorMode } from '../../../state/color-mode.ts';
import { SCENE_COLORS } from '../colors.ts';
import { PLAIN_LOOK, VEIL_OPACITY } from '../drawing/part-look.ts';
import { PartView } from '../drawing/part-view.tsx';
import { useRedraw } from '../use-redraw.ts';

interface Props {
  pieces: readonly { id: string; mesh: Mesh }[];
  /** The piece to keep; the others are dimmed. */
  chosen: string | null;
  /** Placement of the pieces: column-major matrix. */
  matrix: readonly number[];
  mode: ColorMode;
}

/** Bodies that a cut would leave, shown in place of the model. */
export function CutPieces({ pieces, chosen, matrix, mode }: Props) {
  const group = useRef<Group>(null);
  const colors = SCENE_COLORS[mode];
  useLayoutEffect(() => {
    if (group.current === null) return;
    group.current.matrix.fromArray([...matrix]);
    group.current.matrixWorldNeedsUpdate = true;
  }, [matrix]);
  useRedraw(pieces, chosen, matrix, mode);
  return (
    <group ref={group} matrixAutoUpdate={false}>
      {pieces.map(({ id, mesh }) => (
        <MeshPart
          key={id}
          mesh={mesh}
          ghost={id === chosen ? null : VEIL_OPACITY}
          color={id === chosen ? colors.lattice : colors.structure}
        />
      ))}
    </group>
  );
}

interface MeshPartProps {
  mesh: Mesh;
  color: string;
  /** Opacity that lets the inside show through; null for none. */
  ghost: number | null;
}

/** Triangle mesh outside the view's own parts: whole, never sectioned. */
export function MeshPart({ mesh, color, ghost }: MeshPartProps) {
  const shape = useMemo(() => ({ kind: 'mesh', mesh }) as const, [mesh]);
  return <PartView shape={shape} look={{ ...PLAIN_LOOK, color, ghost }} isLattice={false} />;
}
