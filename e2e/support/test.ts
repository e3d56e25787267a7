import {
  type Browser,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Request,
} from "@playwright/test";
import { lastAnswersAttachment } from "../../scripts/testing/failure-report.mjs";

/** Errors in the consoles of the browsers of the running test. */
const consoleErrors: string[] = [];
/** The portal's last answers to the browsers of the running test, the newest last. */
const lastAnswers: string[] = [];
const maxLastAnswers = 25;
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

/** Remembers what became of a request, by its path: a query may contain what a person typed. */
function rememberEnd(request: Request, end: string): void {
  const { pathname } = new URL(request.url());
  if (pathname.startsWith("/_next/")) return;
  lastAnswers.push(`${end} ${request.method()} ${pathname}`);
  if (lastAnswers.length > maxLastAnswers) lastAnswers.shift();
}

/** Makes errors in a browser's console fail the running test, and remembers the portal's answers for its report. */
export function watchContext(context: BrowserContext): BrowserContext {
  context.on("response", (response) => rememberEnd(response.request(), String(response.status())));
  context.on("requestfailed", (request) => rememberEnd(request, request.failure()?.errorText ?? "failed"));
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
      browser.newContext = async (options) => watchContext(await openContext(options));
      await use(browser);
    },
    { scope: "worker" },
  ],
  silentConsole: [
    // biome-ignore lint/correctness/noEmptyPattern: what a fixture needs is read from its parameter's pattern
    async ({}, use, testInfo) => {
      consoleErrors.length = 0;
      allowedErrors.length = 0;
      lastAnswers.length = 0;
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach(lastAnswersAttachment, { body: lastAnswers.join("\n"), contentType: "text/plain" });
      const unexpectedErrors = consoleErrors.filter((error) => !allowedErrors.some((pattern) => pattern.test(error)));
      expect(unexpectedErrors, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
