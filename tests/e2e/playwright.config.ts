import { defineConfig } from '@playwright/test';
import { findChromium } from '../chromium.ts';

/** What every test's browser is started with. */
export const FLAGS_WITHOUT_3D = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * SwiftShader draws WebGL, and only that, as Chromium chooses by itself for users without a graphics card: the page
 * drawn with it as well would keep each picture waiting for twice as long. The same flags serve everywhere.
 */
export const BROWSER_FLAGS = [
  ...FLAGS_WITHOUT_3D,
  '--use-angle=swiftshader-webgl',
  '--enable-unsafe-swiftshader',
];

/** Stories told with the demo account: one at a time, since they share its history and its preferences. */
const WITH_THE_DEMO_ACCOUNT = /(bad-input|editor|main-job|modes|reopened-order|touch|viewer)\.spec\.ts$/;
/** Every dialog and panel state by itself; needs nobody's account. */
const PICTURES = /stories\.spec\.ts$/;

/**
 * The browser tests share one running product, started by `global-setup.ts` the way `npm start` does it, on free
 * ports and with a state folder of its own. Two at a time, each of another project: those of accounts and payments make
 * their own users, and most of them draw nothing in 3D. The pictures fill what time the other two leave.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  projects: [
    { name: 'studio', testMatch: WITH_THE_DEMO_ACCOUNT, workers: 1 },
    { name: 'accounts', testIgnore: [WITH_THE_DEMO_ACCOUNT, PICTURES], workers: 1 },
    { name: 'stories', testMatch: PICTURES, workers: 1 },
  ],
  // Long, since a machine that draws without a graphics card may be busy besides: a story waits for what it sees.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    headless: true,
    viewport: { width: 1440, height: 900 },
    // Steps, requests and what the page printed. A film and a copy of every page nearly double a story's time where
    // nothing helps to draw: `npm run e2e -- --trace on` makes them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: BROWSER_FLAGS },
  },
});
