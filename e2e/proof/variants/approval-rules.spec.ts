import type { Browser } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna, erik } from "../../../sandbox/seed/people";
import { dayFromToday } from "../../support/days";
import { expectAccessible } from "../../support/looks/axe";
import { onOneDemo } from "../../support/one-demo";
import { product } from "../../support/product";
import { ownPurchases } from "../../support/purchases";
import { sendFrom } from "../../support/rules";
import { openAs, type SignedIn, signedIn } from "../../support/signed-in";
import { expect, test } from "../../support/test";
import { approvalsOf, locale, nameOf } from "../../walks/approval-rules";

test.use({ locale, timezoneId: "Europe/Stockholm" });
const base = onOneDemo(anna.email, norrsken.name);

let colleague: SignedIn;
test.beforeAll(async ({ browser }) => {
  colleague = await signedIn(browser, product.appUrl, erik.email, norrsken.name);
});
const asErik = (browser: Browser) => openAs(browser, colleague, locale);

test("who registered an invoice does not approve it alone, and reads why", async ({ page, request, browser }) => {
  await page.goto(`${base()}/purchases`);
  const own = await ownPurchases(request, norrsken.name);
  const supplierId = await own.supplier("Umeå Virke AB");
  const draft = await sendFrom<{ Id: string }>(page, "POST", `/api${base()}/books/supplierinvoicedrafts`, {
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
  await sendFrom(page, "POST", `/api${base()}/purchases/drafts/${draft.Id}/hand-in`, {});
  const before = await approvalsOf(request);
  const there = `${base()}/purchases/approvals/${draft.Id}`;
  await page.goto(there);
  await expect(page.getByText(/You registered or changed this invoice, so that somebody else has to/)).toBeVisible();
  await expect(page.getByText(`Registered or changed by ${nameOf(anna)}.`)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Approve and next/ })).toBeDisabled();
  await expectAccessible(page, "not alone");
  expect(await approvalsOf(request)).toBe(before);

  const his = await asErik(browser);
  await his.goto(there);
  await expect(his.getByRole("button", { name: /^Approve and next/ })).toBeEnabled();
  await his.keyboard.press("a");
  await his.keyboard.press("a");
  await expect.poll(() => approvalsOf(request)).toBe(before + 1);
  await his.context().close();
});
