import { useMemo } from 'react';
import { boundsOf } from '../../core/lattice/geometry/box.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import { PartView } from './drawing/part-view.tsx';

interface Props {
  mesh: Mesh;
  color: string;
  visible: boolean;
  /** Lets the inside show through. */
  ghost: boolean;
}

/** Triangle mesh outside the view's own parts: whole, never sectioned. */
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
