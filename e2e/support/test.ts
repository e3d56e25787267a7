import { type Browser, type BrowserContext, test as base, type ConsoleMessage, expect } from "@playwright/test";

/** Errors in the consoles of the browsers of the running test. */
const consoleErrors: string[] = [];
const allowedErrors: RegExp[] = [];

/** Allows console errors that match these patterns, in a test that breaks a page on purpose. */
export function allowConsoleErrors(...patterns: readonly RegExp[]): void {
  allowedErrors.push(...patterns);
}

/** Whether an error reports a refused or missing answer, which many tests expect; a missing file is not allowed. */
function isRefusedAnswer(message: ConsoleMessage): boolean {
  const { pathname } = new URL(message.location().url || "http://none");
  const isFile = /^\/(_next\/|document-frame)|\.[a-z0-9]+$/.test(pathname);
  return message.text().startsWith("Failed to load resource") && !isFile;
}

/** Makes errors in a browser's console fail the running test. */
export function failOnConsoleErrors(context: BrowserContext): BrowserContext {
  context.on("console", (message) => {
    if (message.type() === "error" && !isRefusedAnswer(message)) consoleErrors.push(message.text());
  });
  context.on("weberror", (webError) => consoleErrors.push(webError.error().stack ?? String(webError.error())));
  return context;
}

/** Fails a journey when any page throws or logs an error in the console, also in a window that the journey opens itself. */
export const test = base.extend<{ silentConsole: undefined }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const openContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => failOnConsoleErrors(await openContext(options));
      await use(browser);
    },
    { scope: "worker" },
  ],
  silentConsole: [
    // biome-ignore lint/correctness/noEmptyPattern: what a fixture needs is read from its parameter's pattern
    async ({}, use) => {
      consoleErrors.length = 0;
      allowedErrors.length = 0;
      await use(undefined);
      const unexpectedErrors = consoleErrors.filter((error) => !allowedErrors.some((pattern) => pattern.test(error)));
      expect(unexpectedErrors, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
