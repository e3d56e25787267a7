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

const customerName = "Brf Solsidan";
/** The longest wait a company can choose; with it, an operation waits here until the journey withdraws it. */
const longestUndoSeconds = 60;

const undoLabelsByLanguage = {
  en: {
    seconds: "Seconds",
    save: "Save",
    badSecondsNote: "Write whole seconds from 0 to 60.",
    waitNote: (seconds: number) => `What you start waits ${seconds} seconds.`,
    undo: "Undo",
    draftToast: /^Finalise and send the invoice to Brf Solsidan/,
    mailToast: /^Mail invoice \d+ to /,
    countdown: /In \d+ s\./,
    undoneNote: "Taken back. The draft is as it was, and no e-mail has left.",
    undoneEntry: /^Taken back by Anna .+ The draft is as it was, and nothing has left\.$/,
    mailWaitsEntry: "E-mail waits to leave",
    mailUndoneEntry: "E-mail taken back before it left",
    lockedNote: /cannot be changed while it waits/,
    postedNote: /^Invoice \d+ to Brf Solsidan is posted and mailed\.$/,
    tooLateNote:
      /^Finalise and send the invoice to Brf Solsidan, .+ Too late: it was already sent at \d\d:\d\d:\d\d\.$/,
    sendNow: "Send now",
    send: "Send",
  },
  sv: {
    seconds: "Sekunder",
    save: "Spara",
    badSecondsNote: "Skriv hela sekunder från 0 till 60.",
    waitNote: (seconds: number) => `Det du sätter i gång väntar ${seconds} sekunder.`,
    undo: "Ångra",
    draftToast: /^Slutför och skicka fakturan till Brf Solsidan/,
    mailToast: /^Mejla faktura \d+ till /,
    countdown: /Om \d+ s\./,
    undoneNote: "Ångrat. Utkastet är som det var, och inget mejl har gått iväg.",
    undoneEntry: /^Ångrat av Anna .+ Utkastet är som det var, och inget har gått iväg\.$/,
    mailWaitsEntry: "Mejl väntar på att gå iväg",
    mailUndoneEntry: "Mejl ångrat innan det gick iväg",
    lockedNote: /går inte att ändra medan det väntar/,
    postedNote: /^Faktura \d+ till Brf Solsidan är bokförd och mejlad\.$/,
    tooLateNote: /^Slutför och skicka fakturan till Brf Solsidan, .+ För sent: det skickades redan \d\d:\d\d:\d\d\.$/,
    sendNow: "Skicka nu",
    send: "Skicka",
  },
} as const;

type WalkFixtures = Pick<PlaywrightTestArgs, "page" | "context" | "request">;

