import { expect, test } from '@playwright/test';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import { pressFrame } from '../../../core/mechanics/press/press-frame.ts';
import { finish } from '../../../core/mechanics/press/press-test.ts';
import { OWN_POISSON_RATIO } from '../../../core/rules/parameters/own-material.ts';
import { buildFrame } from '../../../core/run/pipeline/build-frame.ts';
import { box } from '../../models/primitives.ts';
import { Studio } from '../studio.ts';

/** As it stands on the stage: on the bed, centred. */
const BLOCK = box([-20, -20, 0], [20, 20, 40]);
const MODULUS_MPA = 2000;

test('a lattice is chosen by stiffness in an own material, pressed before it is made, stiffened and graded', async ({
  browser,
}) => {
  const studio = await Studio.openSignedIn(browser);
  await studio.upload('block.stl', encodeStl(BLOCK));
  const value = async (id: string) => Number(await studio.part(id).inputValue());
  const type = async (id: string, text: string) => {
    await studio.part(id).fill(text);
    await studio.part(id).press('Enter');
  };

  const switchTo = async (language: RegExp) => {
    await studio.part('language').click();
    await studio.chooseFromMenu(language);
  };

  // Design by stiffness, in a material that the user types.
  await studio.showParameters();
  await studio.part('profile-material').click();
  await studio.chooseFromMenu(/custom material/i);
  await type('own-modulusMPa', String(MODULUS_MPA));

  // A foam shows the mean of its law until its own struts are computed.
  await studio.part('lattice-19').click();
  await studio.showFigures();
  await expect(studio.part('elastic')).toContainText(/[kM]Pa/);
  await expect(studio.part('elastic-foam')).toHaveAttribute('data-source', 'own');
  await expect(studio.part('elastic-foam')).toContainText('your part gets');
  await studio.showParameters();

  // A sheet is pressed as one uniform solid, and drawn in boxes.
  await studio.part('lattice-1').click();
  await studio.part('column-test').click();
  // The test takes the place of the parameters, above Generate.
  await expect(studio.part('press-start')).toBeVisible();
  await expect(studio.part('density')).toBeHidden();
  await expect(studio.part('side-panel').getByTestId('generate')).toBeVisible();
  await studio.part('press-start').click();
  await expect(studio.part('press-figures')).toContainText('Wall first yields');
  await expect(studio.part('stage-press-legend')).toContainText('each box');
  // The focus is outside the column, as after a press on the model.
  await studio.part('panel-press').evaluate(() => (document.activeElement as HTMLElement).blur());
  await studio.page.keyboard.press('Escape');
  await expect(studio.part('panel-press')).toBeHidden();

  await studio.part('by-stiffness').click();
  await studio.part('stiffness-unit').getByText('Lattice modulus').click();
  await type('stiffness-value', '100000');
  await expect(studio.part('stiffness-none')).toContainText(/softer than 100,?000\sMPa\. The stiffest is /);
  await expect(studio.part('stiffness-nearest')).toBeVisible();
  // Escape drops a typed number, not the dialog.
  await studio.part('stiffness-value').fill('7');
  await studio.page.keyboard.press('Escape');
  await expect(studio.part('stiffness-value')).toHaveValue('100000');
  await type('stiffness-value', '5');
  const bcc = studio.part('stiff-8-sheet');
  await expect(bcc).toContainText(' g');
  const percent = Number((await bcc.textContent())!.match(/([\d.]+)\s%/)![1]);
  await bcc.click();
  await expect(studio.part('stiffness')).toBeHidden();
  await expect.poll(async () => Math.abs((await value('density')) - percent)).toBeLessThan(0.1);
  // The card is in the panel, which hides once the pointer has left it for a while.
  await studio.showFigures();
  await expect(studio.part('elastic')).toContainText(/[kM]Pa/);
  await expect(studio.part('preview-card')).toHaveAttribute('data-struts', /\d/);

  // Pressed: the engine at this end finds the same, but for the rounding of the shown rod.
  await studio.part('column-test').click();
  const panel = studio.part('panel-press');
  const openedAt = (await panel.boundingBox())!.y;
  await studio.part('press-start').click();
  const figures = studio.part('press-figures');
  const stiffness = async () => Number(await figures.getAttribute('data-stiffness'));
  await expect(figures).toBeVisible();
  // The answer scrolls in the column.
  const shown = (await panel.boundingBox())!;
  expect(shown.y).toBe(openedAt);
  // The stage keeps clear of it.
  const stage = (await studio.part('stage').boundingBox())!;
  expect(stage.x + stage.width).toBeLessThanOrEqual(shown.x);
  await studio.showParameters();
  const size = await value('size');
  const spec = {
    mode: 'constant',
    lattice: 'TYPE-20002',
    cellMm: [size, size, size] as [number, number, number],
    rodDiameterMm: await value('rod'),
    sides: 8,
    action: 'high',
  } as const;
  const material = {
    modulusMPa: MODULUS_MPA,
    poissonRatio: OWN_POISSON_RATIO,
    strengthMPa: await value('own-strengthMPa'),
    densityGPerCm3: await value('own-densityGPerCm3'),
  };
  const expected = finish(pressFrame(buildFrame(BLOCK, spec), spec, { axis: 2, friction: true, material }));
  const found = await stiffness();
  expect(Math.abs(found / expected.figures.stiffnessNPerMm - 1)).toBeLessThan(0.02);
  await expect(studio.part('press-sentence')).toContainText(/N .*\smm/);
  await expect(studio.part('stage-press-legend')).toContainText('100 %');
  await studio.part('compare-add').click();

  // Frictionless plates let the block slide: softer. The old answer goes away at once.
  await panel.getByText('Frictionless').click();
  await expect(figures).toBeHidden();
  await studio.part('press-start').click();
  await expect(figures).toBeVisible();
  const greased = await stiffness();
  expect(greased).toBeLessThan(found);
  await studio.part('compare-add').click();
  await studio.part('press-magnification').getByText('Undeformed').click();

  // Half as stiff: the rod shrinks until a test finds it. It began at the thickest of its range.
  await type('press-wanted', String(Number((greased / 2).toPrecision(4))));
  await studio.part('press-adjust').click();
  await expect(studio.part('press-adjusted')).toContainText('Reached');
  expect(Math.abs((await stiffness()) / greased - 0.5)).toBeLessThan(0.01);

  // The three answers side by side, and on one page of paper without the studio around them; in Chinese.
  await studio.part('compare-add').click();
  await switchTo(/中文/);
  await studio.part('compare-open').click();
  await expect(studio.part('compare-column')).toHaveCount(3);
  await expect(studio.part('compare')).toContainText('每行最优的数值已标出');
  await expect(studio.part('compare-stiffness').getByRole('cell')).toHaveCount(3);
  await expect(studio.part('compare-picture')).toHaveCount(3);
  await expect(studio.part('compare-price').getByRole('cell')).toHaveCount(3);
  await studio.page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-print-asked', '');
  });
  await studio.part('compare-print').click();
  await expect(studio.page.locator('body[data-print-asked]')).toHaveCount(1);
  await studio.page.emulateMedia({ media: 'print' });
  await expect(studio.part('press-report')).toBeVisible();
  await expect(studio.part('compare')).toBeHidden();
  await expect(studio.part('press-report')).toContainText('BCC');
  await expect(studio.part('press-report')).toContainText('压缩测试（计算值）');
  const pdf = await studio.page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  await studio.page.emulateMedia({ media: 'screen' });
  await studio.part('compare-take').first().click();
  await expect(studio.part('compare')).toBeHidden();
  await switchTo(/English/);
  await studio.showParameters();
  await expect.poll(async () => Math.abs((await value('density')) - percent)).toBeLessThan(0.1);

  // A shell carries as well.
  await studio.part('column-design').click();
  await studio.part('shell-switch').check({ force: true });
  await studio.part('column-test').click();
  await expect(figures).toBeHidden();
  await studio.part('press-start').click();
  await expect(figures).toContainText('Shell first yields');
  expect(await stiffness()).toBeGreaterThan(2 * found);
  await expect(panel).toContainText('computed as a thin shell');
  await expect(studio.part('press-grade')).toBeDisabled();
  await expect(studio.part('press-grade-refused')).toContainText('Not available with a shell');

  // A picked load on the top, held at a side. On one point of the shell the figures are that point's.
  await panel.getByText('Load and support').click();
  await expect(studio.part('press-start')).toBeDisabled();
  await type('press-reach', '0.5');
  await studio.part('press-pick-support').click();
  // The model takes presses once the pointer is a cross.
  const canvas = studio.part('stage').locator('canvas').first();
  await expect(canvas).toHaveCSS('cursor', 'crosshair');
  const area = (await studio.part('stage').boundingBox())!;
  const clickAt = (x: number, y: number) =>
    studio.page.mouse.click(area.x + x * area.width, area.y + y * area.height);
  await clickAt(0.315, 0.69);
  await expect(studio.part('press-pick-load')).toHaveAttribute('aria-pressed', 'true');
  await clickAt(0.46, 0.24);
  await expect(studio.part('press-places')).not.toContainText('not placed');
  await studio.part('press-start').click();
  await expect(panel).toContainText('The load touches little more than one point');
  await expect(studio.part('stage-press-legend')).toBeVisible();
  // Without the shell and with a reach, one place is soft where two plates are not.
  await studio.part('column-design').click();
  await studio.part('shell-switch').uncheck({ force: true });
  await studio.part('column-test').click();
  await type('press-reach', '12');
  await expect(figures).toBeHidden();
  await studio.part('press-start').click();
  await expect(figures).toBeVisible();
  await expect(studio.part('press-sentence')).toContainText('moves the load by');
  expect(await stiffness()).toBeLessThan(greased);
  await panel.getByText('Plates', { exact: true }).click();

  // Graded by stress under two loads, it is lighter at both stiffnesses; one press makes it an ordinary gradient.
  await panel.getByText('With friction').click();
  await studio.part('press-axis').getByText('X').click();
  await studio.part('press-start').click();
  await expect(figures).toBeVisible();
  await studio.part('press-keep-load').click();
  await studio.part('press-axis').getByText('Z').click();
  await studio.part('press-start').click();
  await expect(figures).toBeVisible();
  await expect(studio.part('press-kept-loads')).toContainText(/Along x · With friction: .*\sN\/mm/);
  const even = await stiffness();
  await studio.part('press-grade').click();
  const graded = studio.part('press-graded');
  await expect(graded).toBeVisible();
  await expect(studio.part('press-graded-sentence')).toContainText('lighter');
  await expect(graded).toContainText('Stiffness, N/mm: Along x · With friction');
  expect(Number(await graded.getAttribute('data-saved'))).toBeGreaterThan(0.02);
  await switchTo(/中文/);
  await expect(studio.part('press-graded-sentence')).toContainText('刚度相同，减轻');
  await switchTo(/English/);
  await studio.part('press-take').click();
  await expect(studio.part('gradient-picture')).toBeVisible();
  await expect(studio.part('projections')).toHaveCount(0);
  await studio.part('column-test').click();
  await studio.part('press-start').click();
  await expect(figures).toBeVisible();
  expect(Math.abs((await stiffness()) / even - 1)).toBeLessThan(0.02);
  await studio.part('compare-add').click();
  await studio.part('compare-open').click();
  await expect(studio.part('compare').getByText('Stiffness: Along x · With friction')).toBeVisible();
  await studio.page.keyboard.press('Escape');
  await expect(studio.part('compare')).toBeHidden();

  // It is an ordinary job.
  await studio.part('column-design').click();
  await expect(panel).toBeHidden();
  await studio.showParameters();
  await studio.part('fields').getByRole('radio').first().click({ force: true });
  await studio.showParameters();
  await studio.part('generate').click();
  await expect(studio.part('task-status')).toHaveAttribute('data-status', 'COMPLETED');
  await studio.close();
});
