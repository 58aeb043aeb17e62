import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { StlStream, stlHeader } from '../../../core/lattice/formats/stl/write.ts';
import { streamRun } from '../../../core/lattice/result/stream.ts';
import { templateOf } from '../../../core/lattice/result/template.ts';

/**
 * `node floor.ts <cell> <triangles> <file>`: least time for a lattice of that many triangles. It copies a
 * finished cell again and again, reads no model, trims nothing and verifies nothing.
 */
const [cell, wanted, path] = process.argv.slice(2);
const bytes = readFileSync(cell!);
const template = templateOf(
  new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)),
);
const copies = Math.ceil(Number(wanted) / (template.corners.length / 9));
const places = Float64Array.from({ length: copies * 3 }, (_, i) => (i % 97) * 10);
const triangles = (template.corners.length / 9) * copies;
rmSync(path!, { force: true });
const file = openSync(path!, 'w');
const write = (chunk: Uint8Array) => void writeSync(file, chunk);
write(stlHeader(triangles));
const stream = new StlStream(write, triangles);
await streamRun({ template, places }, { shift: [0, 0, 0], turnZDeg: 0 }, stream);
await stream.end();
closeSync(file);
console.log(JSON.stringify({ triangles }));
