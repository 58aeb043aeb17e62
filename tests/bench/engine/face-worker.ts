import { parentPort, workerData } from 'node:worker_threads';
import { findFaces } from '../../../core/model/faces/find-faces.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';

const begun = performance.now();
const before = process.threadCpuUsage();
const { faces } = findFaces(workerData as Mesh);
const { user, system } = process.threadCpuUsage(before);
// A busy machine stretches the clock: the lesser counts.
const seconds = Math.min((performance.now() - begun) / 1000, (user + system) / 1e6);
parentPort!.postMessage({ seconds, faces: faces.length });
