import { expect, test } from '@playwright/test';
import { bone } from '../../models/bone.ts';
import { sphere } from '../../models/primitives.ts';
import { tray } from '../../models/thin.ts';
import { drawnShare, openPart, shareOfColour } from '../stage-picture.ts';
import { Studio } from '../studio.ts';

/** Colour of a lattice's cap in light mode, in the settled picture that follows the draft of a moving one. */
const LATTICE_CAP = [155, 203, 190] as const;

/** A ball of n turns has 18 n² bytes: just above SLICE_BYTES. */
const TURNS_SENT_IN_SLICES = 680;

/** Lowers a slider by this many times ten steps. Keys are exact, and each draws a picture. */
async function lower(studio: Studio, slider: string, tens: number): Promise<void> {
  await studio.part(slider).getByRole('slider').focus();
  for (let at = 0; at < tens; at++) await studio.page.keyboard.press('PageDown');
}

async function openViewPanel(studio: Studio): Promise<void> {
  const fold = studio.part('view-panel-fold');
  await fold.hover();
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
}

declare global {
  interface Window {
    /** Restores the context that `loseContext` has taken. */
    giveContextBack: () => void;
  }
}

/** Runs in the page: takes the graphics context of the viewer away. */
function loseContext(): void {
  const extension = document
    .querySelector('canvas')!
    .getContext('webgl2')!
    .getExtension('WEBGL_lose_context')!;
  window.giveContextBack = () => extension.restoreContext();
  extension.loseContext();
}

const pose = (studio: Studio) => studio.part('viewer').getAttribute('data-pose');

/** Direction from the model to the camera. */
async function lookingFrom(studio: Studio): Promise<number[]> {
  return ((await pose(studio)) ?? '').split(' ').slice(3, 6).map(Number);
}

