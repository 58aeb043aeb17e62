import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
// Declares the router on `window`.
import type {} from '@tanstack/react-router';
import { preferencesSave } from '../../core/contract/calls/preferences.ts';
import { encodeStl } from '../../core/formats/stl/write.ts';
import type { Mesh } from '../../core/solid/mesh/mesh.ts';
import { Visitor } from '../integration/harness/visitor.ts';
import { giveContextBack, takeContext } from './contexts.ts';
import { watchLayoutShifts } from './layout-shifts.ts';

export type Language = 'en' | 'cn';

/** Pages on which a signed-in story begins: the workspace without a model, and the home page. */
type Address = '/blank' | '/index';

export interface Visit {
  language?: Language;
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  touch?: boolean;
  /** With animations. Default: as for users who prefer reduced motion. */
  motion?: boolean;
  /** Name of the browser; by default Chromium's. */
  userAgent?: string;
  /** With the tour of the workspace, as at the first visit. */
  tour?: boolean;
  /** Address of the product; by default the shared one. */
  site?: string;
  /** Fetches code ahead while the page is idle. Default: as for users who save data. */
  ahead?: boolean;
  /** With a pixel of the picture for each of the page. */
  sharp?: boolean;
  /** With the account whose lattices are analysed for printability, which takes two CPU seconds each. */
  analysed?: boolean;
}

/** What the browser says about a breach of the content security policy, and `watchLayoutShifts` about a shift. */
const BREACH = /Content Security Policy|Trusted|^Layout shift/;

/** A customer's steps in the studio. Every story uses these. */
export class Studio {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly language: Language;
  /** Page errors, breaches of the content policy, layout shifts, and answers with status 500 and above. Must stay empty. */
  readonly faults: string[] = [];

  readonly #account: string;
  readonly #giveBack: () => Promise<void>;

  private constructor(page: Page, visit: Visit, giveBack: () => Promise<void>) {
    const { language = 'en', analysed = false } = visit;
    this.page = page;
    this.context = page.context();
    this.language = language;
    this.#account = accountName(analysed ? process.env.ANALYSED_ACCOUNTS : process.env.STORY_ACCOUNTS);
    this.#giveBack = giveBack;
    page.on('pageerror', (error) => this.faults.push(String(error)));
    page.on('console', (message) => {
      if (BREACH.test(message.text())) this.faults.push(message.text());
    });
    page.on('response', (response) => {
      if (response.status() >= 500) this.faults.push(`${response.status()} ${response.url()}`);
    });
  }

  static async open(browser: Browser, visit: Visit = {}): Promise<Studio> {
    const { language = 'en', viewport, colorScheme = 'light', touch = false } = visit;
    const { motion = false, site, userAgent, tour = false, ahead = false, sharp = false } = visit;
    const shared = await takeContext(browser, {
      baseURL: site ?? process.env.BASE_URL!,
      viewport: viewport ?? { width: 1440, height: 900 },
      colorScheme,
      hasTouch: touch,
      // As on a page zoomed out by half: a quarter of the pixels, in the same layout.
      deviceScaleFactor: sharp ? 1 : 0.5,
      ...(userAgent === undefined ? {} : { userAgent }),
      acceptDownloads: true,
      // Without a graphics card a fifth of the browser's CPU time went into frames of animations. The main
      // flow animates, the other stories check what a user without motion gets.
      reducedMotion: motion ? 'no-preference' : 'reduce',
    });
    const page = await shared.context.newPage();
    await page.addInitScript(
      ([value, seen, saveData]) => {
        localStorage.setItem('LANGUAGE', value);
        if (seen) localStorage.setItem('tourSeen', 'yes');
        // A seventh of a page load goes into code that most stories never use.
        if (saveData) Object.defineProperty(navigator, 'connection', { value: { saveData } });
      },
      [language, !tour, !ahead] as const,
    );
    // `npm run bench -- web` is no story.
    const story = process.env.TEST_WORKER_INDEX === undefined ? undefined : test.info();
    // Stories of accounts and payments walk the same pages on their way to something else.
    if (story?.project.name === 'studio' || story?.tags.includes('@main'))
      await page.addInitScript(watchLayoutShifts);
    return new Studio(page, visit, () => giveContextBack(browser, shared));
  }

  /** Opens a page, by default the workspace without a model, with this worker's account signed in. */
  static async openSignedIn(browser: Browser, visit: Visit = {}, address?: Address): Promise<Studio> {
    const studio = await Studio.open(browser, visit);
    await studio.signIn(address);
    return studio;
  }

  part(testId: string): Locator {
    return this.page.getByTestId(testId);
  }

  /** Chooses from the open menu, which closes then. It is above the screen until its place is known. */
  async chooseFromMenu(name: RegExp): Promise<void> {
    const item = this.page.locator('[role^="menuitem"]').filter({ hasText: name });
    await expect(item).toBeInViewport({ ratio: 1 });
    await item.click();
    await expect(item).toBeHidden();
  }

