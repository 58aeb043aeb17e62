import { StlStream } from '../../../core/lattice/formats/stl/write.ts';
import { streamRun } from '../../../core/lattice/result/stream.ts';
import { templateOf } from '../../../core/lattice/result/template.ts';
import { cellCorners } from '../../../core/lattice/struts/bodies/templates.ts';
import { VertexPlaces } from '../../../core/lattice/struts/bodies/vertex-places.ts';
import { frameModel } from '../../../core/lattice/struts/frame-model.ts';
import { box } from '../../models/primitives.ts';
import { BENCH_JOBS } from './jobs.ts';

/**
 * Writes whole cells as STL bytes on one core and drops them. Prints millions of triangles per second of
 * processor time, the best of five rounds, as JSON.
 */
const COPIES = 22_500;
const ROUNDS = 5;

const { spec } = BENCH_JOBS['sphere-10']!;
const { classification: classified } = frameModel(box([0, 0, 0], [40, 40, 40]), spec);
const template = templateOf(cellCorners(classified, new VertexPlaces(classified)));
const places = Float64Array.from({ length: COPIES * 3 }, (_, i) => (i % 97) * 10);
const triangles = (template.corners.length / 9) * COPIES;
let best = 0;
for (let round = 0; round < ROUNDS; round++) {
  const stream = new StlStream(() => undefined, triangles);
  const before = process.cpuUsage();
  await streamRun({ template, places }, classified.placement, stream);
  await stream.end();
  const { user, system } = process.cpuUsage(before);
  best = Math.max(best, triangles / (user + system));
}
console.log(JSON.stringify({ millionsPerSecond: best }));