test('a model is rotated, sectioned, measured, captured and shared by a link', { tag: '@main' }, async ({
  browser,
}) => {
  const studio = await Studio.open(browser);
  await studio.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await studio.signIn();
  await studio.upload('bone.stl', bone());
  const drawn = () => drawnShare(studio.page, studio.part('viewer'));
  await expect.poll(drawn).toBeGreaterThan(0.01);

  await studio.part('grid').click();
  await studio.part('cube-front').click();
  await expect.poll(() => lookingFrom(studio)).toEqual([0, -1, 0]);
  await studio.part('projection').click();
  await expect(studio.part('projection')).toHaveAttribute('aria-pressed', 'true');
  expect(await lookingFrom(studio)).toEqual([0, -1, 0]);
  const whole = await drawn();

  await openViewPanel(studio);
  await lower(studio, 'clip-z', 9);
  await expect(studio.part('viewer')).toHaveAttribute('data-cuts', '1');
  await expect.poll(drawn).toBeLessThan(whole * 0.9);
  await studio.part('clip-flip-z').click();
  await expect(studio.page).toHaveURL(/clip=z55f/);
  await expect(studio.page).toHaveURL(/eye=perspective/);

  await studio.part('camera-presets').click();
  await studio.part('view-bottom').click();
  await expect.poll(async () => (await lookingFrom(studio))[2]).toBeLessThan(-0.999);
  await studio.part('measure').click();
  const view = await openPart(studio.part('viewer'));
  const middle = { x: view.x + view.width / 2, y: view.y + view.height / 2 };
  await studio.page.mouse.click(middle.x - 12, middle.y);
  await expect(studio.part('measure-hint')).toContainText('second');
  await studio.page.mouse.click(middle.x + 12, middle.y);
  // Both ends are on the cap, at the same height.
  await expect(studio.part('measure-label')).toContainText('Z 0');
  expect(Number(await studio.part('measure-label').getAttribute('data-mm'))).toBeGreaterThan(0.5);

  await studio.part('copy-link').click();
  await expect(studio.part('toast').first()).toBeVisible();
  const link = await studio.page.evaluate(() => navigator.clipboard.readText());
  const before = await pose(studio);
  const picture = await studio.download('screenshot');
  expect(picture.length).toBeGreaterThan(5000);

  await studio.page.goto(link);
  await expect(studio.part('viewer')).toHaveAttribute('data-cuts', '1');
  await expect(studio.part('measure')).toHaveAttribute('aria-pressed', 'true');
  await expect(studio.part('projection')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => lookingFrom(studio)).toEqual(before!.split(' ').slice(3, 6).map(Number));

  // On a phone the hint of the measure tool stands beside the axes.
  await studio.page.setViewportSize({ width: 390, height: 844 });
  await expect(async () => {
    const hint = (await studio.part('measure-hint').boundingBox())!;
    const axes = (await studio.part('axes').boundingBox())!;
    expect(hint.x >= axes.x + axes.width || hint.y + hint.height <= axes.y).toBe(true);
  }).toPass();
  await studio.page.setViewportSize({ width: 1440, height: 900 });

  // An idle page draws nothing.
  const frames = () => studio.part('viewer').getAttribute('data-frames');
  let last = await frames();
  await expect
    .poll(async () => {
      const now = await frames();
      const still = now === last;
      last = now;
      return still;
    })
    .toBe(true);

  // A lost graphics context is reported and restored with the same camera.
  const stood = await pose(studio);
  await studio.page.evaluate(loseContext);
  await expect(studio.part('viewer-notice')).toContainText('kept');
  await expect(studio.part('viewer')).toHaveAttribute('data-lost');
  await studio.part('viewer-notice').getByRole('button').click();
  await expect(studio.part('viewer-notice')).toHaveCount(0);
  await expect(studio.part('viewer')).not.toHaveAttribute('data-lost');
  await expect.poll(drawn).toBeGreaterThan(0.005);
  expect(await pose(studio)).toBe(stood);

  // One that the browser gives back restores the view by itself. Another model has its own camera then, and is drawn
  // although the card receives it in slices.
  await studio.page.evaluate(loseContext);
  await expect(studio.part('viewer-notice')).toBeVisible();
  await studio.page.evaluate(() => window.giveContextBack());
  await expect(studio.part('viewer-notice')).toHaveCount(0);
  expect(await pose(studio)).toBe(stood);
  const lookedFrom = await lookingFrom(studio);
  await studio.upload('large.stl', sphere(12, TURNS_SENT_IN_SLICES));
  await expect.poll(() => lookingFrom(studio)).not.toEqual(lookedFrom);
  const [x, y, z] = await lookingFrom(studio);
  expect([x! > 0, y! < 0, z! > 0]).toEqual([true, true, true]);
  // Grid and shadow alone cover 0.16 of the view, and 0.29 with the ball.
  await expect.poll(drawn).toBeGreaterThan(0.23);
  await studio.close();
});

