import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Call, CallData, CallInput } from '../../../core/contract/call.ts';
import {
  CODE_TYPES,
  type CodePurpose,
  emailCode,
  proofChallenge,
} from '../../../core/contract/calls/account/verification.ts';
import { ApiError, createClient } from '../../../core/contract/client.ts';

/** A mail as listed by the local mailbox. */
export interface KeptMail {
  to: string[];
  subject: string;
  text: string;
  html: string;
}

/** A browser with a cookie jar, as the account calls see it. */
export class Browser {
  readonly siteUrl: string;
  readonly cookies = new Map<string, string>();
  language: 'cn' | 'en' = 'en';
  readonly #call;

  constructor(siteUrl: string) {
    this.siteUrl = siteUrl;
    this.#call = createClient({
      baseUrl: siteUrl,
      language: () => this.language,
      fetch: (url, request) => this.fetch(String(url), request),
    });
  }

  /** Sends a request with the jar's cookies and applies the answer's cookies. */
  async fetch(url: string, request: RequestInit = {}): Promise<Response> {
    const headers = new Headers(request.headers);
    headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(url.startsWith('/') ? this.siteUrl + url : url, { ...request, headers });
    for (const given of response.headers.getSetCookie()) {
      const [pair = ''] = given.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (given.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  async call<C extends Call>(call: C, input?: CallInput<C>): Promise<CallData<C>> {
    return await this.#call(call, input);
  }

  /** Returns the code of a call's answer; 200 on success. */
  async codeOf<C extends Call>(call: C, input?: CallInput<C>): Promise<number> {
    return await this.#call(call, input).then(
      () => 200,
      (error: unknown) => (error instanceof ApiError ? error.code : Promise.reject(error)),
    );
  }

  /** Solves the challenge behind the slider. */
  async proof(): Promise<string> {
    const challenge = await this.call(proofChallenge);
    const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
    return btoa(JSON.stringify({ challenge, solution }));
  }

  /** Requests a code and reads it from the mailbox. */
  async mailedCode(email: string, purpose: CodePurpose): Promise<{ code: string; email_token: string }> {
    const body = { email, type: CODE_TYPES[purpose], proof: await this.proof() };
    const { email_token } = await this.call(emailCode, { body });
    const mail = (await this.mails(email)).at(-1);
    return { code: /\b\d{4}\b/.exec(mail?.text ?? '')?.[0] ?? '', email_token };
  }

  /** Returns the mails to an address, oldest first. */
  async mails(email: string): Promise<KeptMail[]> {
    const response = await fetch(`${this.siteUrl}/__local/mail.json`);
    const mails = (await response.json()) as KeptMail[];
    return mails.filter(({ to }) => to.includes(email)).reverse();
  }
}
