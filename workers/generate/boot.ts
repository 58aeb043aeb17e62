/**
 * First program of the container, which is any image with Node: fetches the worker's bundle, a ZIP that a deployment
 * stores in S3 at `BUNDLE_URL`, and runs it with the same arguments. It is text in the job definition
 * (infra/bundle/boot-script.ts), and ECS takes at most 8192 characters of what a task changes in its definition. So it
 * signs its one request and reads the ZIP itself: 1.8 KB, against 14 KB with aws4fetch and fflate.
 */
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inflateRawSync } from 'node:zlib';

/** Address of the credentials of an ECS task's role. Tests use another one. */
const CREDENTIALS_HOST = process.env.CREDENTIALS_HOST ?? 'http://169.254.170.2';
/** Signatures in a ZIP: a directory's entry, and its end, of 22 bytes without a comment. */
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const DEFLATED = 8;

async function bytesAt(address: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const response = await fetch(address, { headers });
  if (!response.ok)
    throw new Error(`${new URL(address).pathname}: ${response.status} ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Returns the headers that sign a GET of S3 (signature version 4) with the credentials of the task's role. */
async function signature(address: string): Promise<Record<string, string>> {
  const given = await bytesAt(CREDENTIALS_HOST + process.env.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI);
  const { AccessKeyId, SecretAccessKey, Token } = JSON.parse(given.toString()) as Record<string, string>;
  const { host, pathname } = new URL(address);
  const date = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = [date.slice(0, 8), process.env.AWS_REGION!, 's3', 'aws4_request'];
  const signed: Record<string, string> = {
    'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    'x-amz-date': date,
    'x-amz-security-token': Token!,
  };
  const names = ['host', ...Object.keys(signed)];
  const lines = names.map((name) => `${name}:${signed[name] ?? host}\n`).join('');
  const canonical = ['GET', pathname, '', lines, names.join(';'), signed['x-amz-content-sha256']].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), hash].join('\n');
  const hmac = (key: Buffer | string, part: string) => createHmac('sha256', key).update(part).digest();
  const key = scope.reduce<Buffer | string>(hmac, `AWS4${SecretAccessKey}`);
  const credential = `Credential=${AccessKeyId}/${scope.join('/')}`;
  const sign = hmac(key, text).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names.join(';')}, Signature=${sign}`;
  return { ...signed, authorization };
}

/** Writes the files of a ZIP without folders and comment to a folder. */
function unzip(zip: Buffer, folder: string): void {
  let at = zip.readUInt32LE(zip.length - END_BYTES + 16);
  while (zip.readUInt32LE(at) === ENTRY) {
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const name = basename(zip.toString('utf8', at + 46, nameEnd));
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(from, from + zip.readUInt32LE(at + 20));
    const bytes = zip.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(packed) : packed;
    writeFileSync(join(folder, name), bytes);
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

const url = process.env.BUNDLE_URL!;
const zip = await bytesAt(url, await signature(url));
const folder = mkdtempSync(join(tmpdir(), 'worker-'));
unzip(zip, folder);
await import(pathToFileURL(join(folder, 'index.mjs')).href);
