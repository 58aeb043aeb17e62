import { type Browser, expect } from '@playwright/test';
import { Studio, type Visit } from '../studio.ts';

export const PHONE: Visit = { language: 'cn', viewport: { width: 390, height: 844 }, touch: true };
export const DARK_PHONE: Visit = { ...PHONE, language: 'en', colorScheme: 'dark' };
type Place = readonly [where: string, visit: Visit];
/**
 * A story whose screens differ between desktop and phone walks two places, with both languages. The others walk one;
 * stories of the same screens take turns, so that all combinations with light and dark are seen.
 */
export const LIGHT_PLACES: readonly Place[] = [
  ['on a desktop in English', { language: 'en' }],
  ['on a phone in Chinese', PHONE],
];
export const DARK_PLACES: readonly Place[] = [
  ['on a dark desktop in Chinese', { language: 'cn', colorScheme: 'dark' }],
  ['on a dark phone in English', DARK_PHONE],
];
/** Target of a finished sign-in: the device's home page. */
export const HOME = /\/(index|touch)$/;
export const PASSWORD = 'meadow-2026';

export interface Person {
  email: string;
  name: string;
}

let accounts = 0;
/** Returns an address and a name that no other run on the same state has used. */
export function person(): Person {
  accounts += 1;
  const mark = `${Date.now().toString(36)}${accounts}`;
  return { email: `${mark}@people.example`, name: `p-${mark}` };
}

/** Drags the slider to its end and waits for the challenge. */
async function slide(studio: Studio): Promise<void> {
  const [track, thumb] = [studio.part('slider'), studio.part('slider-thumb')];
  await track.scrollIntoViewIfNeeded();
  const { x, y, height } = (await thumb.boundingBox())!;
  const { width } = (await track.boundingBox())!;
  await studio.page.mouse.move(x + 20, y + height / 2);
  await studio.page.mouse.down();
  await studio.page.mouse.move(x + width, y + height / 2, { steps: 5 });
  await studio.page.mouse.up();
  await expect(track).toHaveAttribute('data-state', 'done');
}

/** Newest code at a provider's stand-in. The page confirms when it was sent. */
async function newestCode(studio: Studio, to: string, page: string): Promise<string> {
  await expect(studio.part('code-state')).toContainText(to);
  const kept = await (await studio.context.request.get(page)).json();
  const found = (kept as { to: string | string[]; text: string }[]).find((sent) => sent.to.includes(to));
  return /\b\d{4}\b/.exec(found?.text ?? '')?.[0] ?? '';
}

export async function mailedCode(studio: Studio, email: string): Promise<string> {
  return await newestCode(studio, email, '/__local/mail.json');
}

/** Returns the link in the newest mail to an address. The page confirms when it was sent. */
export async function mailedLink(studio: Studio, email: string): Promise<string> {
  await expect(studio.part('code-state')).toContainText(email);
  const kept = await (await studio.context.request.get('/__local/mail.json')).json();
  const found = (kept as { to: string | string[]; text: string }[]).find((sent) => sent.to.includes(email));
  return /https?:\S+/.exec(found?.text ?? '')?.[0] ?? '';
}

/** Requests a code on any page with the e-mail form. */
export async function requestCode(studio: Studio, email: string): Promise<void> {
  await studio.part('code-email').fill(email);
  await slide(studio);
  await studio.part('code-send').click();
}

/** Verifies a mailbox on any page with the e-mail form. */
export async function proveMailbox(studio: Studio, email: string): Promise<void> {
  await requestCode(studio, email);
  await studio.part('code-code').fill(await mailedCode(studio, email));
}

/** Enters a wrong code for a mailbox, which is refused. Returns the right one. */
export async function typeWrongCode(studio: Studio, email: string): Promise<string> {
  await proveMailbox(studio, email);
  const code = await mailedCode(studio, email);
  await studio.part('code-code').fill(code === '0000' ? '1111' : '0000');
  await studio.part('code-submit').click();
  await expect(studio.part('code-error')).not.toBeEmpty();
  return code;
}

/** Verifies a mobile number in its dialog. */
export async function proveMobile(studio: Studio, mobile: string): Promise<void> {
  await studio.part('code-mobile').fill(mobile);
  await slide(studio);
  await studio.part('code-send').click();
  await studio.part('code-code').fill(await newestCode(studio, mobile, '/__local/phone.json'));
}

/** Registers, chooses name and password, and opens the device's home page. */
export async function register(browser: Browser, visit: Visit, { email, name }: Person): Promise<Studio> {
  const studio = await Studio.open(browser, visit);
  await studio.page.goto('/register');
  await proveMailbox(studio, email);
  await studio.part('code-submit').click();
  await studio.part('choose-name').fill(name);
  await typeNewPassword(studio, PASSWORD);
  await studio.part('choose-submit').click();
  await studio.page.waitForURL('**/successTips?id=3');
  await studio.part('success-go').click();
  await studio.page.waitForURL(HOME);
  return studio;
}

export async function signInByForm(studio: Studio, name: string, password: string): Promise<void> {
  await studio.part('tab-account').click();
  await studio.part('login-name').fill(name);
  await studio.part('login-password').fill(password);
  await studio.part('login-submit').click();
}

export async function typeNewPassword(studio: Studio, password: string): Promise<void> {
  await studio.part('new-password').fill(password);
  await studio.part('new-password-again').fill(password);
}

export async function signOut(studio: Studio): Promise<void> {
  await studio.part('account').click();
  await studio.chooseFromMenu(/Sign out|退出登录/);
  await expect(studio.part('sign-in')).toBeVisible();
}
