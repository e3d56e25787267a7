import { product } from "./product";
import { forgetTyped } from "./remembered";
import { call, freshDemo } from "./service/control";
import { type SignedIn, signedIn } from "./signed-in";
import { test } from "./test";
import { undoWaits } from "./undo-wait";

/**
 * Called in a file or a describe: its tests begin signed in, without anything typed and without faults, on one fresh demo, and find
 * in the books what those before them wrote. A reset and a sign-in before each would be most of their time.
 *
 * @param areas what the person allows; none named means everything
 * @returns the company's address, while a test runs
 */
export function onOneDemo(email: string, company: string, areas: readonly string[] = []): () => string {
  let person: SignedIn | undefined;
  test.beforeAll(async ({ browser, playwright }) => {
    const request = await playwright.request.newContext();
    await freshDemo(request);
    await request.dispose();
    person = await signedIn(browser, product.appUrl, email, company, areas);
  });
  test.beforeEach(async ({ request }) => {
    await call(request, "PUT", "/faults", []);
    await forgetTyped();
    await undoWaits(0);
  });
  // biome-ignore lint/correctness/noEmptyPattern: what a fixture needs is read from its parameter's pattern
  test.use({ storageState: async ({}, use) => use(person?.state) });
  return () => `/companies/${person?.companyId}`;
}
