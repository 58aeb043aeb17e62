import { expect, test } from '@playwright/test';
import { bentSole, wallTube } from '../../models/walls.ts';
import { downloadLow, expectWatertight } from '../job-steps.ts';
import { Studio } from '../studio.ts';

/** Chooses cells that follow the walls and waits until the live preview shows them. */
async function chooseConformal(studio: Studio, latticeId: number): Promise<void> {
  await studio.part('fields').getByRole('radio').first().click({ force: true });
  await studio.part(`lattice-${latticeId}`).click();
  const cells = studio.part('cells').getByRole('radio', { name: /^(Conformal|随形)$/ });
  // By key: the preview's card grows meanwhile and may cover it.
  await cells.press(' ');
  await expect(cells).toBeChecked();
  await expect(studio.part('cells-note')).toBeVisible();
  await studio.showFigures();
  await expect(studio.part('preview-figures')).toContainText(/Conformal cells|随形单元/);
  // The density beside the slider is that of the cells in this model.
  const shown = async () => Number(await studio.part('density').inputValue());
  const made = async () => 100 * Number(await studio.part('preview-card').getAttribute('data-fraction'));
  await expect.poll(async () => Math.abs((await shown()) - (await made()))).toBeLessThan(0.02);
}

/** Generates, and checks that the report counts the cells, that little is lost, and that the file is one sound body. */
async function generateConformal(studio: Studio, moduli: RegExp): Promise<void> {
  await studio.part('generate').click();
  await expect(studio.part('task-status')).toHaveAttribute('data-status', 'COMPLETED');
  const report = studio.part('report');
  await expect(report).toContainText(/(Cells across the wall|壁厚方向单元层数)1\D/);
  await expect(report).toContainText(/(Conformal cells|随形单元)\d/);
  await expect(report).toContainText(/(Coverage|覆盖率)(9[7-9]\.\d|>\s99\.9|100)\s%/);
  await expect(studio.part('elastic')).toContainText(moduli);
  await expectWatertight(await downloadLow(studio));
}

test('a bent sole is filled with conformal cells, in Chinese without English texts', async ({ browser }) => {
  const studio = await Studio.open(browser, { language: 'cn', viewport: { width: 1024, height: 900 } });
  await studio.signIn();
  await studio.upload('鞋垫.stl', await bentSole(90));
  await expect(studio.part('generate')).toHaveText(/[\u4e00-\u9fff]/);
  await chooseConformal(studio, 7);
  await generateConformal(studio, /此处不显示晶格模量：靠近壁面/);
  const words = await studio.page.locator('button:visible').allInnerTexts();
  const english = words.filter(
    (text) => /[A-Za-z]{4,}/.test(text) && !/TYPE|STL|English|demo|Trabecula/.test(text),
  );
  expect(english).toEqual([]);
  await studio.close();
});

test('a tube is filled with a sheet that follows its wall', async ({ browser }) => {
  const studio = await Studio.openSignedIn(browser);
  await studio.upload('tube.stl', wallTube(12, 5, 10));
  await chooseConformal(studio, 1);
  await generateConformal(studio, /Along the walls~.*\s[kM]PaAcross the walls~.*\s[kM]Pa/);
  await studio.close();
});
