import { chromium, type Page } from "@playwright/test";
import { expect, test, watchContext } from "./test";

/** Makes the browser write stored data to its folder after a second; by default some changes are written after a minute. */
const promptStorageFlag = "--enable-aggressive-domstorage-flushing";

/**
 * Opens a page in a separate browser whose profile folder outlives it, as a person's does. The browser starts with the flags
 * of the journeys' own browser.
 *
 * @param profileFolder the folder of the profile, empty the first time
 */
export async function openPersistentBrowser(
  profileFolder: string,
  options: { locale: string; timezoneId: string; baseURL: string },
) {
  const { launchOptions } = test.info().project.use;
  const args = [...(launchOptions?.args ?? []), promptStorageFlag];
  const context = watchContext(await chromium.launchPersistentContext(profileFolder, { ...options, args }));
  return context.pages()[0] ?? (await context.newPage());
}

/** Kills the browser process of a page by SIGKILL. */
export async function killBrowser(page: Page): Promise<void> {
  const context = page.context();
  const session = await context.browser()?.newBrowserCDPSession();
  const systemInfo = await session?.send("SystemInfo.getProcessInfo");
  const browser = systemInfo?.processInfo.find(({ type }) => type === "browser");
  if (!browser) throw new Error("the browser does not say which process it is");
  const contextClosed = context.waitForEvent("close");
  process.kill(browser.id, "SIGKILL");
  await contextClosed;
  expect(() => process.kill(browser.id, 0)).toThrow("ESRCH");
}
