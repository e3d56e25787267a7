import { chromium, type Page } from "@playwright/test";
import { expect, test, watch } from "./test";

/** What a page keeps is written to the folder at the browser's own pace, some changes only after a minute: here after a second. */
const soonOnDisk = "--enable-aggressive-domstorage-flushing";

/**
 * A page of a browser of its own over a folder that outlives it, as a person's does; started as the journeys' own one is.
 *
 * @param profile the folder, empty the first time
 */
export async function openBrowser(profile: string, options: { locale: string; timezoneId: string; baseURL: string }) {
  const { launchOptions } = test.info().project.use;
  const args = [...(launchOptions?.args ?? []), soonOnDisk];
  const context = watch(await chromium.launchPersistentContext(profile, { ...options, args }));
  return context.pages()[0] ?? (await context.newPage());
}

/** kill -9 of the browser that a page is in. */
export async function killBrowser(page: Page): Promise<void> {
  const context = page.context();
  const session = await context.browser()?.newBrowserCDPSession();
  const told = await session?.send("SystemInfo.getProcessInfo");
  const browser = told?.processInfo.find(({ type }) => type === "browser");
  if (!browser) throw new Error("the browser does not say which process it is");
  const gone = context.waitForEvent("close");
  process.kill(browser.id, "SIGKILL");
  await gone;
  expect(() => process.kill(browser.id, 0)).toThrow("ESRCH");
}
