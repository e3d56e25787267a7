import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { dayFromToday } from "../support/days";
import { downloaded } from "../support/downloaded";
import { threeRows, threeRowsTotalText, writeByKeyboard, writeInvoice } from "../support/editor";
import { tabTo } from "../support/keyboard";
import { expectAccessible } from "../support/looks/axe";
import { onOneDemo } from "../support/one-demo";
import { isRead } from "../support/own-sale";
import { pdfText } from "../support/pdf";
import { lastMail, mailCount } from "../support/service/books";
import { counters, expectSound } from "../support/service/control";
import { expect, test } from "../support/test";
import { undoWaits, untilTakenBack } from "../support/undo-wait";
import { customer, line, oneRow, reference, settings, words } from "../walks/quotes-and-orders";

test.use(settings);

test.describe("what is offered and ordered", () => {
  const base = onOneDemo(anna.email, norrsken.name);

  test("a quote is written, sent, accepted, ordered, delivered and invoiced by keyboard alone; list, page, PDF and mail say the same total", async ({
    page,
    request,
  }) => {
    const before = await happened(request);
    await page.goto(`${base()}/sales`);
    await expect(page.getByRole("link", { name: "New quote" })).toBeVisible();
    await page.keyboard.press("q");
    await writeByKeyboard(page, words, customer, threeRows);
    await expect(page.getByRole("table").filter({ hasText: "Total, SEK" })).toContainText(threeRowsTotalText);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("heading", { name: "Nothing is booked" })).toBeVisible();
    await expectAccessible(page, "the sheet before a quote is sent");
    await page.keyboard.press("Control+Enter");
    await expect(page).toHaveURL(/\/sales\/quotes\/[0-9a-f-]{36}$/);
    const title = page.getByRole("heading", { level: 1, name: /Quote \d+/ });
    await expect(title).toBeVisible();
    const number = /\d+/.exec(await title.innerText())?.[0] ?? "";
    await expect(page.getByText(threeRowsTotalText).first()).toBeVisible();
    await expect.poll(() => mailCount(request)).toBe(before.mails + 1);
    expect(await happened(request)).toEqual({
      ...before,
      conversions: before.conversions + 1,
      mails: before.mails + 1,
    });
    const mail = await lastMail(request);

    // The customer says yes on the telephone.
    const step = (name: string) => page.getByRole("main").getByRole("button", { name });
    await expect(step("Accept and make the order")).toBeVisible();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys on this page" })).toContainText("Accept and make the order");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("a");
    await expect(step("Deliver and invoice")).toBeVisible();
    await page.keyboard.press("i");
    await isRead(page.getByRole("dialog").getByRole("button", { name: "Post and send" }));
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("All of it is invoiced")).toBeVisible();
    await expect.poll(() => mailCount(request)).toBe(before.mails + 2);
    expect(await happened(request)).toMatchObject({ mails: before.mails + 2, postings: before.postings + 1 });
    const theirs = await lastMail(request);
    expect(theirs.recipients).toEqual(["brf.solsidan@kund.example"]);
    expect(await pdfText(Buffer.from(theirs.attachments[0]?.data ?? "", "base64"))).toContain(threeRowsTotalText);

    await tabTo(page, page.getByRole("button", { name: words.downloadPdf }));
    const file = await downloaded(page, () => page.keyboard.press("Enter"));
    expect(mail.recipients).toEqual(["brf.solsidan@kund.example"]);
    expect(mail.text.replace(/\s/g, " ")).toContain(threeRowsTotalText);
    for (const bytes of [await readFile(await file.path()), Buffer.from(mail.attachments[0]?.data ?? "", "base64")]) {
      const text = await pdfText(bytes);
      expect(text).toContain(threeRowsTotalText);
      expect(text).toContain(number);
    }
    await page.goto(`${base()}/sales?filter=quotes&q=${number}`);
    await expect(page.getByRole("row", { name: new RegExp(`Quote ${number}`) })).toContainText(threeRowsTotalText);
    await expectSound(request);
  });

  test("an order is kept while it is written, taken back in time, and placed once however often it is pressed", async ({
    page,
    request,
  }) => {
    const before = await orderCount(page, base());
    const delivery = dayFromToday(50);
    await page.goto(`${base()}/sales/orders/new`);
    await writeInvoice(page, words, customer, oneRow);
    await page.getByLabel("Delivery").fill(delivery);
    await expect(line(page)).toContainText(/Kept in Stegvis/);
    await page.reload();
    await expect(page.getByLabel(words.row(1, words.text))).toHaveValue("Snickeriarbete");
    // Away from every field the keys are told, those of the rows too.
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keys on this page" });
    const told = ["Move the row up or down", "Remove the row", "Add a row, from the last cell", words.whatWillHappen];
    for (const one of told) await expect(keys).toContainText(one);
    await page.keyboard.press("Escape");

    // Whoever leaves finds it among the drafts, by what it says, and on the overview.
    await page.goto(base());
    await expect(page.getByRole("row").filter({ hasText: "Order, not placed" })).toContainText(customer);
    await page.goto(`${base()}/sales?filter=draft&q=snickeri`);
    const begun = page.getByRole("row").filter({ hasText: "Only you see it" });
    await expect(begun).toContainText("1 488,00");
    await begun.getByRole("link").first().click();
    await expect(page.getByLabel("Delivery")).toHaveValue(delivery);

    await undoWaits(untilTakenBack);
    await page.getByRole("button", { name: words.whatWillHappen }).click();
    await page.getByRole("button", { name: "Place the order" }).click();
    await expect(page.getByLabel("Delivery")).toBeDisabled();
    await expect(page.getByText("The draft cannot be changed while it waits.")).toBeVisible();
    await expect(page.getByLabel(words.row(1, words.quantity))).toBeDisabled();
    await expect(page.getByRole("button", { name: words.addRow })).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect(page.getByLabel("Delivery")).toBeEnabled();
    await undoWaits(0);
    await page.getByRole("button", { name: words.whatWillHappen }).click();
    await page.getByRole("button", { name: "Place the order" }).dblclick();
    await expect(page).toHaveURL(/\/sales\/orders\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1, name: /Order \d+/ })).toBeVisible();
    expect(await orderCount(page, base())).toBe(before + 1);
    await page.goto(`${base()}/sales/orders/new`);
    await expect(page.getByLabel(words.row(1, words.text))).toHaveValue("");
    await reference(page).fill("The next one");
    await expect(line(page)).toContainText(/Kept in Stegvis/);
    await expect(page).toHaveURL(/\/sales\/orders\/drafts\/[0-9a-f-]{36}$/);
    // Asked for from there, a new one is another; the one before is found by what it says.
    await lookFor(page, "new order", /^New order/);
    await expect(page).toHaveURL(/\/sales\/orders\/new$/);
    await expect(reference(page)).toHaveValue("");
    await lookFor(page, "the next one", /^Order, not placed/);
    await expect(reference(page)).toHaveValue("The next one");
    await page.getByRole("button", { name: "Delete draft" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete draft" }).click();
    await expect(page).toHaveURL(/\/sales$/);
    await expect(page.getByText("Only you see it")).toBeHidden();
    await expectSound(request);
  });
});

/** Goes by keyboard to what is found first. */
async function lookFor(page: Page, text: string, first: RegExp) {
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: "What to look for, or what to do" })).toBeFocused();
  await page.keyboard.type(text);
  await expect(page.getByRole("option", { selected: true })).toHaveText(first);
  await page.keyboard.press("Enter");
}

/** What the service has carried out. */
async function happened(request: APIRequestContext) {
  const { conversions, mails, postings } = await counters(request);
  return { conversions: conversions.committed, mails: mails.committed, postings: postings.committed };
}

async function orderCount(page: Page, base: string): Promise<number> {
  const answer = await page.request.get(`/api${base}/books/orders?$pagesize=1`);
  return ((await answer.json()) as { Meta: { TotalNumberOfResults: number } }).Meta.TotalNumberOfResults;
}
