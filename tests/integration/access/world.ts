import { type Call, type CallInput, STUDIO_HEADER } from '../../../core/contract/call.ts';
import { CODE_TYPES, type CodePurpose } from '../../../core/contract/calls/account/verification.ts';
import type { FileRecord } from '../../../core/contract/calls/file.ts';
import { addressOf } from '../../../core/contract/client.ts';
import { functionOf } from '../../../core/contract/routes-of-functions.ts';
import { writePng } from '../../../core/formats/png/write-png.ts';
import { KEY_SCOPES } from '../../../core/rules/account/api-keys.ts';
import { GRANTS } from '../../../core/rules/account/permissions.ts';
import type { HostConfig } from '../../../core/rules/host/config.ts';
import { changeUser, createUser, type UserSettings } from '../../../core/studio/account/manage.ts';
import type { User } from '../../../core/studio/account/user.ts';
import { makeApiKey } from '../../../core/studio/api-key/api-key.ts';
import { fileRecordOf } from '../../../core/studio/file/file.ts';
import { registerImage } from '../../../core/studio/file/gradient-image/register.ts';
import { pendingPrefix } from '../../../core/studio/file/upload.ts';
import { createOrder } from '../../../core/studio/order/create.ts';
import { findOrder } from '../../../core/studio/order/order.ts';
import { FakeProvider } from '../../../core/studio/pay/testing/fake-provider.ts';
import { sessionCookieName } from '../../../core/studio/session/cookie.ts';
import { startSession } from '../../../core/studio/session/session.ts';
import { finishOrder } from '../../../core/studio/testing/finished-order.ts';
import { type MemoryPorts, memoryPorts } from '../../../core/studio/testing/memory-ports.ts';
import { sampleFile } from '../../../core/studio/testing/sample-order.ts';
import { sendCode, sendMobileCode } from '../../../core/studio/verification/send-code.ts';
import { solvedProof } from '../../../core/studio/verification/testing/solved-proof.ts';
import { accountApp } from '../../../functions/account/app.ts';
import { apiApp } from '../../../functions/api/app.ts';
import { filesApp } from '../../../functions/files/app.ts';
import type { HttpApp } from '../../../functions/http/app.ts';
import { payApp } from '../../../functions/pay/app.ts';
import { sampleHost } from '../../../functions/testing/sample-host.ts';
import { boxStl } from '../harness/models.ts';
import { sha256 } from '../harness/visitor.ts';

export const ACCESS_PASSWORD = 'correct horse 1';
/** Header of a 1 x 1 px GIF, the only part that is read. */
const ONE_PIXEL_GIF = new Uint8Array([0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0]);
const ADDRESS = '203.0.113.7';

/** All functions on one memory, with an owner and another user, new for each cell of the matrix. */
export class AccessWorld {
  readonly ports: MemoryPorts = memoryPorts();
  readonly config: HostConfig;
  readonly #apps: Record<string, HttpApp>;
  owner!: User;
  other!: User;
  /** The owner's model, one waiting order, and one finished order. */
  file!: FileRecord;
  workspaceId!: string;
  finishedId!: string;

