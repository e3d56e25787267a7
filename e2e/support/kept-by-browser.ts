import type { Page } from "@playwright/test";

/** All that the browser keeps of the portal: cookies, storage of the origin and of the tab, databases and caches. */
export async function keptByBrowser(page: Page): Promise<string> {
  const lasting = await page.context().storageState({ indexedDB: true });
  const ofTab = await page.evaluate(async () => {
    const answers: (string | undefined)[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) answers.push(request.url, await (await cache.match(request))?.text());
    }
    return [{ ...sessionStorage }, window.name, history.state, answers];
  });
  return JSON.stringify([lasting, ofTab]);
}
