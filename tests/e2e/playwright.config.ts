import { defineConfig } from '@playwright/test';
import { findChromium } from '../chromium.ts';
import { WORKERS } from './make-accounts.ts';

const executablePath = findChromium();

/** Flags of every test's browser. */
const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Pages of one story after the other share a process, which has the scripts compiled (`contexts.ts`).
  '--process-per-site',
];

/**
 * SwiftShader draws WebGL only, as Chromium chooses by itself for users without a graphics card. Drawing the
 * page with it as well would double the time of each frame. The same flags serve everywhere.
 */
export const BROWSER_FLAGS = [...FLAGS, '--use-angle=swiftshader-webgl', '--enable-unsafe-swiftshader'];

/**
 * Without the software graphics card a page is painted in a third of the time. The flags are set per project,
 * since every change of the launch options in a file starts another worker and another browser.
 */
const WITHOUT_CARD = [...FLAGS, '--disable-gpu'];
/** In account and payment stories the workspace need not draw either. */
const WITHOUT_3D = [...WITHOUT_CARD, '--disable-3d-apis'];

/** Stories of the studio, with the account of their worker. */
const STUDIO =
  /(bad-input|conformal|drains|editor|first-steps|layout|main-job|modes|press|reopened-order|roles|slicing|style-rules|touch|upload-questions|viewer)\.spec\.ts$/;
/** Stories of payments; each file starts a product with its own customers. */
const PAYMENTS = /\/pay\/[\w-]+\.spec\.ts$/;
/** Every dialog and panel state; no account needed. */
const STATES = /stories\.spec\.ts$/;

/**
 * The browser tests share one running product, started by `global-setup.ts` the way `npm start` does it, on free
 * ports and with its own state folder. Three workers keep two cores busy, since each waits for timers and animations
 * part of the time. A worker has its own account and takes one file after the other, so that no file waits
 * for another one. The longest project has two workers and begins first; none runs on alone for long.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  workers: WORKERS,
  projects: [
    { name: 'studio', testMatch: STUDIO, workers: 2 },
    {
      name: 'accounts',
      testIgnore: [STUDIO, PAYMENTS, STATES],
      workers: 1,
      use: { launchOptions: { executablePath, args: WITHOUT_3D } },
    },
    {
      name: 'payments',
      testMatch: PAYMENTS,
      workers: 1,
      use: { launchOptions: { executablePath, args: WITHOUT_3D } },
    },
    {
      name: 'stories',
      testMatch: STATES,
      workers: 1,
      use: { launchOptions: { executablePath, args: WITHOUT_CARD } },
    },
  ],
  // End hanging tests only, so that no story needs its own limit: it waits for what it sees, and a
  // machine with other work may be ten times slower.
  timeout: 600_000,
  expect: { timeout: 180_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    headless: true,
    viewport: { width: 1440, height: 900 },
    // Records steps, requests and the page's console. Screencasts and DOM snapshots nearly double the time of
    // a story without a graphics card: `npm run e2e -- --trace on` records them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: BROWSER_FLAGS },
  },
});
