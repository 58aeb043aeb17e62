import { describe, expect, it } from 'vitest';
import { VisibleError } from '../../contract/envelope.ts';
import { writePng } from '../../formats/png/write-png.ts';
import { encodeStl } from '../../formats/stl/write.ts';
import { UPLOAD_POLICY_SECONDS } from '../../rules/model/upload-limits.ts';
import { createUser } from '../account/manage.ts';
import type { User } from '../account/user.ts';
import { registerImage } from '../file/gradient-image/register.ts';
import { registerFile } from '../file/register.ts';
import { pendingPrefix } from '../file/upload.ts';
import { createOrder } from '../order/create.ts';
import { DELETION_RETRY_SECONDS, finishDeletions } from '../order/delete.ts';
import type { Order } from '../order/order.ts';
import { makeShare } from '../order/share/share.ts';
import { askPress } from '../press/ask.ts';
import { bindWechat } from '../sign-in/social/bind.ts';
import { sha256Hex } from '../store/digest.ts';
import { finishOrder } from '../testing/finished-order.ts';
import { type MemoryPorts, memoryPorts } from '../testing/memory-ports.ts';
import { sampleFile, sampleOrder } from '../testing/sample-order.ts';
import { sendMobileCode } from '../verification/send-code.ts';
import { solvedProof } from '../verification/testing/solved-proof.ts';
import { setAvatar } from './avatar.ts';
import { eraseAccount } from './delete-account.ts';
import { finishErasures } from './erasure.ts';
import { bindMobile } from './mobile.ts';
import { changeName } from './name.ts';
import { savePreferences } from './preferences.ts';

const PICTURE = writePng({ width: 2, height: 1, gray: Uint8Array.of(0, 255) });
const MODEL = encodeStl({
  positions: Float32Array.from([0, 0, 0, 20, 0, 0, 0, 20, 0, 0, 0, 20]),
  triangles: Uint32Array.from([0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2]),
});
const OWNER_MAIL = { language: 'en', contact: { email: 'help@studio.example', phone: '' } } as const;
const PRESS = {
  axis: 'z',
  friction: false,
  material: { modulusMPa: 1000, poissonRatio: 0.3, strengthMPa: 30, densityGPerCm3: 1 },
} as const;

interface World {
  ports: MemoryPorts;
  user: User;
  order: Order;
}

/** An account with a finished order. */
async function newWorld(): Promise<World> {
  const ports = memoryPorts();
  const user = (await createUser(ports, { username: 'annie', password: 'right' }))!;
  const order = await finishOrder(ports, await sampleOrder(ports, user.uid));
  return { ports, user, order };
}

async function post({ ports, user }: World, bytes: Uint8Array) {
  const [key, hash] = [`${pendingPrefix(user.uid)}${ports.ids.next()}.upload`, await sha256Hex(bytes)];
  ports.files.post(key, bytes, { uid: user.uid, hash });
  return { key, hash };
}

/** Every request that stores something below a user. Each returns the request after what it needs was uploaded. */
const REQUESTS: Record<string, (world: World) => Promise<() => Promise<unknown>>> = {
  async model(world) {
    const request = { ...(await post(world, MODEL)), fileName: 'part.stl', consent: false };
    return () => registerFile(world.ports, world.user.uid, request);
  },
  async 'gradient image'(world) {
    const request = { ...(await post(world, PICTURE)), fileName: 'a.png' };
    return () => registerImage(world.ports, world.user.uid, request);
  },
  async avatar(world) {
    const { key } = await post(world, PICTURE);
    return () => setAvatar(world.ports, world.user, key);
  },
  async 'order with a thumbnail'(world) {
    const { id: fileId } = await sampleFile(world.ports, world.user.uid);
    const { key: thumbKey } = await post(world, PICTURE);
    return () => createOrder(world.ports, world.user.uid, { fileId, thumbKey });
  },
  share:
    async ({ ports, user, order }) =>
    () =>
      makeShare(ports, user.uid, order.id),
  'press test':
    async ({ ports, order }) =>
    () =>
      askPress(ports, order, PRESS),
  'WeChat account':
    async ({ ports, user }) =>
    () =>
      bindWechat(ports, user, { subject: 'subject', ownerMail: OWNER_MAIL }),
  async 'mobile number'({ ports, user }) {
    const [mobile, address] = ['13800138000', '192.0.2.1'];
    const proof = await solvedProof(ports);
    const { token } = await sendMobileCode(ports, { mobile, uid: user.uid, language: 'cn', address, proof });
    const { code } = ports.texted.at(-1)!;
    const proofs = { token, code, current: 'right', sessionToken: '' };
    return () => bindMobile(ports, user, { mobile, address, ...proofs, ownerMail: OWNER_MAIL });
  },
  preferences:
    async ({ ports, user }) =>
    () =>
      savePreferences(ports, user, { field: 1 }),
  async name({ ports, user }) {
    return () => changeName(ports, user, { name: 'berta', current: 'right', sessionToken: '' });
  },
};

