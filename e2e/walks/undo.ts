import { expect, type Page, type PlaywrightTestArgs } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { threeRows, writeInvoice } from "../support/editor";
import { held } from "../support/held";
import { expectAccessible, settled } from "../support/looks/axe";
import { expectOnce, tally } from "../support/same-total";
import { booksOf } from "../support/service/books";
import { counters, expectSound } from "../support/service/control";
import { undoWaits, untilTakenBack } from "../support/undo-wait";
import { words as allWords, type Words } from "../support/words";

const customer = "Brf Solsidan";
/** The longest a company can choose; what waits that long here waits until the journey takes it back. */
const longest = 60;

const said = {
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

type Given = Pick<PlaywrightTestArgs, "page" | "context" | "request">;

/** The two journeys of what waits, in one of the languages they are walked in. @param base the company's address */
export function undoIn(language: "en" | "sv", base: () => string) {
  const words = allWords[language];
  const text = said[language];

  const here = (page: Page) => page.getByRole("main");
  const slab = (page: Page, name: RegExp) => page.locator(".toasts").getByRole("group", { name });

  async function takenBack({ page: first, context, request }: Given) {
    let page = first;
    await chooseWait(page, longest);
    const books = await booksOf(request, norrsken.name);
    const invoice = `${base()}/sales/invoices/${(await books.bookInvoice("Nykund AB")).Id}`;
    const before = await tally(request);
    const draft = await writeDraft(page, words, base());

    await press(page, words);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByText(text.locked)).toBeVisible();
    await expect(page.getByText(text.countdown)).toHaveCount(1);
    await expect(page.getByLabel(words.customer, { exact: true })).toBeDisabled();
    await expectAccessible(page, "a draft that waits");
    await page.getByRole("link", { name: words.customers }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: words.customers })).toBeVisible();
    await expect(slab(page, text.draft)).toContainText(text.countdown);
    await expect(page.getByText(text.countdown)).toHaveCount(1);
    await settled(page);
    await expectAccessible(page, "an order that waits");
    await slab(page, text.draft).getByRole("button", { name: text.undo }).click();
    await expect(page.getByText(text.tookBack)).toBeVisible();
    await page.goto(draft);
    await expect(page.getByText(text.stands)).toBeVisible();
    await expect(page.getByLabel(words.row(1, words.quantity))).toHaveValue("40");

    // The tab is closed; in the next one it goes on counting, and the draft's own page takes it back.
    await press(page, words);
    await expect(slab(page, text.draft)).toBeVisible();
    await page.close();
    page = await context.newPage();
    await page.goto(base());
    await expect(slab(page, text.draft)).toContainText(text.countdown);
    await page.goto(draft);
    await here(page).getByRole("button", { name: text.undo }).click();
    await expect(page.getByText(text.tookBack)).toBeVisible();
    await expect(page.getByLabel(words.customer, { exact: true })).toBeEnabled();

    // Two at once: Z takes the newest, and in a field it is a letter.
    await mailInvoice(page, invoice, words, text.send);
    await expect(slab(page, text.mail)).toBeVisible();
    await page.goto(draft);
    await press(page, words);
    await expect(slab(page, text.draft)).toBeVisible();
    await page.getByRole("link", { name: words.customers }).first().click();
    await page.getByRole("searchbox").fill("");
    await page.keyboard.type("z");
    await expect(page.getByRole("searchbox")).toHaveValue("z");
    await expect(page.locator(".toasts").getByRole("group")).toHaveCount(2);
    await page.getByRole("searchbox").blur();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("z");
    await expect(page.getByText(text.tookBack)).toBeVisible();
    await expect(slab(page, text.draft)).toHaveCount(0);
    await page.goto(invoice);
    const entry = page.getByRole("listitem").filter({ hasText: text.mailWaits });
    await entry.getByRole("button", { name: text.undo }).click();
    await expect(page.getByRole("listitem").filter({ hasText: text.mailBack })).toContainText("Anna");
    const { conversions, mails, postings } = await counters(request);
    expect({ conversions, mails, postings }).toMatchObject({
      conversions: before.counts.conversions,
      mails: before.counts.mails,
      postings: before.counts.postings,
    });
  }

  async function letThrough({ page: first, context, request }: Given) {
    let page = first;
    await chooseWait(page, longest);
    const before = await tally(request);
    let draft = await writeDraft(page, words, base());

    // Changed by somebody else meanwhile: it stops with both sides, and the stored draft is gone on with.
    await press(page, words);
    await expect(page.getByText(text.locked)).toBeVisible();
    const books = await booksOf(request, norrsken.name);
    await books.changeDraft(/drafts\/(.+)/.exec(draft)?.[1] ?? "", { BuyersOrderReference: "Best 4711" });
    await here(page).getByRole("button", { name: text.now }).click();
    await expect(page.getByRole("dialog").getByRole("row", { name: words.orderNumber })).toContainText("Best 4711");
    await page.getByRole("link", { name: words.openStored }).click();
    await expect(page.getByLabel(words.orderNumber)).toHaveValue("Best 4711");
    draft = page.url();

    // Let through with no tab open.
    await chooseWait(page, 3);
    await page.goto(draft);
    const ordered = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.url().endsWith("/operations"),
    );
    await press(page, words);
    await ordered;
    await page.close();
    await expectOnce(request, before);
    page = await context.newPage();
    await page.goto(draft);
    await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);

    // Hastened in another tab: this one does not know yet, and is told when it takes it back too late.
    await chooseWait(page, longest);
    await writeDraft(page, words, base());
    await press(page, words);
    await page.getByRole("link", { name: words.customers }).first().click();
    await expect(slab(page, text.draft)).toBeVisible();
    await page.route("**/operations/waiting", (route) => route.abort());
    const other = await context.newPage();
    await other.goto(base());
    await slab(other, text.draft).getByRole("button", { name: text.now }).click();
    await expect(other.getByText(text.posted)).toBeVisible();
    await slab(page, text.draft).getByRole("button", { name: text.undo }).click();
    await expect(page.getByText(text.late)).toBeVisible();
    await expectSound(request);
  }

  /** The owner's choice, on its page; what is no number of seconds is said at the field. */
  async function chooseWait(page: Page, seconds: number) {
    await page.goto(`${base()}/settings/company`);
    const field = page.getByLabel(text.seconds);
    await field.fill("61");
    await page.getByRole("button", { name: text.save, exact: true }).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(text.wrong));
    await field.fill(String(seconds));
    await page.getByRole("button", { name: text.save, exact: true }).click();
    await expect(page.getByText(text.waits(seconds))).toBeVisible();
    if (seconds === longest) await undoWaits(untilTakenBack);
  }

  /** The list of what waits may tell of an order before the code of its toast is here: Z belongs to the order all the while. */
  async function takenBackEarly({ page, request }: Given) {
    await chooseWait(page, longest);
    const before = await tally(request);
    await writeDraft(page, words, base());
    await page.getByRole("button", { name: words.whatWillHappen }).click();
    const order = page.getByRole("button", { name: words.finaliseAndSend });
    await expect(order).toBeEnabled();
    const { hold, letGo } = held();
    await page.route(/\/_next\/static\/chunks\//, hold);
    const listed = page.waitForResponse(
      async (answer) => answer.url().endsWith("/operations/waiting") && (await answer.text()).includes(customer),
    );
    await order.click();
    await listed;
    await page.keyboard.press("z");
    letGo();
    await expect(page.getByText(text.tookBack)).toBeVisible();
    await expect(slab(page, text.draft)).toHaveCount(0);
    expect((await counters(request)).conversions).toEqual(before.counts.conversions);
  }

  return { takenBack, takenBackEarly, letThrough };
}

/** @returns the draft's address once it is stored */
async function writeDraft(page: Page, words: Words, base: string): Promise<string> {
  await page.goto(`${base}/sales/invoices/new`);
  await writeInvoice(page, words, customer, threeRows);
  await page.getByRole("button", { name: words.saveDraft }).click();
  await expect(page).toHaveURL(/\/sales\/drafts\/[0-9a-f-]{36}/);
  return page.url();
}

async function press(page: Page, words: Words) {
  await page.getByRole("button", { name: words.whatWillHappen }).click();
  await page.getByRole("button", { name: words.finaliseAndSend }).click();
}

/** The customer has no address yet: it is written in the sheet. */
async function mailInvoice(page: Page, invoice: string, words: Words, send: string) {
  await page.goto(invoice);
  await page.getByRole("button", { name: words.sendMail }).first().click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox", { name: words.to, exact: true }).fill("kund@example.com");
  await sheet.getByRole("button", { name: send, exact: true }).click();
  await expect(sheet).toHaveCount(0);
}
