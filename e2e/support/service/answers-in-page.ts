import type { Page } from "@playwright/test";
import { booksPathPattern, remoteBusyProblem } from "./answers";

// These answers are delayed or refused in the page itself: Chromium does not cache scripts while a test intercepts the calls
// to the portal, and a walk through all pages would load the scripts again on each page.

declare global {
  interface Window {
    releaseAnswers?: () => void;
  }
}

/** Holds back the service calls of each page opened from now on. @returns a function that lets the open page's calls go */
export async function holdAnswersInPage(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript((pattern) => {
    const originalFetch = window.fetch;
    const heldPathPattern = new RegExp(pattern);
    const released = new Promise<void>((resolve) => {
      window.releaseAnswers = resolve;
    });
    window.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (heldPathPattern.test(new URL(request.url).pathname)) await released;
      return originalFetch(request);
    };
  }, booksPathPattern);
  return () => page.evaluate(() => window.releaseAnswers?.());
}

/** Answers the service calls of each page opened from now on as if books and payroll were busy. */
export async function answerBusyInPage(page: Page): Promise<void> {
  await page.addInitScript(
    ({ pattern, problem }) => {
      const originalFetch = window.fetch;
      const busyPathPattern = new RegExp(pattern);
      window.fetch = async (input, init) => {
        const request = new Request(input, init);
        if (!busyPathPattern.test(new URL(request.url).pathname)) return originalFetch(request);
        return Response.json(problem, {
          status: problem.status,
          headers: { "content-type": "application/problem+json" },
        });
      };
    },
    { pattern: booksPathPattern, problem: { status: 503, ...remoteBusyProblem } },
  );
}
