import { runLattice } from './run-lattice.ts';

process.exitCode = await runLattice(process.argv.slice(2));
