import { writeFileSync } from 'node:fs';
import { cellCorners } from '../../../core/lattice/struts/bodies/templates.ts';
import { VertexPlaces } from '../../../core/lattice/struts/bodies/vertex-places.ts';
import { frameModel } from '../../../core/lattice/struts/frame-model.ts';
import { box } from '../../models/primitives.ts';
import { BENCH_JOBS } from './jobs.ts';

/** `node floor-cell.ts <job> <file>`: writes the vertices of a job's whole cell, which `floor.ts` copies. */
const [name, file] = process.argv.slice(2);
const { classification } = frameModel(box([0, 0, 0], [40, 40, 40]), BENCH_JOBS[name!]!.spec);
writeFileSync(file!, cellCorners(classification, new VertexPlaces(classification)));
console.log(JSON.stringify({}));
