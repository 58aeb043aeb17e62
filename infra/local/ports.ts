import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of the local cloud that listen. */
export type Part =
  | 'dynamodb'
  | 's3'
  | 'sqs'
  | 'ses'
  | 'stripe'
  | 'wechatPay'
  | 'secrets'
  | 'sms'
  | 'wechatLogin'
  | 'management';

/**
 * Ports chosen at the last start in this state folder. They are tried again first, so that a page that is still
 * open finds everything where it was after a restart.
 */
export function readPorts(stateDir: string): Partial<Record<Part, number>> {
  try {
    return JSON.parse(readFileSync(join(stateDir, 'ports.json'), 'utf8'));
  } catch {
    return {};
  }
}

/** Remembers the ports in use. */
export function writePorts(stateDir: string, urls: Readonly<Record<Part, string>>): void {
  const ports = Object.fromEntries(
    Object.entries(urls).map(([part, url]) => [part, Number(new URL(url).port)]),
  );
  writeFileSync(join(stateDir, 'ports.json'), JSON.stringify(ports));
}
