/**
 * `npm start`: the whole product on this machine. Builds what changed, starts the local cloud with its state in
 * `.local/`, creates the demo account, and prints where to go. `PORT` and `STATE_DIR` choose another port and folder.
 */
import { bundleFunctions } from '../bundle/bundle.ts';
import { buildSite } from './build-site.ts';
import { describeProduct, productSettings, runProgram, startProduct } from './product.ts';
import { hostTemplate } from './template/host-template.ts';

runProgram(async () => {
  const settings = productSettings(process.env);
  console.log('Building …');
  const [template] = await Promise.all([hostTemplate(settings.host), bundleFunctions(), buildSite()]);
  const { cloud, demo } = await startProduct({ ...settings, template });
  await cloud.warm(['api', 'files', 'account', 'socket']);
  console.log(`\n${describeProduct(cloud, demo)}\nStop with Ctrl+C.`);
});
