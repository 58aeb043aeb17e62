import { expect } from '@playwright/test';
import { checkWatertight } from '../watertight.ts';
import type { Studio } from './studio.ts';

/** Chooses field and lattice, generates, and waits for the finished lattice. */
export async function generate(studio: Studio, latticeId: number): Promise<void> {
  await chooseLattice(studio, latticeId);
  await studio.part('generate').click();
  await expect(studio.part('task-status')).toHaveAttribute('data-status', 'COMPLETED');
}

async function chooseLattice(studio: Studio, latticeId: number): Promise<void> {
  await studio.part('fields').getByRole('radio').first().click({ force: true });
  await studio.part(`lattice-${latticeId}`).click();
}

/** Uses a free download and returns its bytes. */
export async function downloadLow(studio: Studio): Promise<Uint8Array> {
  await studio.part('download').click();
  const choice = studio.part('download-low');
  await choice.or(studio.part('use-trial')).first().waitFor();
  if (await choice.isVisible()) await choice.click();
  await studio.part('use-trial').click();
  await studio.part('download-link').waitFor();
  return await studio.download('download-link');
}

/** Checks that a file is closed, oriented and 2-manifold, in this many pieces. */
export async function expectWatertight(file: Uint8Array, pieces = 1): Promise<void> {
  const verdict = await checkWatertight(file);
  expect(verdict).toMatchObject({ status: 'NoError', pieces });
  expect(verdict.volumeMm3).toBeGreaterThan(0);
}
