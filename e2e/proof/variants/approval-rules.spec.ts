import type { Browser } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna, erik } from "../../../sandbox/seed/people";
import { dayFromToday } from "../../support/days";
import { expectAccessible } from "../../support/looks/axe";
import { product } from "../../support/product";
import { purchasesAtService } from "../../support/purchases-at-service";
import { fetchFromPage } from "../../support/rules";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { openPageFor, type SignedInPerson, signInPerson } from "../../support/signed-in-person";
import { expect, test } from "../../support/test";
import { countApprovals, fullNameOf, locale } from "../../walks/approval-rules";

test.use({ locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

let colleague: SignedInPerson;
test.beforeAll(async ({ browser }) => {
  colleague = await signInPerson(browser, product.appUrl, erik.email, norrsken.name);
});
const openAsErik = (browser: Browser) => openPageFor(browser, colleague, locale);

test("who registered an invoice does not approve it alone, and reads why", async ({ page, request, browser }) => {
  await page.goto(`${companyPath()}/purchases`);
  const purchases = await purchasesAtService(request, norrsken.name);
  const supplierId = await purchases.createSupplier("Umeå Virke AB");
  const draft = await fetchFromPage<{ Id: string }>(page, "POST", `/api${companyPath()}/books/supplierinvoicedrafts`, {
    SupplierId: supplierId,
    IsCreditInvoice: false,
    InvoiceNumber: "eget-1",
    InvoiceDate: dayFromToday(-2),
    DueDate: dayFromToday(28),
    TotalAmount: 125,
    Rows: [
      { AccountNumber: 2440, CreditAmount: 125 },
      { AccountNumber: 4010, DebitAmount: 100 },
      { AccountNumber: 2641, DebitAmount: 25 },
    ],
  });
  await fetchFromPage(page, "POST", `/api${companyPath()}/purchases/drafts/${draft.Id}/hand-in`, {});
  const approvalsBefore = await countApprovals(request);
  const approvalPath = `${companyPath()}/purchases/approvals/${draft.Id}`;
  await page.goto(approvalPath);
  await expect(page.getByText(/You registered or changed this invoice, so that somebody else has to/)).toBeVisible();
  await expect(page.getByText(`Registered or changed by ${fullNameOf(anna)}.`)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Approve(, book)? and next/ })).toBeDisabled();
  await expectAccessible(page, "not alone");
  expect(await countApprovals(request)).toBe(approvalsBefore);

  const eriksPage = await openAsErik(browser);
  await eriksPage.goto(approvalPath);
  await expect(eriksPage.getByRole("button", { name: /^Approve(, book)? and next/ })).toBeEnabled();
  await eriksPage.keyboard.press("a");
  await eriksPage.keyboard.press("a");
  await expect.poll(() => countApprovals(request)).toBe(approvalsBefore + 1);
  await eriksPage.context().close();
});
