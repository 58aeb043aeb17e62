import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, STUDIO_HEADER } from '../../../core/contract/call.ts';
import { CALLS } from '../../../core/contract/calls.ts';
import { addressOf } from '../../../core/contract/client.ts';
import { CODES } from '../../../core/contract/codes.ts';
import { boxStl } from '../harness/models.ts';
import { Studio } from '../harness/studio.ts';
import type { Visitor } from '../harness/visitor.ts';

/** Answers of the real gateway and bundles. Permissions are checked cell by cell in matrix.test.ts. */
let studio: Studio;
let owner: Visitor;
let workspaceId: string;

beforeAll(async () => {
  studio = await Studio.start({ waking: false });
  owner = await studio.user('owner');
  workspaceId = (await owner.workspace(boxStl(20, 20, 20))).id;
});
afterAll(() => studio?.stop());

function pathOf(call: Call): string {
  return addressOf(call, { id: workspaceId, workspaceId });
}

test.each(CALLS.filter(({ who }) => who === 'user'))('$name is refused to a visitor', async (call) => {
  const headers = { [STUDIO_HEADER]: '1' };
  const response = await fetch(studio.cloud.url + pathOf(call), { method: call.method, headers });
  expect(response.status).toBe(CODES.notSignedIn.status);
  expect(await response.json()).toMatchObject({ code: CODES.notSignedIn.code });
});

test.each(CALLS.filter(({ changes }) => changes))(
  '$name is refused to a page of another site, and without our header',
  async (call) => {
    const foreign = { [STUDIO_HEADER]: '1', origin: 'https://elsewhere.example' };
    for (const headers of [foreign, { origin: studio.cloud.url }, {}]) {
      const response = await owner.fetch(pathOf(call), { method: call.method, headers });
      expect(response.status).toBe(CODES.foreignOrigin.status);
      expect(await response.json()).toMatchObject({ code: CODES.foreignOrigin.code });
    }
  },
);