/** Runs `other` once before the call number `at` of table and file store, counted from 0. Returns how many came. */
function interrupt(ports: MemoryPorts, at: number, other: () => Promise<void>): { calls: number } {
  const seen = { calls: 0 };
  let inside = false;
  const before = async () => {
    if (inside) return;
    seen.calls += 1;
    if (seen.calls !== at + 1) return;
    inside = true;
    await other();
    inside = false;
  };
  for (const store of [ports.table, ports.files] as const)
    for (const name of ['get', 'query', 'write', 'head', 'read', 'list', 'delete'] as const) {
      const call = (
        store as unknown as Record<string, ((...args: unknown[]) => Promise<unknown>) | undefined>
      )[name];
      if (call === undefined) continue;
      Object.assign(store, {
        [name]: async (...args: unknown[]) => {
          await before();
          return await call.apply(store, args);
        },
      });
    }
  return seen;
}

/** Runs the sweep until the last form of the account has expired. */
async function sweep(ports: MemoryPorts): Promise<void> {
  for (const seconds of [DELETION_RETRY_SECONDS + 1, UPLOAD_POLICY_SECONDS + 1, DELETION_RETRY_SECONDS + 1]) {
    ports.clock.ms += seconds * 1000;
    await finishErasures(ports);
    await finishDeletions(ports);
  }
}

const SHORT_LIVED =
  /^(TRIES|IDEMPOTENCY|GENERATION|LINE|TRIALS|OUTBOX|DELAY|CODE|DESTINATION|PROOF)#|^(IDEMPOTENCY|GENERATION)#/;

/** The records and objects that an account left, without counters that end within days. */
function leftOf({ ports, user }: World): string[] {
  const records = [...ports.table.items.values()]
    .filter(
      (item) => JSON.stringify(item).includes(user.uid) || /^(LOGIN|MOBILE|WECHAT|SHARE)#/.test(item.pk),
    )
    .filter(({ pk, sk }) => !SHORT_LIVED.test(pk) && !SHORT_LIVED.test(sk));
  return [...records.map(({ pk, sk }) => `${pk} ${sk}`), ...ports.files.objects.keys()];
}

/** Returns what is left before the sweep repeats the erasure, but for a count of orders. */
async function leftAtOnce(world: World): Promise<string[]> {
  world.ports.clock.ms += (DELETION_RETRY_SECONDS + 1) * 1000;
  await finishDeletions(world.ports);
  return leftOf(world).filter((key) => !/^ERASURE#| ORDERS$/.test(key));
}

/** Waits for a request. A refusal of the user is an answer like any other. */
async function answered(request: Promise<unknown>): Promise<void> {
  await request.catch((error: unknown) => {
    if (!(error instanceof VisibleError)) throw error;
  });
}

const erase = ({ ports, user }: World) => eraseAccount(ports, user, { language: 'en' });

describe.each(Object.keys(REQUESTS))('a request for an account that is deleted meanwhile: %s', (name) => {
  it('leaves nothing if the deletion comes between two of its calls', async () => {
    for (let at = 0; ; at += 1) {
      const world = await newWorld();
      const request = await REQUESTS[name]!(world);
      const seen = interrupt(world.ports, at, () => erase(world));
      await answered(request());
      if (seen.calls <= at) break;
      expect([at, await leftAtOnce(world)]).toEqual([at, []]);
      await sweep(world.ports);
      expect([at, leftOf(world)]).toEqual([at, []]);
    }
  });

  it('leaves nothing if it comes between two calls of the deletion', async () => {
    for (let at = 0; ; at += 1) {
      const world = await newWorld();
      const request = await REQUESTS[name]!(world);
      const seen = interrupt(world.ports, at, () => answered(request()));
      await erase(world);
      if (seen.calls <= at) break;
      expect([at, await leftAtOnce(world)]).toEqual([at, []]);
      await sweep(world.ports);
      expect([at, leftOf(world)]).toEqual([at, []]);
    }
  });
});
