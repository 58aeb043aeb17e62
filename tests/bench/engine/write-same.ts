import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';

/**
 * `node write-same.ts <file> <copy> [flush]`: measures writing the bytes of a file again as the engine does.
 */
const CHUNK_BYTES = 4 * 1024 * 1024;

const [from, to, flush] = process.argv.slice(2);
const bytes = readFileSync(from!);
rmSync(to!, { force: true });
const begun = performance.now();
const file = openSync(to!, 'w');
for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
  writeSync(file, bytes, at, Math.min(CHUNK_BYTES, bytes.length - at));
if (flush) fsyncSync(file);
closeSync(file);
console.log(JSON.stringify({ wallMs: performance.now() - begun }));
