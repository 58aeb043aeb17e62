import type { ConstantRequest, GradientRequest } from '../../contract/lattice/request.ts';
import { createUser } from '../account/manage.ts';
import { type User, userItem } from '../account/user.ts';
import { fileItem, type ModelFile } from '../file/file.ts';
import { createOrder } from '../order/create.ts';
import { findOrder, type Order } from '../order/order.ts';
import type { JobPlan } from '../planning/plan.ts';
import { tryWrite } from '../store/table.ts';
import { type MemoryPorts, memoryPorts } from './memory-ports.ts';

/** Creates an account for tests. Its password is `right`. */
export async function sampleUser(ports: MemoryPorts, username = 'anna'): Promise<User> {
  const user = await createUser(ports, { username, password: 'right' });
  if (user === undefined) throw new Error(`${username} is taken`);
  return user;
}

/** Returns ports with one account. */
export async function portsOfUser(username?: string) {
  const ports = memoryPorts();
  const user = await sampleUser(ports, username);
  return { ports, user, uid: user.uid };
}

/** Stores the account of a user of this id, unless there is one: work is only written beside it. */
export async function sampleAccount(ports: MemoryPorts, uid: string): Promise<void> {
  const user: User = {
    uid,
    username: uid,
    email: '',
    passwordHash: '',
    identity: 'user',
    isAvailable: true,
    trialsLeft: 0,
    grants: [],
    barred: false,
    createdAtMs: ports.clock.nowMs(),
  };
  await tryWrite(ports.table, [{ put: userItem(user), when: { pk: 'absent' } }]);
}

/** Creates a registered 30 mm model of the user, with bytes in the store. */
export async function sampleFile(ports: MemoryPorts, uid: string): Promise<ModelFile> {
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
  await ports.table.write([{ put: fileItem(file, ports.clock.nowMs()) }]);
  ports.files.post(file.key, new Uint8Array(file.bytes));
  return file;
}

/** Creates an order of the user with a new file. */
export async function sampleOrder(ports: MemoryPorts, uid: string): Promise<Order> {
  await sampleAccount(ports, uid);
  const file = await sampleFile(ports, uid);
  const id = await createOrder(ports, uid, { fileId: file.id });
  return (await findOrder(ports, id))!;
}

export const SAMPLE_REQUEST: ConstantRequest = {
  mode: 'constant',
  fieldId: 3,
  action: 'high',
  sides: 8,
  latticeId: 8,
  cellSizeMm: 10,
  rodDiameterMm: 0.8,
  densityPercent: 10,
  variant: 'sheet',
  stretch: 1,
};

export const SAMPLE_GRADIENT: Omit<GradientRequest, 'image'> = {
  mode: 'gradient',
  fieldId: 3,
  action: 'high',
  sides: 8,
  latticeId: 8,
  cellSizeMm: 8,
  darkestRodMm: 1,
  lightestRodMm: 0.5,
  projection: 'z',
  even: 'diameter',
};

/** Returns a plan like those of planJob, without the engine. */
export function samplePlan(contentKey = 'content', estimateSeconds = 10): JobPlan {
  return { contentKey, estimateSeconds, request: SAMPLE_REQUEST };
}
