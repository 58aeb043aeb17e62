/**
 * `npm run dev`: the product with hot reload of the page, and functions and workers that reload when a file is saved.
 * It keeps the state of `npm start` in `.local/`. `--inspect` opens a debugger port for each function and worker.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { bundleRequest } from '../../bundle/bundle.ts';
import { watchEntry } from '../../bundle/bundle-entry.ts';
import { BUNDLE_NAMES, type BundleName } from '../../container.ts';
import { FUNCTION_NAMES, type FunctionName } from '../../functions.ts';
import type { LocalCloudOptions } from '../cloud.ts';
import {
  describeProduct,
  PRODUCT_HELP,
  PRODUCT_OPTIONS,
  productSettings,
  ROOT,
  startProduct,
} from '../product.ts';
import { runProgram } from '../program.ts';
import { hostTemplate } from '../template/host-template.ts';

/** Port of the first function's debugger; the others follow in the order of `infra/functions.ts`. */
const FIRST_PORT = 9230;
/** Lease of a job under a debugger, seconds: a worker at a breakpoint sends no heartbeats. */
const LEASE_SECONDS = 24 * 3600;

/** Port on which a debugger attaches to a function or worker. */
function inspectPort(name: string): number {
  return FIRST_PORT + FUNCTION_NAMES.indexOf(name as FunctionName);
}

/** Options of a local cloud whose functions and workers can stop at breakpoints. */
function inspectSettings(): Pick<LocalCloudOptions, 'inspectPort' | 'environment'> {
  const HOST_CONFIG = JSON.stringify({ jobs: { leaseSeconds: LEASE_SECONDS } });
  return { inspectPort, environment: { '*': { HOST_CONFIG } } };
}

const FUNCTIONS_DIR = join(ROOT, 'dist/lambda-dev');

const HELP = `npm run dev [-- options]: the product with reload of what is saved.
  --inspect     open a debugger port for each function and worker
${PRODUCT_HELP}`;

runProgram(async (program) => {
  const { values } = parseArgs({ options: { ...PRODUCT_OPTIONS, inspect: { type: 'boolean' } } });
  if (values.help) return console.log(HELP);
  const settings = productSettings(process.env);
  console.log('Building …');
  let reload: (name: BundleName) => Promise<void> = async () => {};
  const watch = (name: BundleName) =>
    watchEntry(bundleRequest(name, FUNCTIONS_DIR), async (error) => {
      if (error === undefined) await reload(name);
      console.log(`[dev] ${name} ${error ?? 'reloaded'}`);
    });
  const [template, ...ends] = await Promise.all([hostTemplate(settings.host), ...BUNDLE_NAMES.map(watch)]);
  const { port, ...rest } = settings;
  const { cloud, demo } = await startProduct(program, {
    ...rest,
    ...(values.inspect ? inspectSettings() : {}),
    template,
    functionsDir: FUNCTIONS_DIR,
    // Vite answers the browser and passes calls on, so cookies, CORS and origin checks name its address.
    siteUrl: `http://127.0.0.1:${port}`,
    verbose: values.verbose,
  });
  reload = (name) => cloud.reload(name);
  for (const end of ends) program.onEnd(end);
  process.env.STUDIO_ADDRESS = cloud.edgeUrl;
  const vite = await createServer({
    configFile: join(ROOT, 'web/vite.config.ts'),
    server: { port, strictPort: true },
  });
  program.onEnd(() => vite.close());
  await vite.listen();
  await cloud.warm(['api', 'files', 'account', 'socket']);
  console.log(`\n${describeProduct(cloud, demo)}`);
  if (values.inspect)
    console.log(`Debuggers  ${FUNCTION_NAMES.map((name) => `${name} ${inspectPort(name)}`).join(', ')}`);
  console.log('Save a file to see it. Stop with Ctrl+C.');
});
