import { expect, type Locator } from '@playwright/test';
import type { Studio } from './studio.ts';

/** Smallest side of a touch target, px. */
export const TARGET_PX = 44;

/** Returns visible buttons and links below the touch size, except links inside a sentence. */
export async function smallTargets(studio: Studio): Promise<string[]> {
  return await studio.page.evaluate((least) => {
    const all = [...document.querySelectorAll<HTMLElement>('button, a[href], [role=tab]')];
    return (
      all
        .filter((target) => target.checkVisibility() && !target.matches('[href="#content"]'))
        .filter(
          ({ parentElement: around, textContent }) =>
            !around?.matches('p') || around.textContent === textContent,
        )
        // The size of the layout, so that an entrance that scales its element up does not count.
        .filter(
          ({ offsetWidth: width, offsetHeight: height }) => width > 1 && Math.min(width, height) < least,
        )
        .map((target) => `${target.textContent || target.ariaLabel} ${target.dataset.testid ?? ''}`)
    );
  }, TARGET_PX);
}

/** A soft BCC lattice of 8.6 mm cells in the elastomer resin of the settings. */
const TARGET_MPA = '0.01';

const tapChip = (studio: Studio, group: string, at: number) =>
  studio.part(group).locator('label').nth(at).tap();

/** Looks at a chart, and takes the BCC lattice of a target modulus from the list of lattices that reach it. */
export async function chooseByStiffness(studio: Studio): Promise<void> {
  await studio.part('chart-8').tap();
  await expect(studio.part('chart-dialog')).toContainText('TYPE-20002');
  expect(await smallTargets(studio)).toEqual([]);
  await studio.page.keyboard.press('Escape');
  await studio.part('sheet-design').click();
  await studio.part('by-stiffness').tap();
  await tapChip(studio, 'stiffness-unit', 1);
  await studio.part('stiffness-value').fill(TARGET_MPA);
  await studio.part('stiffness-value').press('Enter');
  const bcc = studio.part('stiff-8-sheet');
  await expect(bcc).toContainText(' g');
  expect(await smallTargets(studio)).toEqual([]);
  const percent = Number((await bcc.textContent())!.match(/([\d.]+)\s%/)![1]);
  await bcc.tap();
  await expect(studio.part('stiffness')).toBeHidden();
  await expect
    .poll(async () => Math.abs(Number(await studio.part('density').inputValue()) - percent))
    .toBeLessThan(0.1);
}

/** Places support and load by taps on the model, takes one back, and presses the part between them. */
export async function pressPlaces(studio: Studio): Promise<void> {
  await tapChip(studio, 'press-between', 1);
  await expect(studio.part('press-start')).toBeDisabled();
  await studio.part('press-reach').fill('12');
  await studio.part('press-reach').press('Enter');
  await studio.part('press-pick-support').tap();
  const bar = studio.part('placing');
  const [stage, canvas] = [studio.part('stage'), studio.part('stage').locator('canvas').first()];
  await expect(bar).toContainText('请点按零件的固定处');
  // The mode has the room of the sheet.
  await expect(studio.part('phone-sheet')).toBeHidden();
  await expect(canvas).toHaveCSS('cursor', 'crosshair');
  await expectApart(stage, bar);
  expect(await smallTargets(studio)).toEqual([]);
  const { x, y, width, height } = (await stage.boundingBox())!;
  const tapAt = (right: number, down: number) =>
    studio.page.touchscreen.tap(x + right * width, y + down * height);
  await tapAt(...SUPPORT);
  await expect(bar).toContainText('请点按零件的受力处');
  await tapAt(...SUPPORT);
  await expect(bar).toContainText('均已放置');
  await studio.part('placing-undo').tap();
  await expect(bar).toContainText('请点按零件的受力处');
  await tapAt(...LOAD);
  await expect(bar).toContainText('均已放置');
  await studio.part('placing-done').tap();
  await expect(bar).toHaveCount(0);
  await expect(studio.part('press-places')).not.toContainText('尚未放置');
  await studio.part('press-start').tap();
  await expect(studio.part('press-sentence')).toContainText('移动');
  // Placing shows the model itself. Without a tap the answer stays, and so does the pressed part.
  await expect(studio.part('touch-tab-pressed')).toHaveAttribute('aria-selected', 'true');
  const pressed = (await canvas.getAttribute('data-preview'))!;
  await studio.part('press-pick-load').tap();
  await expect(canvas).not.toHaveAttribute('data-preview', pressed);
  await studio.part('placing-done').tap();
  await expect(canvas).toHaveAttribute('data-preview', pressed);
}

