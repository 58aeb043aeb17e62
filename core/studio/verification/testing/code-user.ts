import { type MemoryPorts, memoryPorts } from '../../testing/memory-ports.ts';
import { type CodeCheck, takeCode } from '../code.ts';
import { type CodeRequest, type SentCode, sendCode } from '../send-code.ts';
import { solvedProof } from './solved-proof.ts';

/** Mailbox of the person who requests codes. */
export const EMAIL = 'ann@studio.example';

/** A person who requests and types codes, each time from another network address. */
export class CodeUser {
  readonly ports: MemoryPorts = memoryPorts();
  readonly startMs = this.ports.clock.ms;
  #address = 0;

  /** Requests a code for `EMAIL` to sign in, unless `over` says otherwise. */
  async request(over: Partial<CodeRequest> = {}): Promise<SentCode> {
    this.#address += 1;
    const proof = over.proof ?? (await solvedProof(this.ports));
    return await sendCode(this.ports, {
      email: EMAIL,
      purpose: 'login',
      language: 'en',
      address: `${this.#address}`,
      siteOrigin: 'https://studio.example',
      ...over,
      proof,
    });
  }

  async send(over: Partial<CodeRequest> = {}): Promise<string> {
    return (await this.request(over)).token;
  }

  mailedCode(): string {
    return /\b\d{4}\b/.exec(this.ports.mailed.at(-1)!.text)![0];
  }

  /** Types the mailed code, unless `check` says otherwise. Returns true if it is accepted. */
  async take(token: string, check: Partial<CodeCheck> = {}): Promise<boolean> {
    this.#address += 1;
    return await takeCode(this.ports, {
      destination: EMAIL,
      purpose: 'login',
      code: check.code ?? this.mailedCode(),
      token,
      address: `${this.#address}`,
      ...check,
    });
  }
}
