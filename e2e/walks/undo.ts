import { expect, type Page, type PlaywrightTestArgs } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { createAnswerGate } from "../support/answer-gate";
import { fillEditor, threeRows } from "../support/editor";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { expectInvoicedOnce, readServiceCounts } from "../support/same-total";
import { screenLabels as allLabels, type ScreenLabels } from "../support/screen-labels";
import { booksAtService } from "../support/service/books";
import { expectSoundBooks, readCounters } from "../support/service/control";
import { endlessUndoSeconds, setUndoSeconds } from "../support/undo-seconds";

const customer = "Brf Solsidan";
/** The longest wait a company can choose; with it, an operation waits here until the journey withdraws it. */
const longestUndoSeconds = 60;

const undoLabelsByLanguage = {
  en: {
    seconds: "Seconds",
    save: "Save",
    wrong: "Write whole seconds from 0 to 60.",
    waits: (seconds: number) => `What is ordered waits ${seconds} seconds.`,
    undo: "Undo",
    draft: /^Finalise and send the invoice to Brf Solsidan/,
    mail: /^Mail invoice \d+ to /,
    countdown: /In \d+ s\./,
    tookBack: "Taken back. The draft is as it was, and no mail has left.",
    stands: /^Taken back by Anna .+ The draft is as it was, and nothing has left\.$/,
    noMail: "Taken back. No mail has left.",
    mailWaits: "E-mail waits to leave",
    mailBack: "E-mail taken back before it left",
    locked: /cannot be changed while it waits/,
    posted: /^Invoice \d+ to Brf Solsidan is posted and mailed\.$/,
    late: /^Finalise and send the invoice to Brf Solsidan, .+ Too late: it was already sent at \d\d:\d\d:\d\d\.$/,
    now: "Send now",
    send: "Send",
  },
  sv: {
    seconds: "Sekunder",
    save: "Spara",
    wrong: "Skriv hela sekunder från 0 till 60.",
    waits: (seconds: number) => `Det som beställs väntar ${seconds} sekunder.`,
    undo: "Ångra",
    draft: /^Slutför och skicka fakturan till Brf Solsidan/,
    mail: /^Mejla faktura \d+ till /,
    countdown: /Om \d+ s\./,
    tookBack: "Ångrat. Utkastet är som det var, och inget mejl har gått iväg.",
    stands: /^Ångrat av Anna .+ Utkastet är som det var, och inget har gått iväg\.$/,
    noMail: "Ångrat. Inget mejl har gått iväg.",
    mailWaits: "Mejl väntar på att gå iväg",
    mailBack: "Mejl ångrat innan det gick iväg",
    locked: /går inte att ändra medan det väntar/,
    posted: /^Faktura \d+ till Brf Solsidan är bokförd och mejlad\.$/,
    late: /^Slutför och skicka fakturan till Brf Solsidan, .+ För sent: det skickades redan \d\d:\d\d:\d\d\.$/,
    now: "Skicka nu",
    send: "Skicka",
  },
} as const;

type WalkFixtures = Pick<PlaywrightTestArgs, "page" | "context" | "request">;

