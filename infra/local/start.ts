/**
 * `npm start`: the whole product on this machine. Builds what changed, starts the local cloud with its state in
 * `.local/`, creates the demo account, and prints where to go. `--help` names its options.
 */
import { parseArgs } from 'node:util';
import { bundleFunctions } from '../bundle/bundle.ts';
import { buildSite } from './build-site.ts';
import { describeProduct, PRODUCT_HELP, PRODUCT_OPTIONS, productSettings, startProduct } from './product.ts';
import { runProgram } from './program.ts';
import { hostTemplate } from './template/host-template.ts';

runProgram(async (program) => {
  const { help, verbose } = parseArgs({ options: PRODUCT_OPTIONS }).values;
  if (help) return console.log(`npm start [-- options]: the whole product on this machine.\n${PRODUCT_HELP}`);
  const settings = productSettings(process.env);
  const template = async () => {
    console.log('Building …');
    const [built] = await Promise.all([hostTemplate(settings.host), bundleFunctions(), buildSite()]);
    return built;
  };
  const { cloud, demo } = await startProduct(program, { ...settings, template, verbose });
  await cloud.warm(['api', 'files', 'account', 'socket']);
  console.log(`\n${describeProduct(cloud, demo)}\nStop with Ctrl+C.`);
});
