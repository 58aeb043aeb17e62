import { createUser } from '../account/manage.ts';
import type { User } from '../account/user.ts';
import { fileItem, type ModelFile } from '../file/file.ts';
import { createWorkspace } from '../order/create.ts';
import { findWorkspace, type Workspace } from '../order/order.ts';
import type { MemoryPorts } from './memory-ports.ts';

/** An account for tests; its password is `right`. */
export async function memoryUser(ports: MemoryPorts, username = 'anna'): Promise<User> {
  const user = await createUser(ports, { username, password: 'right' });
  if (user === undefined) throw new Error(`${username} is taken`);
  return user;
}

/** A registered 30 mm model of the user, with bytes in the store. */
export async function memoryFile(ports: MemoryPorts, uid: string): Promise<ModelFile> {
  const id = `fil_${ports.ids.next()}`;
  const file: ModelFile = {
    id,
    uid,
    key: `uploads/checked/${uid}/${id}.stl`,
    name: 'bracket.stl',
    sha256: `sha of ${id}`,
    bytes: 684,
    extentMm: [30, 30, 30],
    faces: 12,
    vertices: 8,
    volumeMm3: 27_000,
    faults: [],
    uses: 0,
  };
  await ports.table.write([{ put: fileItem(file) }]);
  ports.files.post(file.key, new Uint8Array(file.bytes));
  return file;
}

/** A workspace of the user around a fresh file. */
export async function memoryWorkspace(ports: MemoryPorts, uid: string): Promise<Workspace> {
  const file = await memoryFile(ports, uid);
  const id = await createWorkspace(ports, uid, { fileId: file.id });
  return (await findWorkspace(ports, id))!;
}

/** A plan as planLattice makes them, without the engine. */
export function memoryPlan(contentKey = 'content', estimateSeconds = 10) {
  return {
    contentKey,
    estimateSeconds,
    spec: {
      mode: 'constant' as const,
      lattice: 'TYPE-20002',
      cellMm: [10, 10, 10] as [number, number, number],
      rodDiameterMm: 0.8,
      sides: 8,
      action: 'high' as const,
    },
  };
}

/** The body of a constant-lattice task for a workspace. */
export function memoryTask(workspace: Workspace) {
  return {
    id: workspace.id,
    latticeId: 8,
    fileId: workspace.file.id,
    wide: 0.8,
    size: 10,
    scalingRatio: 10,
    fieldId: 3,
    action: 'high' as const,
    surfaceNum: 8,
    faces: 12,
    bbox: [30, 30, 30],
  };
}
