import { expect, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { anna } from "../sandbox/seed/people";
import { expectAccessibleInTurn, settled } from "./support/axe";
import { freshDemo } from "./support/control";
import { revokeAsPartner } from "./support/partner";
import { product } from "./support/product";
import { openAs, signedIn } from "./support/signed-in";
import { words as allWords } from "./support/words";

test.describe.configure({ timeout: 600_000 });

for (const words of Object.values(allWords)) {
  test(`a connection that is lost, mended and taken away is accessible wherever it shows, ${words.locale}`, {
    tag: "@accessible",
  }, async ({ browser, request }) => {
    await freshDemo(request);
    const person = await signedIn(browser, product.appUrl, anna.email, norrsken.name);
    const base = `/companies/${person.companyId}`;
    const page = await openAs(browser, person, words.locale);
    const everywhere = async (state: string) => {
      for (const path of [base, `${base}/customers`, `${base}/settings/connection`, "/companies"]) {
        await page.goto(path);
        await settled(page);
        await expectAccessibleInTurn(page, `${path.replace(base, "company")}, ${state}`);
      }
    };

    await page.goto(`${base}/sales/invoices/new`);
    await settled(page);
    await revokeAsPartner(person.companyId, anna.email);
    await page.getByRole("combobox", { name: words.customer, exact: true }).fill("Brf");
    await expect(page.getByRole("button", { name: words.reconnect }).first()).toBeVisible();
    await expectAccessibleInTurn(page, "editor, lost while typing");
    await everywhere("lost");

    const again = await signedIn(browser, product.appUrl, anna.email, norrsken.name);
    await page.context().addCookies(again.state.cookies);
    await page.goto(`${base}/settings/connection`);
    await page.getByRole("button", { name: words.disconnect }).click();
    await page.getByRole("dialog").getByRole("button", { name: words.disconnect }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await settled(page);
    await expectAccessibleInTurn(page, "connection, just taken away");
    await everywhere("taken away");
    await page.context().close();
  });
}