/** Places on the bracket as the camera fits it, as shares of the stage's width and height. */
const SUPPORT = [0.36, 0.62] as const;
const LOAD = [0.28, 0.36] as const;

/** Two answers side by side and on paper; one becomes the settings. */
export async function compareAnswers(studio: Studio): Promise<void> {
  await studio.part('compare-open').tap();
  await expect(studio.part('compare-column')).toHaveCount(2);
  await expect(studio.part('compare')).toContainText('每行最优的数值已标出');
  expect(await smallTargets(studio)).toEqual([]);
  // Both columns stand side by side below the names of the rows. In a window too narrow for them they pass the names,
  // which stay at the edge of the table. The dialog still grows when it opens, so both are measured at one time.
  const table = studio.part('compare-scroll');
  expect(await table.evaluate((scroll) => scroll.scrollWidth - scroll.clientWidth)).toBe(0);
  const { width, height } = studio.page.viewportSize()!;
  await studio.page.setViewportSize({ width: 240, height });
  const name = studio.part('compare-stiffness').getByRole('rowheader');
  const { scrolledPx, fromEdgePx } = await name.evaluate((cell) => {
    const scroll = cell.closest('[data-testid="compare-scroll"]')!;
    scroll.scrollLeft = scroll.scrollWidth;
    const fromEdgePx = cell.getBoundingClientRect().left - scroll.getBoundingClientRect().left;
    return { scrolledPx: scroll.scrollLeft, fromEdgePx };
  });
  expect(scrolledPx).toBeGreaterThan(0);
  expect(fromEdgePx).toBeCloseTo(0, 0);
  await studio.page.setViewportSize({ width, height });
  await studio.page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-print-asked', '');
  });
  await studio.part('compare-print').tap();
  await expect(studio.page.locator('body[data-print-asked]')).toHaveCount(1);
  await studio.page.emulateMedia({ media: 'print' });
  await expect(studio.part('press-report')).toContainText('压缩测试（计算值）');
  const pdf = await studio.page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  await studio.page.emulateMedia({ media: 'screen' });
  await studio.part('compare-take').last().tap();
  await expect(studio.part('compare')).toBeHidden();
}

/** Grades the lattice by stress between plates, and takes the gradient, in English. */
export async function gradeOnPhone(studio: Studio): Promise<void> {
  await tapChip(studio, 'press-between', 0);
  await studio.part('press-start').tap();
  await studio.part('press-grade').tap();
  const graded = studio.part('press-graded');
  await expect(graded).toBeVisible();
  expect(Number(await graded.getAttribute('data-saved'))).toBeGreaterThan(0);
  await studio.part('account').tap();
  await studio.chooseFromMenu(/English/);
  await expect(studio.part('press-graded-sentence')).toContainText('lighter at the same stiffness');
  expect(await smallTargets(studio)).toEqual([]);
  await studio.part('press-take').tap();
  await expect(studio.part('gradient-picture')).toBeVisible();
  await studio.part('account').tap();
  await studio.chooseFromMenu(/中文/);
}

async function expectApart(above: Locator, below: Locator): Promise<void> {
  const [upper, lower] = [(await above.boundingBox())!, (await below.boundingBox())!];
  expect(lower.y).toBeGreaterThanOrEqual(upper.y + upper.height - 1);
}
