import { runSlice } from './run-slice.ts';

process.exitCode = await runSlice(process.argv.slice(2));
