import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build } from 'esbuild';
import {
  allLatticePictures,
  HERO_MAX_BYTES,
  heroPictureAddress,
  type LatticePicture,
  MODE_PICTURES,
  modePictureAddress,
  PICTURE_LOOKS,
  PICTURE_MAX_BYTES,
  PICTURE_SIZE_PX,
  type PictureLanguage,
  type PictureLook,
  pictureAddress,
  picturesBearWords,
  TOOL_PICTURES,
  TURNING_FRAMES,
  TURNING_MAX_BYTES,
  TUTORIALS,
  toolPictureAddress,
  tutorialPictureAddress,
} from '../../core/catalogue/lattice-pictures.ts';
import { findChromium } from '../chromium.ts';
import setup from '../e2e/global-setup.ts';
import { BROWSER_FLAGS } from '../e2e/playwright.config.ts';
import { Studio } from '../e2e/studio.ts';
import { heroParts, latticeBlock, modeBlock } from './models.ts';
import type { Shot } from './studio-page.ts';
import { TOOL_COLORS, toolParts } from './tools.ts';
import { tutorialSteps } from './tutorials.ts';

/**
 * `npm run pictures [title ...]`: renders the pictures of the catalogue, the modes, the tools and the tutorials from the engine's
 * own files into the site's public folder, and the part of the home page; `readme` alone takes the README's picture.
 * The pictures are checked in and change only when this runs.
 */
const PUBLIC_DIR = join(import.meta.dirname, '..', '..', 'web', 'public');
const HOST = 'http://pictures.invalid';

/** Colours of the page's struts in its two looks. */
const COLORS: Record<
  PictureLook,
  Pick<Shot, 'near' | 'far'> & { selectedNear: string; selectedFar: string; word: string }
> = {
  light: {
    near: '#d9c49a',
    far: '#2a6b5b',
    selectedNear: '#5cbfa3',
    selectedFar: '#0b4a3d',
    word: '#5f584d',
  },
  dark: { near: '#efe3c9', far: '#1f5a4e', selectedNear: '#8fe0c8', selectedFar: '#12463b', word: '#b5ada0' },
};
/** Colours of the part of the home page. */
const HERO_COLORS: Record<PictureLook, Required<Pick<Shot, 'near' | 'far' | 'solid'>>> = {
  light: { near: '#3fa98d', far: '#1c6a57', solid: '#cdc7bb' },
  dark: { near: '#63c9ac', far: '#22735f', solid: '#a39d91' },
};
/** Characteristic of the Neovius surface, the one lattice whose pictures depend on the language. */
const WORDS: Record<PictureLanguage, string> = { en: 'Chambers and necks', cn: '大腔室 · 窄颈' };
/** Rotation to either side, degrees. It plays back and forth, slow at the ends. */
const SWING_DEG = 22;

