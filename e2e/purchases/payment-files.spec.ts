import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { fjallkaffe, norrsken } from "../../sandbox/seed/companies";
import { anna, erik } from "../../sandbox/seed/people";
import { makeBankReport } from "../support/bank-report";
import { dayFromToday } from "../support/days";
import { downloadFile } from "../support/download-file";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { expectNoSidewaysScroll, phoneViewport } from "../support/phone";
import { product } from "../support/product";
import { purchasesAtService } from "../support/purchases-at-service";
import { expectSoundBooks } from "../support/service/control";
import { signInOnSharedDemo } from "../support/shared-demo";
import { openPageFor, signInPerson } from "../support/signed-in-person";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";
import { expectPaperDrawn, openApproval } from "../walks/approvals";

const makeTextOf = (language: "en" | "sv") => (key: string, values?: Record<string, string>) =>
  translate(language, key, values);
type TextOf = ReturnType<typeof makeTextOf>;

/** The text of a payment between two tags of a payment file. */
const tagOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]+)</${tag}>`).exec(xml)?.[1] ?? "";

/** Makes a payment file of all that the list of what is to be paid shows, and takes it out. @returns its text */
async function sendToBank(page: Page, textOf: TextOf, toPayPath: string): Promise<string> {
  await page.goto(toPayPath);
  await waitUntilSettled(page);
  await page.getByRole("checkbox", { name: textOf("payments.list.markAll") }).click();
  await page.keyboard.press("f");
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(textOf("payments.file.happens"))).toBeVisible();
  await expectAccessible(page, "making a payment file");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/to-pay\/files\/[0-9a-f-]{36}$/);
  await expect(page.getByText(textOf("payments.file.stateOf.made"))).toBeVisible();
  await expectAccessible(page, "a payment file");
  const file = await downloadFile(page, () =>
    page.getByRole("button", { name: new RegExp(`^${textOf("payments.file.fetch")}`) }).click(),
  );
  await expect(page.getByRole("button", { name: textOf("payments.file.withdraw") })).toHaveCount(0);
  return readFile(await file.path(), "utf8");
}

/** Gives the bank's answer to the portal: that it paid the one payment of the file. */
async function giveAnswer(page: Page, textOf: TextOf, bankPath: string, xml: string, kronor: number) {
  const buffer = makeBankReport({
    ...{ iban: tagOf(xml, "IBAN"), endToEndId: tagOf(xml, "EndToEndId"), kronor, bookedOn: dayFromToday(0) },
  });
  await page.goto(bankPath);
  await waitUntilSettled(page);
  await page.getByLabel(textOf("payments.report.choose"), { exact: true }).setInputFiles({
    ...{ name: "camt054.xml", mimeType: "application/xml", buffer },
  });
}

test.describe("in a company without an approval flow", () => {
  const textOf = makeTextOf("sv");
  test.use({ locale: "sv-SE", timezoneId: "Europe/Stockholm" });
  const companyPath = signInOnSharedDemo(anna.email, fjallkaffe.name);

  test("an invoice is booked, sent to the bank by file, and registered when the bank has paid", async ({
    page,
    request,
  }) => {
    const purchases = await purchasesAtService(request, fjallkaffe.name);
    const supplierId = await purchases.createSupplier("Bankfilens Kaffe AB", "991-2346");
    const draftId = await purchases.registerDraft(supplierId, { number: "FIL-1", netKronor: 800 });
    await page.goto(`${companyPath()}/purchases/drafts/${draftId}`);
    await waitUntilSettled(page);
    await page.keyboard.press("Alt+b");
    await expect(page.getByRole("dialog", { name: textOf("booking.title") })).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(page).toHaveURL(/\/purchases\/invoices\/[0-9a-f-]{36}$/);
    const invoicePath = new URL(page.url()).pathname;

    const toPayPath = `${companyPath()}/purchases/to-pay`;
    const xml = await sendToBank(page, textOf, `${toPayPath}?q=Bankfilens`);
    await page.goto(`${toPayPath}?q=Bankfilens&filter=onItsWay`);
    await expect(page.getByText(/^På väg till banken/)).toBeVisible();
    await giveAnswer(page, textOf, `${toPayPath}/bank`, xml, 1000);
    await expect(page.getByText(/^Registreras: 1\./)).toBeVisible();
    await expectAccessible(page, "the bank's answer");
    await page.goto(invoicePath);
    await expect(page.getByText(/1\s000,00\sSEK registrerades som betalt/)).toBeVisible();
    expect(await purchases.getRemaining(invoicePath.split("/").at(-1) ?? "")).toBe(0);

    // What does not match is left to a person, on a phone too.
    await page.setViewportSize(phoneViewport);
    await giveAnswer(page, textOf, `${toPayPath}/bank`, xml.replace(/(<EndToEndId>)[^<]+/, "$1STEGVIS-OKAND-1"), 1);
    await expect(page.getByText(textOf("payments.report.reason.unknownPayment"))).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, "what the bank reported and nobody knows, 390");
    await page.getByRole("button", { name: new RegExp(`^${textOf("payments.report.handled")}`) }).click();
    await expect(page.getByText(textOf("payments.report.none"))).toBeVisible();
    await page.goto(`${toPayPath}/files`);
    await expect(page.getByText(textOf("payments.file.stateOf.settled"), { exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, "the payment files, 390");
    await expectSoundBooks(request);
  });

  test("a file that is no answer of a bank is refused in words, and nothing happens", async ({ page }) => {
    await page.goto(`${companyPath()}/purchases/to-pay/bank`);
    await waitUntilSettled(page);
    await page.getByLabel(textOf("payments.report.choose"), { exact: true }).setInputFiles({
      ...{ name: "kontoutdrag.csv", mimeType: "text/csv", buffer: Buffer.from("Datum;Belopp") },
    });
    await expect(page.getByText(textOf("payments.report.problem.notXml"))).toBeVisible();
  });
});

test.describe("in a company with an approval flow", () => {
  const textOf = makeTextOf("en");
  test.use({ locale: "en-GB", timezoneId: "Europe/Stockholm" });
  const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

  test("an invoice is approved and booked with one key, attested by another person, and paid by file", async ({
    page,
    request,
    browser,
  }) => {
    const purchases = await purchasesAtService(request, norrsken.name);
    await purchases.deleteDrafts();
    const supplierId = await purchases.createSupplier("Pay By File Timber AB", "991-2346");
    await page.goto(`${companyPath()}/settings/approvals`);
    const rule = page.getByRole("region", { name: textOf("payments.rule.title") });
    await rule.getByLabel(textOf("payments.rule.amount", { currency: "SEK" })).fill("500");
    await rule.getByRole("button", { name: textOf("payments.rule.save") }).click();
    await expect(rule.getByText(/^From 500[.,]00\sSEK on/)).toBeVisible();

    const draftId = await purchases.register(supplierId, { number: "PAY-FILE", netKronor: 800 });
    await openApproval(page, companyPath(), draftId);
    await expectPaperDrawn(page);
    await expect(page.getByRole("button", { name: /^Approve, book and next/ })).toBeEnabled();
    await page.keyboard.press("a");
    await expect.poll(() => purchases.getApprovalStatus(draftId)).toBeNull();

    const toPayPath = `${companyPath()}/purchases/to-pay?q=Pay+By+File`;
    await page.goto(toPayPath);
    await expect(page.getByText(textOf("payments.attest.needed"))).toBeVisible();
    const attester = await signInPerson(browser, product.appUrl, erik.email, norrsken.name);
    const eriksPage = await openPageFor(browser, attester, "en-GB");
    await eriksPage.goto(`${toPayPath}&filter=attest`);
    await waitUntilSettled(eriksPage);
    await eriksPage.getByRole("checkbox", { name: textOf("payments.list.markAll") }).click();
    await eriksPage.keyboard.press("t");
    await expect(eriksPage.getByText(textOf("payments.attest.amountReason"))).toBeVisible();
    await expectAccessible(eriksPage, "attesting a payment");
    await eriksPage.keyboard.press("Control+Enter");
    await expect(eriksPage.getByText(textOf("payments.list.noHit"))).toBeVisible();
    await eriksPage.context().close();

    const xml = await sendToBank(page, textOf, toPayPath);
    await giveAnswer(page, textOf, `${companyPath()}/purchases/to-pay/bank`, xml, 1000);
    await expect(page.getByText(/^Registered: 1\./)).toBeVisible();
    await page.getByRole("button", { name: textOf("payments.report.show") }).click();
    await expect(
      page.getByRole("dialog").getByText(textOf("payments.result.stage.paid"), { exact: true }),
    ).toBeVisible();
    await expectSoundBooks(request);
  });
});