  private constructor(host: HostConfig['host']) {
    const china = host === 'china';
    const sms = { signName: 's', cn: 'c', en: 'e' } as const;
    this.config = {
      ...sampleHost,
      host,
      pay: { provider: china ? 'wechat' : 'card' },
      ...(china ? { sms, wechatLogin: true } : {}),
    };
    const { ports, config } = this;
    const provider = new FakeProvider(config.pay.provider, () => ports.clock.nowMs());
    const payPorts = { ...ports, provider, settlements: { send: async () => {} } };
    const cardSecret = async () => ({
      publishableKey: 'pk',
      secretKey: 'sk',
      automaticTax: false,
      webhookSecrets: ['whs'],
    });
    this.#apps = {
      api: apiApp({ config, ports }),
      files: filesApp({ config, ports }),
      account: accountApp({ config, ports }),
      pay: payApp({
        config,
        ports: payPorts,
        cardSecret,
        wechatSecret: () => Promise.reject(new Error('not asked for here')),
        wechatPhone: {
          ways: async () => ({ h5: true, jsapi: true }),
          authorizeUrl: async () => 'https://open.weixin.qq.com/connect/oauth2/authorize',
          openIdOf: async () => undefined,
          bridge: () => Promise.reject(new Error('not asked for here')),
        },
      }),
    };
  }

  /** Returns a new world whose owner has every grant and these settings. */
  static async of(settings: UserSettings, host: HostConfig['host'] = 'global'): Promise<AccessWorld> {
    const world = new AccessWorld(host);
    const { ports } = world;
    world.owner = await world.#user('owner', settings);
    world.other = await world.#user('other', {});
    const model = await sampleFile(ports, world.owner.uid);
    world.file = fileRecordOf(model);
    world.workspaceId = await createOrder(ports, world.owner.uid, { fileId: model.id });
    const toFinish = await createOrder(ports, world.owner.uid, { fileId: model.id });
    world.finishedId = (await finishOrder(ports, (await findOrder(ports, toFinish))!)).id;
    return world;
  }

  async #user(username: string, settings: UserSettings): Promise<User> {
    const { ports } = this;
    const email = `${username}@studio.example`;
    const user = (await createUser(ports, { username, email, password: ACCESS_PASSWORD }))!;
    await changeUser(ports, username, { trialsLeft: 3, grants: [...GRANTS], ...settings });
    return user;
  }

  /** Returns the numeric code and the HTTP status of a call; signed out without a user. */
  async answer(call: Call, input: CallInput<Call>, user?: User): Promise<{ code: number; status: number }> {
    const { code, status } = await this.whole(call, input, user);
    return { code, status };
  }

  /** As `answer`, to a program with an API key of the user that has every scope. */
  async answerToKey(
    call: Call,
    input: CallInput<Call>,
    user: User,
  ): Promise<{ code: number; status: number }> {
    const { token } = await makeApiKey(this.ports, user.uid, { name: 'script', scopes: KEY_SCOPES });
    const { code, status } = await this.#send(call, input, { authorization: `Bearer ${token}` });
    return { code, status };
  }

  /** As `answer`, with the data. */
  async whole(
    call: Call,
    input: CallInput<Call>,
    user?: User,
  ): Promise<{ code: number; status: number; data: unknown }> {
    const token = user && (await startSession(this.ports, user.uid, { autoLogin: false })).token;
    return await this.#send(call, input, {
      [STUDIO_HEADER]: '1',
      ...(token === undefined ? {} : { cookie: `${sessionCookieName(this.config)}=${token}` }),
    });
  }

  async #send(
    call: Call,
    input: CallInput<Call>,
    headers: Record<string, string>,
  ): Promise<{ code: number; status: number; data: unknown }> {
    const request = {
      method: call.method,
      headers: {
        ...headers,
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    };
    const response = await this.#apps[functionOf(call)]!.request(addressOf(call, input.query), request);
    const { code, data } = (await response.json()) as { code: number; data: unknown };
    return { code, status: response.status, data };
  }

  /** Returns an upload that the owner posted but did not register. */
  pendingUpload(): { key: string; hash: string } {
    const bytes = boxStl(21, 21, 21);
    const hash = sha256(bytes);
    const key = `${pendingPrefix(this.owner.uid)}upl_${this.ports.ids.next()}.stl`;
    this.ports.files.post(key, bytes, { uid: this.owner.uid, hash });
    return { key, hash };
  }

  /** Returns a gradient image that the owner posted but did not register. */
  pendingImage(user = this.owner): { key: string; hash: string } {
    const bytes = writePng({ width: 2, height: 1, gray: Uint8Array.of(0, 255) });
    const hash = sha256(bytes);
    const key = `${pendingPrefix(user.uid)}upl_${this.ports.ids.next()}.image`;
    this.ports.files.post(key, bytes, { uid: user.uid, hash });
    return { key, hash };
  }

  /** Returns the id of a user's registered gradient image. */
  async ownImage(user: User): Promise<string> {
    const upload = { ...this.pendingImage(user), fileName: 'shades.png' };
    return (await registerImage(this.ports, user.uid, upload)).id;
  }

  /** Returns the key of an avatar that the owner posted. */
  readonly pendingPicture = (): string => {
    const key = `${pendingPrefix(this.owner.uid)}upl_${this.ports.ids.next()}.picture`;
    this.ports.files.post(key, ONE_PIXEL_GIF, { uid: this.owner.uid });
    return key;
  };

  /** Returns a code sent to the owner's number, with its token. */
  async mobileCode(mobile: string): Promise<{ code: string; mobile_token: string }> {
    const { ports, owner } = this;
    const proof = await solvedProof(ports);
    const request = { mobile, uid: owner.uid, language: 'cn', address: ADDRESS, proof } as const;
    const { token: mobile_token } = await sendMobileCode(ports, request);
    return { code: ports.texted.at(-1)!.code, mobile_token };
  }

  /** Returns a code sent to an address, with its token. */
  async code(
    email: string,
    purpose: CodePurpose,
  ): Promise<{ code: string; email_token: string; type: number }> {
    const uid = purpose === 'bind' ? this.owner.uid : undefined;
    const proof = await solvedProof(this.ports);
    const { token } = await sendCode(this.ports, {
      email,
      purpose,
      uid,
      language: 'en',
      address: ADDRESS,
      proof,
      siteOrigin: sampleHost.siteOrigin,
    });
    const code = /\b\d{4}\b/.exec(this.ports.mailed.at(-1)?.text ?? '')?.[0] ?? '';
    return { code, email_token: token, type: CODE_TYPES[purpose] };
  }
}