/** The journeys about waiting operations, in one of their languages. @param companyPath gives the company's path */
export function undoJourneys(language: "en" | "sv", companyPath: () => string) {
  const labels = allLabels[language];
  const undoLabels = undoLabelsByLanguage[language];

  const mainRegion = (page: Page) => page.getByRole("main");
  const toastNamed = (page: Page, name: RegExp) => page.locator(".toasts").getByRole("group", { name });

  async function undoOnEveryPage({ page: firstPage, context, request }: WalkFixtures) {
    let page = firstPage;
    await chooseUndoSeconds(page, longestUndoSeconds);
    const books = await booksAtService(request, norrsken.name);
    const invoicePath = `${companyPath()}/sales/invoices/${(await books.bookInvoice("Nykund AB")).Id}`;
    const countsBefore = await readServiceCounts(request);
    const draftUrl = await storeDraft(page, labels, companyPath());

    await finaliseAndSend(page, labels);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByText(undoLabels.lockedNote)).toBeVisible();
    await expect(page.getByText(undoLabels.countdown)).toHaveCount(1);
    await expect(page.getByLabel(labels.customer, { exact: true })).toBeDisabled();
    await expectAccessible(page, "a draft that waits");
    await page.getByRole("link", { name: labels.customers }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: labels.customers })).toBeVisible();
    await expect(toastNamed(page, undoLabels.draftToast)).toContainText(undoLabels.countdown);
    await expect(page.getByText(undoLabels.countdown)).toHaveCount(1);
    await waitUntilSettled(page);
    await expectAccessible(page, "an order that waits");
    await toastNamed(page, undoLabels.draftToast).getByRole("button", { name: undoLabels.undo }).click();
    await expect(page.getByText(undoLabels.undoneNote)).toBeVisible();
    await page.goto(draftUrl);
    await expect(page.getByText(undoLabels.undoneEntry)).toBeVisible();
    await expect(page.getByLabel(labels.row(1, labels.quantity))).toHaveValue("40");

    // The tab is closed; in the next tab the operation still counts down, and the draft's own page withdraws it.
    await finaliseAndSend(page, labels);
    await expect(toastNamed(page, undoLabels.draftToast)).toBeVisible();
    await page.close();
    page = await context.newPage();
    await page.goto(companyPath());
    await expect(toastNamed(page, undoLabels.draftToast)).toContainText(undoLabels.countdown);
    await page.goto(draftUrl);
    await mainRegion(page).getByRole("button", { name: undoLabels.undo }).click();
    await expect(page.getByText(undoLabels.undoneNote)).toBeVisible();
    await expect(page.getByLabel(labels.customer, { exact: true })).toBeEnabled();

    // With two waiting operations Z withdraws the newest one, and in a field Z is a letter.
    await mailInvoice(page, invoicePath, labels, undoLabels.send);
    await expect(toastNamed(page, undoLabels.mailToast)).toBeVisible();
    await page.goto(draftUrl);
    await finaliseAndSend(page, labels);
    await expect(toastNamed(page, undoLabels.draftToast)).toBeVisible();
    await page.getByRole("link", { name: labels.customers }).first().click();
    await page.getByRole("searchbox").fill("");
    await page.keyboard.type("z");
    await expect(page.getByRole("searchbox")).toHaveValue("z");
    await expect(page.locator(".toasts").getByRole("group")).toHaveCount(2);
    await page.getByRole("searchbox").blur();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("z");
    await expect(page.getByText(undoLabels.undoneNote)).toBeVisible();
    await expect(toastNamed(page, undoLabels.draftToast)).toHaveCount(0);
    await page.goto(invoicePath);
    const mailEntry = page.getByRole("listitem").filter({ hasText: undoLabels.mailWaitsEntry });
    await mailEntry.getByRole("button", { name: undoLabels.undo }).click();
    await expect(page.getByRole("listitem").filter({ hasText: undoLabels.mailUndoneEntry })).toContainText("Anna");
    const { conversions, mails, postings } = await readCounters(request);
    expect({ conversions, mails, postings }).toMatchObject({
      conversions: countsBefore.counts.conversions,
      mails: countsBefore.counts.mails,
      postings: countsBefore.counts.postings,
    });
  }

  async function completeOnce({ page: firstPage, context, request }: WalkFixtures) {
    let page = firstPage;
    await chooseUndoSeconds(page, longestUndoSeconds);
    const countsBefore = await readServiceCounts(request);
    let draftUrl = await storeDraft(page, labels, companyPath());

    // Somebody else changes the draft meanwhile: the operation stops and shows both versions; the stored one is opened.
    await finaliseAndSend(page, labels);
    await expect(page.getByText(undoLabels.lockedNote)).toBeVisible();
    const books = await booksAtService(request, norrsken.name);
    await books.changeDraft(/drafts\/(.+)/.exec(draftUrl)?.[1] ?? "", { BuyersOrderReference: "Best 4711" });
    await mainRegion(page).getByRole("button", { name: undoLabels.sendNow }).click();
    await expect(page.getByRole("dialog").getByRole("row", { name: labels.orderNumber })).toContainText("Best 4711");
    await page.getByRole("link", { name: labels.openStored }).click();
    await expect(page.getByLabel(labels.orderNumber)).toHaveValue("Best 4711");
    draftUrl = page.url();

    // The operation is executed while no tab is open.
    await chooseUndoSeconds(page, 3);
    await page.goto(draftUrl);
    const commandResponse = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.url().endsWith("/operations"),
    );
    await finaliseAndSend(page, labels);
    await commandResponse;
    await page.close();
    await expectInvoicedOnce(request, countsBefore);
    page = await context.newPage();
    await page.goto(draftUrl);
    await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);

    // Another tab starts the operation early: this tab does not know yet, and learns it when it withdraws too late.
    await chooseUndoSeconds(page, longestUndoSeconds);
    await storeDraft(page, labels, companyPath());
    await finaliseAndSend(page, labels);
    await page.getByRole("link", { name: labels.customers }).first().click();
    await expect(toastNamed(page, undoLabels.draftToast)).toBeVisible();
    await page.route("**/operations/waiting", (route) => route.abort());
    const otherPage = await context.newPage();
    await otherPage.goto(companyPath());
    await toastNamed(otherPage, undoLabels.draftToast).getByRole("button", { name: undoLabels.sendNow }).click();
    await expect(otherPage.getByText(undoLabels.postedNote)).toBeVisible();
    await toastNamed(page, undoLabels.draftToast).getByRole("button", { name: undoLabels.undo }).click();
    await expect(page.getByText(undoLabels.tooLateNote)).toBeVisible();
    await expectSoundBooks(request);
  }

  /** Chooses the company's wait on its page as the owner, and expects a refusal of 61 seconds at the field. */
  async function chooseUndoSeconds(page: Page, seconds: number) {
    await page.goto(`${companyPath()}/settings/company`);
    const secondsField = page.getByLabel(undoLabels.seconds);
    await secondsField.fill("61");
    await page.getByRole("button", { name: undoLabels.save, exact: true }).click();
    await expect(secondsField).toHaveAccessibleDescription(new RegExp(undoLabels.badSecondsNote));
    await secondsField.fill(String(seconds));
    await page.getByRole("button", { name: undoLabels.save, exact: true }).click();
    await expect(page.getByText(undoLabels.waitNote(seconds))).toBeVisible();
    if (seconds === longestUndoSeconds) await setUndoSeconds(endlessUndoSeconds);
  }

  /**
   * The portal may list a waiting operation before the code of its toast has loaded: the key Z withdraws it all the
   * same.
   */
  async function undoBeforeToastCode({ page, request }: WalkFixtures) {
    await chooseUndoSeconds(page, longestUndoSeconds);
    const countsBefore = await readServiceCounts(request);
    await storeDraft(page, labels, companyPath());
    await page.getByRole("button", { name: labels.whatWillHappen }).click();
    const finaliseButton = page.getByRole("button", { name: labels.finaliseAndSend });
    await expect(finaliseButton).toBeEnabled();
    const { hold, letGo } = createAnswerGate();
    await page.route(/\/_next\/static\/chunks\//, hold);
    const waitingResponse = page.waitForResponse(
      async (answer) => answer.url().endsWith("/operations/waiting") && (await answer.text()).includes(customerName),
    );
    await finaliseButton.click();
    await waitingResponse;
    await page.keyboard.press("z");
    letGo();
    await expect(page.getByText(undoLabels.undoneNote)).toBeVisible();
    await expect(toastNamed(page, undoLabels.draftToast)).toHaveCount(0);
    expect((await readCounters(request)).conversions).toEqual(countsBefore.counts.conversions);
  }

  return { undoOnEveryPage, undoBeforeToastCode, completeOnce };
}

/** Stores a draft of three rows. @returns the draft's address once it is stored */
async function storeDraft(page: Page, labels: ScreenLabels, companyPath: string): Promise<string> {
  await page.goto(`${companyPath}/sales/invoices/new`);
  await fillEditor(page, labels, customerName, threeRows);
  await page.getByRole("button", { name: labels.saveDraft }).click();
  await expect(page).toHaveURL(/\/sales\/drafts\/[0-9a-f-]{36}/);
  return page.url();
}

async function finaliseAndSend(page: Page, labels: ScreenLabels) {
  await page.getByRole("button", { name: labels.whatWillHappen }).click();
  await page.getByRole("button", { name: labels.finaliseAndSend }).click();
}

/** Mails the invoice; the customer has no e-mail address yet, so the address is typed in the sheet. */
async function mailInvoice(page: Page, invoicePath: string, labels: ScreenLabels, sendLabel: string) {
  await page.goto(invoicePath);
  await page.getByRole("button", { name: labels.sendMail }).first().click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox", { name: labels.to, exact: true }).fill("kund@example.com");
  await sheet.getByRole("button", { name: sendLabel, exact: true }).click();
  await expect(sheet).toHaveCount(0);
}