async function openStudio(): Promise<{
  page: Page;
  show(...stls: Uint8Array[]): Promise<void>;
  close(): Promise<void>;
}> {
  const bundle = await build({
    entryPoints: [join(import.meta.dirname, 'studio-page.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: BROWSER_FLAGS,
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  let shown: readonly Uint8Array[] = [];
  await page.route(`${HOST}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === '/')
      await route.fulfill({
        contentType: 'text/html',
        body: '<script type="module" src="/page.js"></script>',
      });
    else if (path === '/page.js')
      await route.fulfill({ contentType: 'text/javascript', body: bundle.outputFiles[0]!.text });
    else await route.fulfill({ contentType: 'model/stl', body: Buffer.from(shown[Number(path.slice(1))]!) });
  });
  await page.goto(HOST);
  await page.waitForFunction(() => 'shoot' in window);
  return {
    page,
    async show(...stls) {
      shown = stls;
      const run = Date.now();
      await page.evaluate(
        (addresses) => window.loadParts(addresses),
        stls.map((_, at) => `/${at}?${run}`),
      );
    },
    close: () => browser.close(),
  };
}

function shotOf({ title, look, kind, language = 'en' }: LatticePicture): Shot {
  const colors = COLORS[look];
  const selected = kind.endsWith('selected');
  // In a list the name stands below the picture; the words come with the rotation, on hover.
  const bearsWord = picturesBearWords(title) && kind === 'turning';
  return {
    ...PICTURE_SIZE_PX[kind],
    turnsDeg: kind === 'turning' ? turns() : [0],
    near: selected ? colors.selectedNear : colors.near,
    far: selected ? colors.selectedFar : colors.far,
    ...(bearsWord ? { word: { text: WORDS[language], color: colors.word } } : {}),
    maxBytes: kind === 'turning' ? TURNING_MAX_BYTES : PICTURE_MAX_BYTES,
  };
}

function stillOf(look: PictureLook): Shot {
  const { near, far } = COLORS[look];
  return { ...PICTURE_SIZE_PX.mode, turnsDeg: [0], near, far, maxBytes: PICTURE_MAX_BYTES };
}

function turns(): number[] {
  return Array.from(
    { length: TURNING_FRAMES },
    (_, frame) => -SWING_DEG * Math.cos((Math.PI * frame) / (TURNING_FRAMES - 1)),
  );
}

async function shoot(page: Page, shot: Shot, address: string): Promise<void> {
  const webp = Buffer.from(await page.evaluate((wanted) => window.shoot(wanted), shot), 'base64');
  const file = join(PUBLIC_DIR, address);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, webp);
}

const FILE = join(import.meta.dirname, '../../docs/pictures/studio.png');
/** Window of the picture, px. */
const VIEWPORT = { width: 1440, height: 900 };
/** Time in which panels and the stage come to rest, ms. */
const REST_MS = 3000;

const wanted = process.argv.slice(2);
if (wanted.length === 0 || wanted.includes('readme')) await shootReadme();
const studio = await openStudio();
try {
  const blocks = Map.groupBy(
    allLatticePictures().filter(({ title }) => wanted.length === 0 || wanted.includes(title)),
    ({ title, network }) => `${title}${network ? ' network' : ''}`,
  );
  for (const [name, pictures] of blocks) {
    console.log(name);
    await studio.show(await latticeBlock(pictures[0]!.title, pictures[0]!.network ?? false));
    for (const picture of pictures) await shoot(studio.page, shotOf(picture), pictureAddress(picture));
  }
  for (const mode of wanted.length === 0 || wanted.includes('modes') ? MODE_PICTURES : []) {
    console.log(mode);
    await studio.show(await modeBlock(mode));
    for (const look of PICTURE_LOOKS) await shoot(studio.page, stillOf(look), modePictureAddress(mode, look));
  }
  for (const tool of wanted.length === 0 || wanted.includes('tools') ? TOOL_PICTURES : []) {
    console.log(tool);
    await studio.show(...(await toolParts(tool)));
    for (const look of PICTURE_LOOKS)
      await shoot(
        studio.page,
        { ...stillOf(look), ...HERO_COLORS[look], ...TOOL_COLORS[tool] },
        toolPictureAddress(tool, look),
      );
  }
  for (const tutorial of wanted.length === 0 || wanted.includes('tutorials') ? TUTORIALS : []) {
    console.log(tutorial);
    for (const [step, parts] of (await tutorialSteps(tutorial)).entries()) {
      await studio.show(...parts);
      for (const look of PICTURE_LOOKS)
        await shoot(
          studio.page,
          { ...stillOf(look), ...HERO_COLORS[look] },
          tutorialPictureAddress(tutorial, step + 1, look),
        );
    }
  }
  if (wanted.length === 0 || wanted.includes('hero')) {
    const { lattice, solid, ...grams } = await heroParts();
    console.log('hero', grams);
    await studio.show(lattice, solid);
    for (const look of PICTURE_LOOKS)
      await shoot(
        studio.page,
        { ...PICTURE_SIZE_PX.hero, turnsDeg: [0], ...HERO_COLORS[look], maxBytes: HERO_MAX_BYTES },
        heroPictureAddress(look),
      );
  }
} finally {
  await studio.close();
}

/** Takes the README's picture: the finished lattice of the sample bracket, in the real page on the real local cloud. */
async function shootReadme(): Promise<void> {
  const stop = await setup();
  const browser = await chromium.launch({ executablePath: findChromium(), args: BROWSER_FLAGS });
  try {
    const studio = await Studio.open(browser, { viewport: VIEWPORT, sharp: true });
    await studio.signIn('/blank');
    await studio.part('sample-bracket').click();
    await studio.part('generate').click();
    await studio.page.locator('[data-testid=viewer][data-parts*=lattice]').waitFor({ timeout: 180_000 });
    await studio.part('download').waitFor({ timeout: 180_000 });
    await studio.page.waitForTimeout(REST_MS);
    await studio.page.screenshot({ path: FILE });
  } finally {
    await browser.close();
    await stop?.();
  }
}