  /**
   * Signs this worker's account in and opens a page, by default the workspace without a model. It calls the API,
   * since the page with the form costs a second of CPU time per story, as the home page does; the stories of the
   * form use `signInByForm`.
   */
  async signIn(page: Address = '/blank'): Promise<void> {
    const url = process.env.BASE_URL!;
    const visitor = new Visitor(url);
    await visitor.signIn(this.#account, process.env.DEMO_PASSWORD!);
    // An earlier story's area and profile would be chosen from the start.
    await visitor.call(preferencesSave, { body: { technology: null, field: null, material: null } });
    const [name = '', value = ''] = visitor.cookie!.split('=');
    await this.giveSession(name, value, url);
    await this.page.goto(page);
    await this.part('account').waitFor();
  }

  /** Gives the browser the cookie of a session, and the memory of a page that had a user. */
  async giveSession(name: string, value: string, url: string): Promise<void> {
    await this.context.addCookies([{ name, value, url }]);
    await this.page.addInitScript(() =>
      localStorage.setItem('signedIn', localStorage.getItem('signedIn') ?? '1'),
    );
  }

  /**
   * Goes to another page of the product: pushes the address as state, which the router hears, and waits until that page
   * is drawn. The code stays, where a page load costs several seconds of CPU. A page that shows nothing yet is loaded.
   */
  async follow(address: string): Promise<void> {
    if (this.page.url() === 'about:blank') {
      await this.page.goto(address);
      return;
    }
    await this.page.evaluate((to) => {
      dispatchEvent(new Event('act'));
      history.pushState(null, '', to);
    }, address);
    // A file chosen on the page that goes would go with it.
    await this.page.waitForFunction(() => {
      const state = window.__TSR_ROUTER__?.state;
      return state?.status === 'idle' && state.resolvedLocation?.href === state.location.href;
    });
  }

  /** Signs this worker's account in with the form on the page, which then opens the target. */
  async signInByForm(): Promise<void> {
    await this.part('tab-account').click();
    await this.part('login-name').fill(this.#account);
    await this.part('login-password').fill(process.env.DEMO_PASSWORD!);
    await this.part('login-submit').click();
  }

  /** Chooses a file in the file dialog, accepts the notes, and waits until the workspace has it stored. */
  async upload(name: string, model: Mesh | Uint8Array): Promise<void> {
    await this.choose(name, model);
    await this.page.waitForURL('**/blank?*files=*');
    await expect(this.page.locator('h1')).toContainText(name.replace(/\.stl$/i, ''));
  }

  /** Chooses a file and accepts the upload notes if they appear. */
  async choose(name: string, model: Mesh | Uint8Array): Promise<void> {
    const bytes = model instanceof Uint8Array ? model : encodeStl(model);
    await this.part('file-input').setInputFiles({ name, mimeType: 'model/stl', buffer: Buffer.from(bytes) });
    await this.agreeToNotes();
  }

  /** Drops a file on the page. */
  async drop(name: string, model: Mesh): Promise<void> {
    const base64 = Buffer.from(encodeStl(model)).toString('base64');
    const dataTransfer = await this.page.evaluateHandle(
      ([bytes, fileName]) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], fileName));
        return data;
      },
      [base64, name] as const,
    );
    for (const type of ['dragenter', 'dragover', 'drop']) {
      await this.page.dispatchEvent('body', type, { dataTransfer });
    }
  }

  /** Accepts the upload notes if they appear, and waits for the next step. */
  async agreeToNotes(): Promise<void> {
    const notes = this.part('upload-notes');
    const next = this.part('upload-progress')
      .or(this.part('model-name'))
      .or(this.part('fault-list'))
      .or(this.part('unit-choice'))
      .or(this.part('body-list'));
    await expect(notes.or(next).first()).toBeVisible();
    if (!(await notes.isVisible())) return;
    await notes
      .locator('label')
      .filter({ has: this.part('notes-read') })
      .click();
    await notes.getByRole('button', { name: /^(Continue|继续)$/ }).click();
  }

  /** Waits for the first question or refusal. Returns true if it asks for the unit. */
  async askedForUnit(): Promise<boolean> {
    const units = this.part('unit-choice');
    await expect(units.or(this.part('fault-list')).or(this.part('body-list')).first()).toBeVisible();
    return await units.isVisible();
  }

  /** Chooses a unit and continues. */
  async answerUnit(unit: 'mm' | 'cm' | 'inch' | 'm'): Promise<void> {
    const dialog = this.part('upload-units');
    await dialog
      .locator('label')
      .filter({ has: this.part(`unit-${unit}`) })
      .click();
    await dialog.getByRole('button', { name: /^(Continue|继续)$/ }).click();
    await expect(dialog).toBeHidden();
  }

  async download(testId: string): Promise<Uint8Array> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), this.part(testId).click()]);
    return new Uint8Array(readFileSync(await download.path()));
  }

  /** Brings the parameters back if they are hidden, as a user does: by the pointer at their edge. */
  async showParameters(): Promise<void> {
    const { width, height } = this.page.viewportSize()!;
    // From outside: a pointer that rests there already does not enter.
    await this.page.mouse.move(width / 2, height / 2);
    await this.page.mouse.move(width - 10, height / 2);
    await expect(this.part('side-panel')).toHaveAttribute('data-hidden', 'false');
  }

  /** Opens the card of the live preview, which is folded on low screens. */
  async showFigures(): Promise<void> {
    await this.showParameters();
    const fold = this.part('preview-fold');
    await expect(fold).toBeVisible();
    // A failed preview opens the card by itself, also between a look and a click.
    await expect(async () => {
      if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
      await expect(fold).toHaveAttribute('aria-expanded', 'true', { timeout: 2000 });
    }).toPass();
  }

  async close(): Promise<void> {
    expect(this.faults).toEqual([]);
    await this.#giveBack();
  }
}

/** Returns the account of this worker, since stories side by side may share no history and no preferences. */
function accountName(accounts = process.env.DEMO_USER!): string {
  const names = accounts.split(' ');
  return names[Number(process.env.TEST_PARALLEL_INDEX ?? 0) % names.length]!;
}
