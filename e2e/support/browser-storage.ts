import type { Page } from "@playwright/test";

/** Reads all that the browser stores of the portal: cookies, storage of the origin and of the tab, databases and caches. */
export async function readBrowserStorage(page: Page): Promise<string> {
  const originStorage = await page.context().storageState({ indexedDB: true });
  const tabStorage = await page.evaluate(async () => {
    const cachedTexts: (string | undefined)[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        cachedTexts.push(request.url, await (await cache.match(request))?.text());
    }
    return [{ ...sessionStorage }, window.name, history.state, cachedTexts];
  });
  return JSON.stringify([originStorage, tabStorage]);
}
