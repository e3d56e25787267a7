import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { dayFromToday } from "../support/days";
import { downloadFile } from "../support/download-file";
import { fillEditor, fillEditorByKeyboard, threeRows, threeRowsTotalText } from "../support/editor";
import { tabTo } from "../support/keyboard";
import { expectAccessible } from "../support/looks/axe";
import { extractPdfText } from "../support/pdf";
import { expectReady } from "../support/sales-at-service";
import { countMails, getLastMail } from "../support/service/books";
import { expectSoundBooks, readCounters } from "../support/service/control";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { endlessUndoSeconds, setUndoSeconds } from "../support/undo-seconds";
import {
  browserSettings,
  customerName,
  draftStateLine,
  labels,
  oneRow,
  referenceField,
} from "../walks/quotes-and-orders";

test.use(browserSettings);

test.describe("what is offered and ordered", () => {
  const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

  test("a quote is written, sent, accepted, ordered, delivered and invoiced by keyboard alone; list, page, PDF and mail say the same total", async ({
    page,
    request,
  }) => {
    const countsBefore = await countCommitted(request);
    await page.goto(`${companyPath()}/sales`);
    await expect(page.getByRole("link", { name: "New quote" })).toBeVisible();
    await page.keyboard.press("q");
    await fillEditorByKeyboard(page, labels, customerName, threeRows);
    await expect(page.getByRole("table").filter({ hasText: "Total, SEK" })).toContainText(threeRowsTotalText);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("heading", { name: "Nothing is booked" })).toBeVisible();
    await expectAccessible(page, "the sheet before a quote is sent");
    await page.keyboard.press("Control+Enter");
    await expect(page).toHaveURL(/\/sales\/quotes\/[0-9a-f-]{36}$/);
    const quoteHeading = page.getByRole("heading", { level: 1, name: /Quote \d+/ });
    await expect(quoteHeading).toBeVisible();
    const quoteNumber = /\d+/.exec(await quoteHeading.innerText())?.[0] ?? "";
    await expect(page.getByText(threeRowsTotalText).first()).toBeVisible();
    await expect.poll(() => countMails(request)).toBe(countsBefore.mails + 1);
    expect(await countCommitted(request)).toEqual({
      ...countsBefore,
      conversions: countsBefore.conversions + 1,
      mails: countsBefore.mails + 1,
    });
    const quoteMail = await getLastMail(request);

    // The customer accepts by telephone.
    const stepButton = (name: string) => page.getByRole("main").getByRole("button", { name });
    await expect(stepButton("Accept and make the order")).toBeVisible();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys on this page" })).toContainText("Accept and make the order");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("a");
    await expect(stepButton("Deliver and invoice")).toBeVisible();
    await page.keyboard.press("i");
    await expectReady(page.getByRole("dialog").getByRole("button", { name: "Post and send" }));
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("All of it is invoiced")).toBeVisible();
    await expect.poll(() => countMails(request)).toBe(countsBefore.mails + 2);
    expect(await countCommitted(request)).toMatchObject({
      mails: countsBefore.mails + 2,
      postings: countsBefore.postings + 1,
    });
    const invoiceMail = await getLastMail(request);
    expect(invoiceMail.recipients).toEqual(["brf.solsidan@kund.example"]);
    expect(await extractPdfText(Buffer.from(invoiceMail.attachments[0]?.data ?? "", "base64"))).toContain(
      threeRowsTotalText,
    );

    await tabTo(page, page.getByRole("button", { name: labels.downloadPdf }));
    const file = await downloadFile(page, () => page.keyboard.press("Enter"));
    expect(quoteMail.recipients).toEqual(["brf.solsidan@kund.example"]);
    expect(quoteMail.text.replace(/\s/g, " ")).toContain(threeRowsTotalText);
    for (const bytes of [
      await readFile(await file.path()),
      Buffer.from(quoteMail.attachments[0]?.data ?? "", "base64"),
    ]) {
      const text = await extractPdfText(bytes);
      expect(text).toContain(threeRowsTotalText);
      expect(text).toContain(quoteNumber);
    }
    await page.goto(`${companyPath()}/sales?filter=quotes&q=${quoteNumber}`);
    await expect(page.getByRole("row", { name: new RegExp(`Quote ${quoteNumber}`) })).toContainText(threeRowsTotalText);
    await expectSoundBooks(request);
  });

  test("an order is kept while it is written, taken back in time, and placed once however often it is pressed", async ({
    page,
    request,
  }) => {
    const ordersBefore = await countOrders(page, companyPath());
    const deliveryOn = dayFromToday(50);
    await page.goto(`${companyPath()}/sales/orders/new`);
    await fillEditor(page, labels, customerName, oneRow);
    await page.getByLabel("Delivery").fill(deliveryOn);
    await expect(draftStateLine(page)).toContainText(/Kept in Stegvis/);
    await page.reload();
    await expect(page.getByLabel(labels.row(1, labels.text))).toHaveValue("Snickeriarbete");
    // Outside every field, the question mark shows the keys, including those of the rows.
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("?");
    const keysDialog = page.getByRole("dialog", { name: "Keys on this page" });
    const expectedKeys = [
      "Move the row up or down",
      "Remove the row",
      "Add a row, from the last cell",
      labels.whatWillHappen,
    ];
    for (const keyText of expectedKeys) await expect(keysDialog).toContainText(keyText);
    await page.keyboard.press("Escape");

    // After leaving the page, a person finds the order on the overview, and among the drafts by its text.
    await page.goto(companyPath());
    await expect(page.getByRole("row").filter({ hasText: "Order, not placed" })).toContainText(customerName);
    await page.goto(`${companyPath()}/sales?filter=draft&q=snickeri`);
    const unfinishedOrderRow = page.getByRole("row").filter({ hasText: "Only you see it" });
    await expect(unfinishedOrderRow).toContainText("1 488,00");
    await unfinishedOrderRow.getByRole("link").first().click();
    await expect(page.getByLabel("Delivery")).toHaveValue(deliveryOn);

    await setUndoSeconds(endlessUndoSeconds);
    await page.getByRole("button", { name: labels.whatWillHappen }).click();
    await page.getByRole("button", { name: "Place the order" }).click();
    await expect(page.getByLabel("Delivery")).toBeDisabled();
    await expect(page.getByText("The draft cannot be changed while it waits.")).toBeVisible();
    await expect(page.getByLabel(labels.row(1, labels.quantity))).toBeDisabled();
    await expect(page.getByRole("button", { name: labels.addRow })).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect(page.getByLabel("Delivery")).toBeEnabled();
    await setUndoSeconds(0);
    await page.getByRole("button", { name: labels.whatWillHappen }).click();
    await page.getByRole("button", { name: "Place the order" }).dblclick();
    await expect(page).toHaveURL(/\/sales\/orders\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1, name: /Order \d+/ })).toBeVisible();
    expect(await countOrders(page, companyPath())).toBe(ordersBefore + 1);
    await page.goto(`${companyPath()}/sales/orders/new`);
    await expect(page.getByLabel(labels.row(1, labels.text))).toHaveValue("");
    await referenceField(page).fill("The next one");
    await expect(draftStateLine(page)).toContainText(/Kept in Stegvis/);
    await expect(page).toHaveURL(/\/sales\/orders\/drafts\/[0-9a-f-]{36}$/);
    // A new order that is opened from there is another one; the former order is found by its text.
    await openFirstHit(page, "new order", /^New order/);
    await expect(page).toHaveURL(/\/sales\/orders\/new$/);
    await expect(referenceField(page)).toHaveValue("");
    await openFirstHit(page, "the next one", /^Order, not placed/);
    await expect(referenceField(page)).toHaveValue("The next one");
    await page.getByRole("button", { name: "Delete draft" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete draft" }).click();
    await expect(page).toHaveURL(/\/sales$/);
    await expect(page.getByText("Only you see it")).toBeHidden();
    await expectSoundBooks(request);
  });
});

/** Opens the first hit of the palette by keyboard. */
async function openFirstHit(page: Page, text: string, firstHit: RegExp) {
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: "What to look for, or what to do" })).toBeFocused();
  await page.keyboard.type(text);
  await expect(page.getByRole("option", { selected: true })).toHaveText(firstHit);
  await page.keyboard.press("Enter");
}

/** Counts what the service has committed. */
async function countCommitted(request: APIRequestContext) {
  const { conversions, mails, postings } = await readCounters(request);
  return { conversions: conversions.committed, mails: mails.committed, postings: postings.committed };
}

async function countOrders(page: Page, companyPath: string): Promise<number> {
  const answer = await page.request.get(`/api${companyPath}/books/orders?$pagesize=1`);
  return ((await answer.json()) as { Meta: { TotalNumberOfResults: number } }).Meta.TotalNumberOfResults;
}
