import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Listening parts of the local cloud. */
export type Part =
  | 'dynamodb'
  | 's3'
  | 'sqs'
  | 'batch'
  | 'ses'
  | 'stripe'
  | 'wechatPay'
  | 'secrets'
  | 'sms'
  | 'directMail'
  | 'wechatLogin'
  | 'management';

/** Ports of the last start with this state, tried first, so that an open page works after a restart. */
export function readPorts(stateDir: string): Partial<Record<Part, number>> {
  try {
    return JSON.parse(readFileSync(join(stateDir, 'ports.json'), 'utf8'));
  } catch {
    return {};
  }
}

export function writePorts(stateDir: string, urls: Readonly<Record<Part, string>>): void {
  const ports = Object.fromEntries(
    Object.entries(urls).map(([part, url]) => [part, Number(new URL(url).port)]),
  );
  writeFileSync(join(stateDir, 'ports.json'), JSON.stringify(ports));
}
