import { beforeEach, describe, expect, it } from 'vitest';
import { PRINT_PROVIDER_FIELD_ID } from '../../catalogue/application-fields.ts';
import { preferencesSave } from '../../contract/calls/preferences.ts';
import { changeUser } from '../account/manage.ts';
import { findUser, type User } from '../account/user.ts';
import { type MemoryPorts, memoryPorts } from '../testing/memory-ports.ts';
import { sampleUser } from '../testing/sample-order.ts';
import { preferencesOf, savePreferences } from './preferences.ts';

let ports: MemoryPorts;
let ann: User;

beforeEach(async () => {
  ports = memoryPorts();
  ann = await sampleUser(ports);
});

describe('saved preferences', () => {
  it('are empty at first, and keep values that a later save leaves out', async () => {
    expect(preferencesOf(ann)).toEqual({ technology: null, field: null, material: null });
    await savePreferences(ports, ann, { technology: 'SLS', field: 3 });
    await savePreferences(ports, ann, { material: 'TPU', technology: undefined });
    expect(preferencesOf((await findUser(ports, ann.uid))!)).toEqual({
      technology: 'SLS',
      field: 3,
      material: 'TPU',
    });
    expect(await savePreferences(ports, ann, { field: null })).toMatchObject({
      field: null,
      material: 'TPU',
    });
  });

  it('accept the members’ field from members only', async () => {
    const field = PRINT_PROVIDER_FIELD_ID;
    await expect(savePreferences(ports, ann, { field })).rejects.toThrow('notGranted');
    const member = (await changeUser(ports, 'anna', { identity: 'member' }))!;
    expect(await savePreferences(ports, member, { field })).toMatchObject({ field });
  });

  it('accept only known materials, fields and technologies', () => {
    const body = preferencesSave.body!;
    for (const wrong of [{ technology: 'SLA' }, { field: 7 }, { material: 'gold' }, { material: '' }])
      expect(body.safeParse(wrong).success).toBe(false);
    expect(body.safeParse({ technology: 'DLP', field: null, material: 'TPU' }).success).toBe(true);
  });
});