/** The journeys about waiting operations, in one of their languages. @param companyPath gives the company's path */
export function undoJourneys(language: "en" | "sv", base: () => string) {
  const labels = allLabels[language];
  const undoLabels = undoLabelsByLanguage[language];

  const mainRegion = (page: Page) => page.getByRole("main");
  const toastNamed = (page: Page, name: RegExp) => page.locator(".toasts").getByRole("group", { name });

  async function takenBack({ page: first, context, request }: WalkFixtures) {
    let page = first;
    await chooseUndoSeconds(page, longestUndoSeconds);
    const books = await booksAtService(request, norrsken.name);
    const invoice = `${base()}/sales/invoices/${(await books.bookInvoice("Nykund AB")).Id}`;
    const before = await readServiceCounts(request);
    const draft = await storeDraft(page, labels, base());

    await finaliseAndSend(page, labels);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByText(undoLabels.locked)).toBeVisible();
    await expect(page.getByText(undoLabels.countdown)).toHaveCount(1);
    await expect(page.getByLabel(labels.customer, { exact: true })).toBeDisabled();
    await expectAccessible(page, "a draft that waits");
    await page.getByRole("link", { name: labels.customers }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: labels.customers })).toBeVisible();
    await expect(toastNamed(page, undoLabels.draft)).toContainText(undoLabels.countdown);
    await expect(page.getByText(undoLabels.countdown)).toHaveCount(1);
    await waitUntilSettled(page);
    await expectAccessible(page, "an order that waits");
    await toastNamed(page, undoLabels.draft).getByRole("button", { name: undoLabels.undo }).click();
    await expect(page.getByText(undoLabels.tookBack)).toBeVisible();
    await page.goto(draft);
    await expect(page.getByText(undoLabels.stands)).toBeVisible();
    await expect(page.getByLabel(labels.row(1, labels.quantity))).toHaveValue("40");

    // The tab is closed; in the next tab the operation still counts down, and the draft's own page withdraws it.
    await finaliseAndSend(page, labels);
    await expect(toastNamed(page, undoLabels.draft)).toBeVisible();
    await page.close();
    page = await context.newPage();
    await page.goto(base());
    await expect(toastNamed(page, undoLabels.draft)).toContainText(undoLabels.countdown);
    await page.goto(draft);
    await mainRegion(page).getByRole("button", { name: undoLabels.undo }).click();
    await expect(page.getByText(undoLabels.tookBack)).toBeVisible();
    await expect(page.getByLabel(labels.customer, { exact: true })).toBeEnabled();

    // With two waiting operations Z withdraws the newest one, and in a field Z is a letter.
    await mailInvoice(page, invoice, labels, undoLabels.send);
    await expect(toastNamed(page, undoLabels.mail)).toBeVisible();
    await page.goto(draft);
    await finaliseAndSend(page, labels);
    await expect(toastNamed(page, undoLabels.draft)).toBeVisible();
    await page.getByRole("link", { name: labels.customers }).first().click();
    await page.getByRole("searchbox").fill("");
    await page.keyboard.type("z");
    await expect(page.getByRole("searchbox")).toHaveValue("z");
    await expect(page.locator(".toasts").getByRole("group")).toHaveCount(2);
    await page.getByRole("searchbox").blur();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("z");
    await expect(page.getByText(undoLabels.tookBack)).toBeVisible();
    await expect(toastNamed(page, undoLabels.draft)).toHaveCount(0);
    await page.goto(invoice);
    const entry = page.getByRole("listitem").filter({ hasText: undoLabels.mailWaits });
    await entry.getByRole("button", { name: undoLabels.undo }).click();
    await expect(page.getByRole("listitem").filter({ hasText: undoLabels.mailBack })).toContainText("Anna");
    const { conversions, mails, postings } = await readCounters(request);
    expect({ conversions, mails, postings }).toMatchObject({
      conversions: before.counts.conversions,
      mails: before.counts.mails,
      postings: before.counts.postings,
    });
  }

  async function letThrough({ page: first, context, request }: WalkFixtures) {
    let page = first;
    await chooseUndoSeconds(page, longestUndoSeconds);
    const before = await readServiceCounts(request);
    let draft = await storeDraft(page, labels, base());

    // Somebody else changes the draft meanwhile: the operation stops and shows both versions; the stored one is opened.
    await finaliseAndSend(page, labels);
    await expect(page.getByText(undoLabels.locked)).toBeVisible();
    const books = await booksAtService(request, norrsken.name);
    await books.changeDraft(/drafts\/(.+)/.exec(draft)?.[1] ?? "", { BuyersOrderReference: "Best 4711" });
    await mainRegion(page).getByRole("button", { name: undoLabels.now }).click();
    await expect(page.getByRole("dialog").getByRole("row", { name: labels.orderNumber })).toContainText("Best 4711");
    await page.getByRole("link", { name: labels.openStored }).click();
    await expect(page.getByLabel(labels.orderNumber)).toHaveValue("Best 4711");
    draft = page.url();

    // The operation is executed while no tab is open.
    await chooseUndoSeconds(page, 3);
    await page.goto(draft);
    const commandResponse = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.url().endsWith("/operations"),
    );
    await finaliseAndSend(page, labels);
    await commandResponse;
    await page.close();
    await expectInvoicedOnce(request, before);
    page = await context.newPage();
    await page.goto(draft);
    await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);

    // Another tab starts the operation early: this tab does not know yet, and learns it when it withdraws too late.
    await chooseUndoSeconds(page, longestUndoSeconds);
    await storeDraft(page, labels, base());
    await finaliseAndSend(page, labels);
    await page.getByRole("link", { name: labels.customers }).first().click();
    await expect(toastNamed(page, undoLabels.draft)).toBeVisible();
    await page.route("**/operations/waiting", (route) => route.abort());
    const other = await context.newPage();
    await other.goto(base());
    await toastNamed(other, undoLabels.draft).getByRole("button", { name: undoLabels.now }).click();
    await expect(other.getByText(undoLabels.posted)).toBeVisible();
    await toastNamed(page, undoLabels.draft).getByRole("button", { name: undoLabels.undo }).click();
    await expect(page.getByText(undoLabels.late)).toBeVisible();
    await expectSoundBooks(request);
  }

  /** Chooses the company's wait on its page as the owner, and expects a refusal of 61 seconds at the field. */
  async function chooseUndoSeconds(page: Page, seconds: number) {
    await page.goto(`${base()}/settings/company`);
    const field = page.getByLabel(undoLabels.seconds);
    await field.fill("61");
    await page.getByRole("button", { name: undoLabels.save, exact: true }).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(undoLabels.wrong));
    await field.fill(String(seconds));
    await page.getByRole("button", { name: undoLabels.save, exact: true }).click();
    await expect(page.getByText(undoLabels.waits(seconds))).toBeVisible();
    if (seconds === longestUndoSeconds) await setUndoSeconds(endlessUndoSeconds);
  }

  /**
   * The portal may list a waiting operation before the code of its toast has loaded: the key Z withdraws it all the
   * same.
   */
  async function takenBackEarly({ page, request }: WalkFixtures) {
    await chooseUndoSeconds(page, longestUndoSeconds);
    const before = await readServiceCounts(request);
    await storeDraft(page, labels, base());
    await page.getByRole("button", { name: labels.whatWillHappen }).click();
    const finaliseButton = page.getByRole("button", { name: labels.finaliseAndSend });
    await expect(finaliseButton).toBeEnabled();
    const { hold, letGo } = createAnswerGate();
    await page.route(/\/_next\/static\/chunks\//, hold);
    const waitingResponse = page.waitForResponse(
      async (answer) => answer.url().endsWith("/operations/waiting") && (await answer.text()).includes(customer),
    );
    await finaliseButton.click();
    await waitingResponse;
    await page.keyboard.press("z");
    letGo();
    await expect(page.getByText(undoLabels.tookBack)).toBeVisible();
    await expect(toastNamed(page, undoLabels.draft)).toHaveCount(0);
    expect((await readCounters(request)).conversions).toEqual(before.counts.conversions);
  }

  return { takenBack, takenBackEarly, letThrough };
}

/** Stores a draft of three rows. @returns the draft's address once it is stored */
async function storeDraft(page: Page, labels: ScreenLabels, base: string): Promise<string> {
  await page.goto(`${base}/sales/invoices/new`);
  await fillEditor(page, labels, customer, threeRows);
  await page.getByRole("button", { name: labels.saveDraft }).click();
  await expect(page).toHaveURL(/\/sales\/drafts\/[0-9a-f-]{36}/);
  return page.url();
}

async function finaliseAndSend(page: Page, labels: ScreenLabels) {
  await page.getByRole("button", { name: labels.whatWillHappen }).click();
  await page.getByRole("button", { name: labels.finaliseAndSend }).click();
}

/** Mails the invoice; the customer has no e-mail address yet, so the address is typed in the sheet. */
async function mailInvoice(page: Page, invoice: string, labels: ScreenLabels, sendLabel: string) {
  await page.goto(invoice);
  await page.getByRole("button", { name: labels.sendMail }).first().click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox", { name: labels.to, exact: true }).fill("kund@example.com");
  await sheet.getByRole("button", { name: sendLabel, exact: true }).click();
  await expect(sheet).toHaveCount(0);
}
