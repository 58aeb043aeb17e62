import { randomBytes } from 'node:crypto';

/** Lifetime of a code, milliseconds: WeChat's five minutes. */
const CODE_MS = 300_000;

/** The codes by which WeChat names a person to an app. Each is good once. */
export class WechatCodes {
  readonly #app: { appId: string; appSecret: string };
  readonly #nowMs: () => number;
  readonly #issued = new Map<string, { person: object; untilMs: number }>();

  constructor(app: { appId: string; appSecret: string }, nowMs: () => number) {
    this.#app = app;
    this.#nowMs = nowMs;
  }

  issue(person: object): string {
    const code = randomBytes(16).toString('hex');
    this.#issued.set(code, { person, untilMs: this.#nowMs() + CODE_MS });
    return code;
  }

  /** Returns the person of a code. Refusals have status 200 and a number, as with WeChat. */
  exchange(query: URLSearchParams): object {
    if (query.get('appid') !== this.#app.appId) return { errcode: 40013 };
    if (query.get('secret') !== this.#app.appSecret) return { errcode: 40125 };
    if (query.get('grant_type') !== 'authorization_code') return { errcode: 40002 };
    const code = query.get('code') ?? '';
    const issued = this.#issued.get(code);
    this.#issued.delete(code);
    if (issued === undefined || issued.untilMs <= this.#nowMs()) return { errcode: 40029 };
    return issued.person;
  }
}
