import { boundsOf, extentOf, type Mesh, volumeOf } from '../mesh/mesh.ts';
import { type Room, type RoomSpec, roomOf } from './room.ts';
import { shellStepMm } from './step.ts';
import { thinnedFace } from './thin-face.ts';

/** The inner face of a shell is thinned out by this quadric error, mm: it is off by up to 0.04 mm then, as measured. */
const THINNING_ERROR_MM = 0.03;

/** As `roomOf`; the inner face of a shell is thinned out besides, which a result needs and a preview does not. */
export async function thinnedRoomOf(model: Mesh, spec: RoomSpec): Promise<Room> {
  const room = roomOf(model, spec);
  if (room.kind !== 'shell') return room;
  const stepMm = shellStepMm(spec.shellMm!, extentOf(boundsOf(model)));
  const mesh = await thinnedFace(room.mesh, THINNING_ERROR_MM, stepMm);
  return { ...room, mesh, solidMm3: volumeOf(model) - volumeOf(mesh) };
}
