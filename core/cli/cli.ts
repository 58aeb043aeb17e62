import { isMainThread } from 'node:worker_threads';
import { serveJobs } from './jobs.ts';
import { runLattice } from './run-lattice.ts';

if (isMainThread) process.exitCode = await runLattice(process.argv.slice(2));
else serveJobs(runLattice);
