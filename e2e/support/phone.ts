import { type Browser, expect, type Page } from "@playwright/test";
import { openPageFor, type SignedInPerson } from "./signed-in-person";

export const phoneViewport = { width: 390, height: 844 } as const;

/** Opens a page in a new browser context of the size of a phone, signed in as the person; with null nobody is signed in. */
export async function openPhoneFor(browser: Browser, person: SignedInPerson | null, locale: string): Promise<Page> {
  const page = await openPageFor(browser, person, locale);
  await page.setViewportSize(phoneViewport);
  return page;
}

/** Expects that the whole width of the page fits into the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
}
