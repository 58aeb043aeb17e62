/**
 * Runs a product with the functions of this folder, as `npm start` does, on the state folder in the argument. Prints
 * the ids of its process and of a function's process as one line of JSON.
 */
import { join } from 'node:path';
import { startProduct } from '../product.ts';
import { runProgram } from '../program.ts';

runProgram(async (program) => {
  const { cloud } = await startProduct(program, {
    stateDir: process.argv[2]!,
    functionsDir: join(import.meta.dirname, 'functions'),
    siteDir: join(import.meta.dirname, 'site'),
    waking: false,
  });
  const { body } = (await cloud.invoke('api', { rawPath: '/api/environment' })) as { body: string };
  console.log(JSON.stringify([process.pid, JSON.parse(body).pid]));
});
