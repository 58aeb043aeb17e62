import { useMemo } from 'react';
import { boundsOf } from '../../core/lattice/geometry/box.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import { PartView } from './drawing/part-view.tsx';

interface Props {
  mesh: Mesh;
  color: string;
  visible: boolean;
  /** Lets what is inside show through. */
  ghost: boolean;
}

/** A triangle mesh that is no part of the view's own: whole, never cut by its sections. */
export function MeshPart({ mesh, color, visible, ghost }: Props) {
  const shape = useMemo(() => ({ kind: 'mesh', mesh }) as const, [mesh]);
  const clipBox = useMemo(() => boundsOf(mesh), [mesh]);
  const look = {
    color,
    capColor: color,
    faultColors: [],
    visible,
    ghost,
    veils: false,
    cuts: [],
    clipBox,
    order: 0,
  };
  return <PartView shape={shape} look={look} />;
}
