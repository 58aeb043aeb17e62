import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import {
  figurine,
  inInches,
  openScan,
  stlOf,
  threeMfInInches,
  tornScan,
  twoBodies,
} from '../../models/uploads.ts';
import { downloadLow, expectWatertight, generate } from '../job-steps.ts';
import { drawnShare } from '../stage-picture.ts';
import { type Language, Studio } from '../studio.ts';

/** Generates a lattice for the stored model and downloads it. */
async function fill(studio: Studio, name: string, pieces = 1): Promise<void> {
  await studio.page.waitForURL('**/blank?*files=*');
  await expect(studio.part('model-name')).toContainText(name);
  await generate(studio, 8);
  await expectWatertight(await downloadLow(studio), pieces);
}

/** Checks the consent dialog: each repair says what it changes, and both models are drawn. Agrees. */
async function agreeToRepairs(studio: Studio): Promise<void> {
  const consent = studio.part('repair-consent');
  await expect(consent.locator('[data-severity="repair"]').first()).toContainText(
    studio.language === 'cn' ? /偏差/ : /deviation/,
  );
  const panes = consent.getByTestId('model-pane');
  await expect(panes).toHaveCount(2);
  for (const pane of await panes.all()) {
    await expect.poll(() => drawnShare(studio.page, pane)).toBeGreaterThan(0.02);
  }
  // One press flies to the place, in both views.
  const poses = () => panes.evaluateAll((all) => all.map((pane) => (pane as HTMLElement).dataset.pose));
  const [before] = await poses();
  await consent.locator('[data-testid^="fly-"]').first().click();
  await expect.poll(async () => (await poses())[0]).not.toBe(before);
  await expect.poll(async () => new Set(await poses()).size).toBe(1);
  await consent.getByRole('button', { name: /^(Repair and continue|修复并继续)$/ }).click();
}

/** A file and what the studio asks about it, up to the model in the workspace. */
interface Walk {
  /** Name of the model there. */
  name: string;
  answer: (studio: Studio) => Promise<void>;
  /** Language in which the file is filled. The engine is the same in both, so one is enough. */
  filled: Language;
}

const WALKS: readonly Walk[] = [
  {
    name: '小人',
    filled: 'cn',
    async answer(studio) {
      await studio.choose('小人.stl', figurine());
      await agreeToRepairs(studio);
    },
  },
  {
    name: '扫描',
    filled: 'en',
    async answer(studio) {
      await studio.choose('扫描.stl', openScan());
      await agreeToRepairs(studio);
    },
  },
  {
    name: 'block',
    filled: 'cn',
    async answer(studio) {
      await studio.choose('block.stl', inInches());
      const units = studio.part('upload-units');
      await expect(units.locator('label').first()).toContainText(
        studio.language === 'cn' ? /可能/ : /Likely/,
      );
      const inches = studio.language === 'cn' ? '英寸' : 'Inches';
      await expect(units.locator('label').filter({ hasText: inches })).toContainText('50.8 × 38.1 × 30.5 mm');
      await studio.answerUnit('inch');
      await expect(studio.part('model-footer')).toContainText('50.8');
    },
  },
  {
    name: '方块',
    filled: 'en',
    async answer(studio) {
      await studio.choose('方块.3mf', threeMfInInches());
      await expect(studio.part('model-footer')).toContainText('50.8');
    },
  },
];

for (const language of ['cn', 'en'] as const) {
  test(`a figurine of parts, an open scan, a file in inches and a 3MF ask their questions in both languages, and each becomes a lattice in one of them (${language})`, async ({
    browser,
  }) => {
    const studio = await Studio.openSignedIn(browser, { language });
    for (const { name, answer, filled } of WALKS) {
      await test.step(name, async () => {
        await answer(studio);
        // The model shows before it is stored.
        await studio.page.waitForURL('**/blank?*files=*');
        await expect(studio.part('model-name')).toContainText(name);
        if (filled === language) await fill(studio, name);
      });
      await studio.follow('/blank');
      await expect(studio.part('upload-empty')).toBeVisible();
    }
    await studio.close();
  });
}

