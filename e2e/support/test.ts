import { type Browser, type BrowserContext, test as base, type ConsoleMessage, expect } from "@playwright/test";

/** Said by the browsers of the test that runs. */
const errors: string[] = [];
const expected: RegExp[] = [];

/** In a test that breaks a page on purpose: what the console then says. */
export function expectsErrors(...patterns: readonly RegExp[]): void {
  expected.push(...patterns);
}

/** An answer that refuses, or none, is what many a test is about; a file of our own that is missing is not. */
function isRefusedAnswer(message: ConsoleMessage): boolean {
  const { pathname } = new URL(message.location().url || "http://none");
  const isFile = /^\/(_next\/|document-frame)|\.[a-z0-9]+$/.test(pathname);
  return message.text().startsWith("Failed to load resource") && !isFile;
}

/** Has the errors of a browser's console fail the test that runs. */
export function watch(context: BrowserContext): BrowserContext {
  context.on("console", (message) => {
    if (message.type() === "error" && !isRefusedAnswer(message)) errors.push(message.text());
  });
  context.on("weberror", (thrown) => errors.push(thrown.error().stack ?? String(thrown.error())));
  return context;
}

/** A journey in which any page throws, or says an error in the browser's console, fails; also in a window it opens by hand. */
export const test = base.extend<{ silentConsole: undefined }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => watch(await open(options));
      await use(browser);
    },
    { scope: "worker" },
  ],
  silentConsole: [
    // biome-ignore lint/correctness/noEmptyPattern: what a fixture needs is read from its parameter's pattern
    async ({}, use) => {
      errors.length = 0;
      expected.length = 0;
      await use(undefined);
      const others = errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
      expect(others, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