test('the lattice is previewed before it is queued, with print problems and their fixes', async ({
  browser,
}) => {
  const studio = await Studio.openSignedIn(browser, { language: 'cn' });
  await studio.upload('球.stl', sphere(25, 30));
  await studio.part('fields').getByRole('radio').nth(2).click({ force: true });
  await studio.part('lattice-8').click();
  // The card is in the panel, which hides once the pointer has left it for a while.
  await studio.showFigures();
  const card = studio.part('preview-card');
  await expect(card).toHaveAttribute('data-struts', /^[1-9]/);
  await expect(card).toContainText('重量');
  await expect(studio.part('viewer')).toHaveAttribute('data-parts', /preview/);

  // Changed settings change the preview; the camera stays.
  const stood = await pose(studio);
  const fraction = await card.getAttribute('data-fraction');
  await studio.part('rod').fill('0.6');
  await studio.part('rod').press('Enter');
  await expect(card).not.toHaveAttribute('data-fraction', fraction!);
  expect(await pose(studio)).toBe(stood);

  // Filament requires thicker rods; one press applies them.
  await studio.part('print-process').click();
  await studio.chooseFromMenu(/FDM/);
  await expect(studio.part('printability').locator('[data-fault="diameter"]')).toBeVisible();
  await studio.part('fix-rod').click();
  await expect(studio.part('printability').locator('[data-fault="diameter"]')).toHaveCount(0);
  await expect(studio.part('rod')).toHaveValue('0.87');

  // Body diagonals are too flat for it; taller cells bring them to 45 degrees.
  await expect(studio.part('printability').locator('[data-fault="angle"]')).toBeVisible();
  await studio.part('fix-stretch').click();
  await expect(studio.part('print-good')).toBeVisible();
  await expect(studio.part('stretched')).toContainText('14.2');
  // No law knows such cells: their moduli are computed.
  await expect(studio.part('elastic')).toContainText(/约.*[kM]Pa/);

  // The finished lattice matches the preview.
  const promised = await card.getAttribute('data-fraction');
  const struts = await card.getAttribute('data-struts');
  await studio.part('generate').click();
  await expect(studio.part('task-status')).toHaveAttribute('data-status', 'COMPLETED');
  await expect(studio.part('viewer')).toHaveAttribute('data-parts', /lattice/);
  await expect(card).toHaveCount(0);
  expect(await pose(studio)).toBe(stood);
  await expect(studio.part('lattice-figures')).toContainText('面数');

  // The finished lattice is cut, too, and its rods are filled where the cut runs through them.
  await studio.part('grid').click();
  await studio.part('cube-top').click();
  await expect.poll(async () => (await lookingFrom(studio))[2]).toBeGreaterThan(0.999);
  const caps = () => shareOfColour(studio.page, studio.part('viewer'), LATTICE_CAP);
  // The camera arrives before its picture does.
  await expect.poll(caps).toBeLessThan(0.0005);
  await openViewPanel(studio);
  await lower(studio, 'clip-z', 9);
  await expect(studio.part('viewer')).toHaveAttribute('data-cuts', '1');
  await expect.poll(caps).toBeGreaterThan(0.002);
  const id = new URL(studio.page.url()).searchParams.get('id');
  const answer = await studio.page.request.get(`/api/v1/workspace/history/workspace?id=${id}`);
  const { report } = (await answer.json()).data;
  expect(report.strutCount).toBe(Number(struts));
  expect(Math.abs(report.volumeFraction.measured / Number(promised) - 1)).toBeLessThan(0.02);
  await studio.close();
});

test('a thin part: the preview names cells that hold together, and a fit reaches all of it', async ({
  browser,
}) => {
  const studio = await Studio.openSignedIn(browser);
  await studio.upload('tray.stl', await tray());
  await studio.part('fields').getByRole('radio').nth(0).click({ force: true });
  await studio.part('profile-process').click();
  await studio.chooseFromMenu(/FDM/);
  await studio.part('lattice-8').click();

  // Walls of 1.2 mm: cells of 6 mm fall apart. One press takes the largest that do not.
  await expect(studio.part('preview-failed')).toBeVisible();
  await studio.part('use-largest-cell').click();
  await studio.showParameters();
  const card = studio.part('preview-card');
  await expect(card).toHaveAttribute('data-struts', /^[1-9]/);
  const largest = Number(await studio.part('size').inputValue());
  expect(largest).toBeLessThan(6);

  // A fit looks at the walls as well.
  await studio.part('fit-to-part').click();
  await expect(studio.part('fit-note')).toContainText('whole part');
  // The panel with the card may hide while the fit runs.
  await studio.showFigures();
  const fitted = Number(await studio.part('size').inputValue());
  expect(fitted).toBeLessThanOrEqual(largest);
  await expect(card).toContainText('Coverage');
  await expect(studio.part('join-islands').getByRole('radio').nth(1)).toBeChecked();
  await expect(studio.part('preview-loss')).toHaveCount(0);

  await studio.part('generate').click();
  await expect(studio.part('task-status')).toHaveAttribute('data-status', 'COMPLETED');
  const id = new URL(studio.page.url()).searchParams.get('id');
  const answer = await studio.page.request.get(`/api/v1/workspace/history/workspace?id=${id}`);
  const { report } = (await answer.json()).data;
  expect(report.coverage).toBeGreaterThan(0.95);
  expect(report.components).toBe(1);
  expect(report.spec.cellMm[0]).toBe(fitted);
  await studio.close();
});
