import { chromium } from '@playwright/test';
import { findChromium } from '../../chromium.ts';
import setup from '../../e2e/global-setup.ts';
import { BROWSER_FLAGS } from '../../e2e/playwright.config.ts';
import { Studio } from '../../e2e/studio.ts';
import { sphere } from '../../models/primitives.ts';

/** A ball of about 20 000 triangles, 100 mm across. */
const BALL = () => sphere(50, 142);
const RUNS = 3;

/**
 * Measures a customer's wait: from pressing Generate to the structure mesh and to the lattice on the screen,
 * for a 20 000-triangle model of 100 mm with the cells of the first field, in the real page on the real local
 * cloud.
 */
export async function screenWaits(): Promise<void> {
  const stop = await setup();
  const browser = await chromium.launch({ executablePath: findChromium(), args: BROWSER_FLAGS });
  try {
    const model = BALL();
    console.log(`ball of 100 mm, ${model.triangles.length / 3} triangles, BCC 10 / 0.8 mm`);
    const waits: { structure: number; lattice: number }[] = [];
    for (let at = 0; at < RUNS; at++) {
      waits.push(await oneWait(browser, model, at));
      console.log(
        `run ${at + 1}: structure ${waits[at]!.structure.toFixed(2)} s, lattice ${waits[at]!.lattice.toFixed(2)} s`,
      );
    }
    const middle = (key: 'structure' | 'lattice') =>
      waits.map((wait) => wait[key]).sort((a, b) => a - b)[Math.floor(RUNS / 2)]!;
    console.log(
      `median: structure ${middle('structure').toFixed(2)} s, lattice ${middle('lattice').toFixed(2)} s after Generate`,
    );
  } finally {
    await browser.close();
    await stop?.();
  }
}

async function oneWait(
  browser: Parameters<typeof Studio.open>[0],
  model: ReturnType<typeof BALL>,
  at: number,
) {
  const studio = await Studio.open(browser);
  await studio.signIn('/index');
  await studio.upload(`ball-${at}.stl`, model);
  await studio.part('fields').getByRole('radio', { name: 'Industry' }).click({ force: true });
  await studio.part('lattice-8').click();
  // A different rod for each run, so that none is answered from the store.
  await studio.part('rod').fill((0.8 + at / 10).toFixed(1));
  await studio.part('rod').press('Enter');
  await studio.part('generate').click();
  const since = performance.now();
  const shown = async (part: string) => {
    await studio.page.locator(`[data-testid=viewer][data-parts*=${part}]`).waitFor({ timeout: 120_000 });
    return (performance.now() - since) / 1000;
  };
  const structure = await shown('structure');
  const lattice = await shown('lattice');
  await studio.close();
  return { structure, lattice };
}
