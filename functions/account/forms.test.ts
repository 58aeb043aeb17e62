import { expect, test } from 'vitest';
import { accountJobMail } from '../../core/contract/calls/account/profile.ts';
import { preferencesSave } from '../../core/contract/calls/preferences.ts';
import { findUser } from '../../core/studio/account/user.ts';
import { apiApp } from '../api/app.ts';
import { sampleHost } from '../testing/sample-host.ts';
import { signedIn } from '../testing/signed-in.ts';
import { accountApp } from './app.ts';

async function start() {
  const { ports, user, headers } = await signedIn();
  const services = { config: sampleHost, ports };
  const apps = [apiApp(services), accountApp(services)] as const;
  const put = async (app: (typeof apps)[number], path: string, body: string) => {
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    const response = await app.request(path, { method: 'PUT', headers: form, body });
    return ((await response.json()) as { code: number }).code;
  };
  return { apps, put, stored: async () => await findUser(ports, user.uid) };
}

test('preferences are saved from a form, whose numbers are text, and one that is no field is refused', async () => {
  const { apps, put, stored } = await start();
  expect(await put(apps[0], preferencesSave.path, 'technology=SLS&field=3&material=TPU')).toBe(200);
  expect((await stored())?.preferences).toEqual({ technology: 'SLS', field: 3, material: 'TPU' });
  for (const field of ['7', '3.0', 'x', '']) {
    expect(await put(apps[0], preferencesSave.path, `field=${field}`)).not.toBe(200);
    expect((await stored())?.preferences?.field).toBe(3);
  }
});

test('mails about long jobs are switched on and off', async () => {
  const { apps, put, stored } = await start();
  for (const on of [true, false]) {
    expect(await put(apps[1], accountJobMail.path, `on=${on}`)).toBe(200);
    expect((await stored())?.mailWhenDone).toBe(on);
  }
});