test('a scan that no cap closes is rebuilt on request, and ends as a lattice', async ({ browser }) => {
  const studio = await Studio.openSignedIn(browser);
  await studio.choose('torn.stl', tornScan());
  const refusal = studio.part('model-faults');
  await expect(refusal.getByTestId('model-pane')).toHaveAttribute('data-marks', /[1-9]/);
  await refusal.getByTestId('wrap').click();
  await expect(studio.part('repair-consent')).toBeVisible();
  await studio.part('upload-back').click();
  await expect(refusal).toBeVisible();
  await refusal.getByTestId('wrap').click();
  await expect(studio.part('repair-consent')).toContainText(/deviation at most [\d.]+\smm/);
  await agreeToRepairs(studio);
  // Without the live channel the page asks for the order every ten seconds, until it has ended.
  await studio.page.routeWebSocket(/\/ws\//, (socket) => socket.close({ code: 1011 }));
  await studio.page.waitForURL('**/blank?*files=*');
  await generate(studio, 8);
  // The button that had the focus is gone. An open result needs no notice.
  await expect(studio.page.getByRole('group', { name: 'Result', exact: true })).toBeFocused();
  await expect(studio.part('toast').getByText('The lattice is ready.')).toHaveCount(0);
  await expectWatertight(await downloadLow(studio), 1);
  await studio.close();
});

test('a file of two bodies, OBJ or STL, shows them, leaves one out on request, and ends as a lattice of both', {
  tag: '@main',
}, async ({ browser }) => {
  const studio = await Studio.openSignedIn(browser);
  const bodies = studio.part('upload-bodies');
  await studio.choose('two.obj', objOf(twoBodies()));
  await expect(studio.part('body-list').locator('[data-body]')).toHaveCount(2);
  await bodies.getByRole('button', { name: 'Cancel' }).click();
  await expect(bodies).toBeHidden();

  // A file of the disk keeps its date, by which the page knows it again.
  const path = test.info().outputPath('two.stl');
  writeFileSync(path, stlOf(twoBodies()));
  await studio.part('file-input').setInputFiles(path);
  await studio.agreeToNotes();
  await expect(studio.part('body-list').locator('[data-body]')).toHaveCount(2);
  const pane = bodies.getByTestId('model-pane');
  await expect.poll(() => drawnShare(studio.page, pane)).toBeGreaterThan(0.02);
  await studio.part('body-list').locator('[data-body="1"]').hover();
  await expect(pane).toHaveAttribute('data-lit', '1');

  // Leaving one out and cancelling keeps the choice for the same file.
  await bodies.locator('[data-body="1"] label').click();
  await bodies.getByRole('button', { name: 'Cancel' }).click();
  await expect(bodies).toBeHidden();
  await studio.part('file-input').setInputFiles(path);
  await expect(bodies.getByTestId('body-1')).not.toBeChecked();
  await bodies.locator('[data-body="1"] label').click();
  await bodies.getByRole('button', { name: 'Continue with 2 bodies' }).click();
  await fill(studio, 'two', 2);
  await studio.close();
});

test('a STEP file is opened as triangles in millimetres, and ends as a lattice', async ({ browser }) => {
  const kernel = dirname(createRequire(import.meta.url).resolve('occt-import-js/package.json'));
  const studio = await Studio.openSignedIn(browser);
  await studio.choose('io1.stp', readFileSync(join(kernel, 'test/testfiles/cax-if/io1-cm-214.stp')));
  await expect(studio.part('model-footer')).toContainText('88');
  await fill(studio, 'io1');
  await studio.close();
});

function objOf({ positions, triangles }: Mesh): Uint8Array {
  const lines: string[] = [];
  for (let i = 0; i < positions.length; i += 3) lines.push(`v ${positions.slice(i, i + 3).join(' ')}`);
  for (let i = 0; i < triangles.length; i += 3) {
    lines.push(`f ${[...triangles.slice(i, i + 3)].map((vertex) => vertex + 1).join(' ')}`);
  }
  return new TextEncoder().encode(lines.join('\n'));
}
