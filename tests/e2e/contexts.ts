import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** A browser context that stories use one after the other, each with new pages and nothing stored. */
export interface SharedContext {
  context: BrowserContext;
  options: BrowserContextOptions;
  /** Stays open between stories, since its process has the scripts compiled. */
  keeper?: Page;
}

const STORAGE_TYPES = 'file_systems,indexeddb,local_storage,service_workers,cache_storage';

/** Contexts that no story uses, by browser and options. */
const free = new WeakMap<Browser, Map<string, SharedContext[]>>();

/**
 * Returns a context with these options that no other story uses. A new one for each story would cost a second of
 * CPU: the browser starts a process for it, which compiles every script again.
 */
export async function takeContext(browser: Browser, options: BrowserContextOptions): Promise<SharedContext> {
  return freeContexts(browser, options).pop() ?? { context: await browser.newContext(options), options };
}

/** Closes a story's pages, removes what they stored, and leaves the context to the next story. */
export async function giveContextBack(browser: Browser, shared: SharedContext): Promise<void> {
  const { context, options } = shared;
  if (shared.keeper === undefined) {
    shared.keeper = await context.newPage();
    // A document of the site that runs no script.
    await shared.keeper.goto('/icon.svg');
  }
  const pages = context.pages().filter((page) => page !== shared.keeper);
  await Promise.all(pages.map((page) => page.close()));
  await clearStorage(context, shared.keeper);
  await context.clearCookies();
  await context.clearPermissions();
  await context.setExtraHTTPHeaders({});
  freeContexts(browser, options).push(shared);
}

/** Removes what a page's origin stores in the browser, but for cookies. */
async function clearStorage(context: BrowserContext, page: Page): Promise<void> {
  const devTools = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE_TYPES });
  await devTools.detach();
}

function freeContexts(browser: Browser, options: BrowserContextOptions): SharedContext[] {
  const byOptions = free.get(browser) ?? new Map<string, SharedContext[]>();
  free.set(browser, byOptions);
  const key = JSON.stringify(options);
  const contexts = byOptions.get(key) ?? [];
  byOptions.set(key, contexts);
  return contexts;
}
