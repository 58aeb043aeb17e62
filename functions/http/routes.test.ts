import { expect, test } from 'vitest';
import { CALLS } from '../../core/contract/calls.ts';
import { functionOf, HTTP_FUNCTIONS } from '../../core/contract/routes-of-functions.ts';
import { memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { accountFunctionRoutes } from '../account/app.ts';
import { apiRoutes } from '../api/app.ts';
import { filesRoutes } from '../files/app.ts';
import { payFunctionRoutes } from '../pay/app.ts';
import { payServices } from '../testing/pay-services.ts';
import { sampleHost } from '../testing/sample-host.ts';

const services = { config: sampleHost, ports: memoryPorts() };

test('every call of the contract has exactly one route, in its function', async () => {
  const routes = {
    api: apiRoutes(services),
    files: filesRoutes(services),
    account: accountFunctionRoutes(services),
    pay: payFunctionRoutes(await payServices()),
  };
  for (const name of HTTP_FUNCTIONS) {
    const answered = routes[name].map(({ call }) => call.name).sort();
    const wanted = CALLS.filter((call) => functionOf(call) === name).map((call) => call.name);
    expect(answered).toEqual(wanted.sort());
  }
});
