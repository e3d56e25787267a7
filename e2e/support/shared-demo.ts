import { clearTypedDrafts } from "./portal-tables";
import { product } from "./product";
import { callControl, resetDemo } from "./service/control";
import { type SignedInPerson, signInPerson } from "./signed-in-person";
import { test } from "./test";
import { setUndoSeconds } from "./undo-seconds";

/**
 * Prepares the tests of a file or of a describe block: they start signed in, without typed drafts and without faults, on one
 * fresh demo, and find in the books what earlier tests wrote. A reset and a sign-in before each would be most of their time.
 *
 * @param areas the areas of work the person consents to; an empty list means all of them
 * @returns a function that gives the company's path while a test runs
 */
export function signInOnSharedDemo(email: string, company: string, areas: readonly string[] = []): () => string {
  let person: SignedInPerson | undefined;
  test.beforeAll(async ({ browser, playwright }) => {
    const request = await playwright.request.newContext();
    await resetDemo(request);
    await request.dispose();
    person = await signInPerson(browser, product.appUrl, email, company, areas);
  });
  test.beforeEach(async ({ request }) => {
    await callControl(request, "PUT", "/faults", []);
    await clearTypedDrafts();
    await setUndoSeconds(0);
  });
  // biome-ignore lint/correctness/noEmptyPattern: what a fixture needs is read from its parameter's pattern
  test.use({ storageState: async ({}, use) => use(person?.state) });
  return () => `/companies/${person?.companyId}`;
}
