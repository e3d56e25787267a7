import type { Page } from "@playwright/test";
import { ofBooks, remoteBusy } from "./answers";

// Answers that a page waits for or misses, made in the page itself: Chromium forgets the scripts it has read while a test stands
// between it and the portal, and a walk through all pages would read them anew on each.

declare global {
  interface Window {
    letAnswersGo?: () => void;
  }
}

/** What each page that is opened from now on asks the services for waits until it is let go. @returns what lets go */
export async function holdInPage(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript((pattern) => {
    const ask = window.fetch;
    const isAsked = new RegExp(pattern);
    const going = new Promise<void>((resolve) => {
      window.letAnswersGo = resolve;
    });
    window.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (isAsked.test(new URL(request.url).pathname)) await going;
      return ask(request);
    };
  }, ofBooks);
  return () => page.evaluate(() => window.letAnswersGo?.());
}

/** To each page that is opened from now on neither the books nor payroll answer for now. */
export async function busyInPage(page: Page): Promise<void> {
  await page.addInitScript(
    ({ pattern, problem }) => {
      const ask = window.fetch;
      const isAsked = new RegExp(pattern);
      window.fetch = async (input, init) => {
        const request = new Request(input, init);
        if (!isAsked.test(new URL(request.url).pathname)) return ask(request);
        return Response.json(problem, {
          status: problem.status,
          headers: { "content-type": "application/problem+json" },
        });
      };
    },
    { pattern: ofBooks, problem: { status: 503, ...remoteBusy } },
  );
}
