import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { anna, erik, lars } from "../sandbox/seed/people";
import { expectAccessible } from "./support/axe";
import { counters, expectSound } from "./support/control";
import { onOneDemo } from "./support/one-demo";
import { product } from "./support/product";
import { ownPurchases } from "./support/purchases";
import { openAs, signedIn } from "./support/signed-in";
import { undoWaits } from "./support/undo-wait";
import { words as allWords } from "./support/words";

const said = {
  en: {
    title: "Approvals",
    approve: /^Approve and next/,
    reject: /^Reject/,
    reason: "Reason",
    rejectIt: "Reject the invoice",
    asked: /Asked for the approval|Sara/,
    decided: "All that waited for you is decided, or waits for a colleague.",
    nothing: /^No supplier invoice waits for you/,
    markClean: /^Mark all clean/,
    approveMarked: /^Approve \d+/,
    confirm: /^Approve (it|all \d+)/,
    history: "History",
    mayNot: /Your role lets you read here/,
    noDocument: "No document is attached",
    once: /Press Approve once more/,
    tabs: ["Queue", "Document", "Coding", "Evidence"],
  },
  sv: {
    title: "Attest",
    approve: /^Attestera och nästa/,
    reject: /^Avvisa/,
    reason: "Skäl",
    rejectIt: "Avvisa fakturan",
    asked: /Bad om attesten|Sara/,
    decided: "Allt som väntade på dig är avgjort, eller väntar på en kollega.",
    nothing: /^Ingen leverantörsfaktura väntar på dig/,
    markClean: /^Markera alla utan anmärkning/,
    approveMarked: /^Attestera \d+/,
    confirm: /^Attestera (den|alla \d+)/,
    history: "Historik",
    mayNot: /Din roll låter dig läsa här/,
    noDocument: "Inget dokument är bifogat",
    once: /Tryck på Attestera en gång till/,
    tabs: ["Kö", "Dokument", "Kontering", "Kontroller"],
  },
} as const;

/** Asking for an approval counts as well, so what is compared is read once all is registered. */
const approvalsOf = async (request: APIRequestContext) => (await counters(request)).approvals.committed;
const painted = (page: Page) => page.getByRole("img", { name: /^(Page|Sida) 1/ });

/** Drawn: somewhere on the paper stands ink. */
async function expectPainted(page: Page) {
  await expect(painted(page)).toBeVisible();
  await expect
    .poll(() =>
      painted(page).evaluate((canvas: HTMLCanvasElement) => {
        const copy = document.createElement("canvas");
        copy.width = canvas.width;
        copy.height = canvas.height;
        const context = copy.getContext("2d");
        context?.drawImage(canvas, 0, 0);
        const { data } = context?.getImageData(0, 0, copy.width, Math.ceil(copy.height / 3)) ?? { data: [] };
        return [...data].some((value, index) => index % 4 === 0 && value < 80 && (data[index + 3] ?? 0) > 200);
      }),
    )
    .toBe(true);
}

const here = (page: Page, base: string, draft = "") => page.goto(`${base}/purchases/approvals${draft && `/${draft}`}`);

for (const language of ["en", "sv"] as const) {
  const text = said[language];
  test.describe(`in ${language}`, () => {
    test.use({ locale: allWords[language].locale, timezoneId: "Europe/Stockholm", actionTimeout: 15_000 });
    test.setTimeout(180_000);
    const base = onOneDemo(anna.email, norrsken.name, ["ea:purchase"]);
    let own: Awaited<ReturnType<typeof ownPurchases>>;
    let supplier = "";

    test.beforeAll(async ({ playwright }) => {
      const request = await playwright.request.newContext();
      own = await ownPurchases(request, norrsken.name);
    });
    test.beforeEach(async ({ request }) => {
      own = await ownPurchases(request, norrsken.name);
      await own.clear();
      supplier ||= await own.supplier("Skellefte Trä AB");
    });

    // What says the same in any language is tried in one.
    if (language === "en")
      test("twenty invoices with their documents seen take twenty-one keystrokes", async ({ page, request }) => {
        for (let number = 1; number <= 20; number += 1) {
          await own.register(supplier, { number: `${language}20-${number}`, net: 1_000 + number * 137 });
        }
        const before = await approvalsOf(request);
        const papers = new Set<string>();
        page.on("request", (asked) => {
          if (/\/documents\/[0-9a-f-]{36}$/.test(asked.url())) papers.add(asked.url());
        });
        await page.goto(`${base()}/purchases`);
        await page.getByRole("link", { name: text.title, exact: true }).focus();
        await page.keyboard.press("Enter");
        await expect(page.getByRole("heading", { name: text.title })).toBeVisible();
        const waits: number[] = [];
        for (let press = 1; press <= 20; press += 1) {
          await expectPainted(page);
          // The next two are asked for before they are looked at.
          await expect.poll(() => papers.size).toBe(Math.min(20, press + 2));
          const address = page.url();
          const started = Date.now();
          await page.keyboard.press("a");
          await expect(page).not.toHaveURL(address);
          if (press < 20) {
            await expectPainted(page);
            waits.push(Date.now() - started);
          }
        }
        await expect(page.getByText(text.decided).or(page.getByText(text.nothing))).toBeVisible();
        await expect.poll(() => approvalsOf(request), { timeout: 60_000 }).toBe(before + 20);
        await expectSound(request);
        waits.sort((one, other) => one - other);
        // The next document is loaded already: what remains is drawing it.
        expect(waits[Math.floor(waits.length / 2)]).toBeLessThan(1_500);
      });

    if (language === "sv")
      test("pressed before the paper stands, it waits for it and happens once", async ({ page, request }) => {
        const id = await own.register(supplier, { number: `${language}-slow`, net: 777 });
        const before = await approvalsOf(request);
        await page.route("**/documents/*", async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 2_500));
          await route.continue();
        });
        await here(page, base(), id);
        await expect(page.getByRole("button", { name: text.approve })).toBeEnabled();
        await page.keyboard.press("a");
        await page.keyboard.press("a");
        await expect(page.locator(".notice")).toBeVisible();
        expect(await approvalsOf(request)).toBe(before);
        await expect.poll(() => approvalsOf(request)).toBe(before + 1);
      });

    if (language === "en")
      test("an invoice without a document is approved by a second press that says so", async ({ page, request }) => {
        const id = await own.register(supplier, { number: `${language}-bare`, net: 555, file: null });
        const before = await approvalsOf(request);
        await here(page, base(), id);
        await expect(page.getByText(text.noDocument)).toBeVisible();
        await page.keyboard.press("a");
        await expect(page.getByText(text.once)).toBeVisible();
        expect(await approvalsOf(request)).toBe(before);
        await page.keyboard.press("a");
        await expect.poll(() => approvalsOf(request)).toBe(before + 1);
      });

    if (language === "sv")
      test("rejecting takes a reason, which is kept when it fails, and goes to those chosen", async ({ page }) => {
        const id = await own.register(supplier, { number: `${language}-no`, net: 999 });
        await here(page, base(), id);
        await expectPainted(page);
        await page.keyboard.press("r");
        const sheet = page.getByRole("dialog");
        await expect(sheet.getByLabel(text.reason)).toBeVisible();
        await expect(sheet.getByRole("checkbox", { checked: true })).toHaveCount(1);
        await expectAccessible(page, "rejecting");
        await sheet.getByRole("button", { name: text.rejectIt }).click();
        await expect(sheet.getByLabel(text.reason)).toHaveAttribute("aria-invalid", "true");
        await sheet.getByLabel(text.reason).fill("Fel projekt");
        await page.route("**/operations", (route) =>
          route.request().method() === "POST" ? route.abort() : route.continue(),
        );
        await page.keyboard.press("Control+Enter");
        await expect(sheet.getByRole("alert")).toBeVisible();
        await expect(sheet.getByLabel(text.reason)).toHaveValue("Fel projekt");
        await page.unroute("**/operations");
        await page.keyboard.press("Control+Enter");
        await expect(sheet).toBeHidden();
        await expect.poll(() => own.status(id)).toBe(2);
      });

    if (language === "en")
      test("Z takes an approval back before it is carried out", async ({ page, request }) => {
        const id = await own.register(supplier, { number: `${language}-undo`, net: 444 });
        const before = await approvalsOf(request);
        await undoWaits(30);
        await here(page, base(), id);
        await expectPainted(page);
        await page.keyboard.press("a");
        await expect(page.locator(".toasts").getByRole("group")).toBeVisible();
        await page.keyboard.press("z");
        await expect(page).toHaveURL(new RegExp(id));
        await expect(page.getByRole("button", { name: text.approve })).toBeEnabled();
        expect(await approvalsOf(request)).toBe(before);
        expect(await own.status(id)).toBe(3);

        // Hastened, it is told as what it was booked.
        await expectPainted(page);
        await page.keyboard.press("a");
        await page.locator(".toasts").getByRole("button", { name: "Do it now" }).click();
        await expect(page.locator(".toasts").getByText(/is approved and booked as [A-Z]+\d+\.$/)).toBeVisible();
      });

    if (language === "sv")
      test("on a phone the same is done with thumbs", async ({ page, request }) => {
        const refused = await own.register(supplier, { number: `${language}-phone-no`, net: 334 });
        const id = await own.register(supplier, { number: `${language}-phone`, net: 333 });
        const before = await approvalsOf(request);
        await page.setViewportSize({ width: 390, height: 844 });
        await here(page, base(), refused);
        await expectPainted(page);
        await page.getByRole("button", { name: text.reject }).click();
        const sheet = page.getByRole("dialog");
        await sheet.getByLabel(text.reason).fill("Fel projekt");
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
        await sheet.getByRole("button", { name: text.rejectIt }).click();
        await expect.poll(() => own.status(refused)).toBe(2);
        await expect(page).toHaveURL(new RegExp(id));
        await expectPainted(page);
        for (const tab of text.tabs) {
          await page.getByRole("button", { name: tab, exact: true }).click();
          const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
          expect(wide, `${tab} is wider than the phone`).toBe(false);
        }
        await page.locator("footer").getByRole("button").last().click();
        await expect.poll(() => own.status(id)).toBeNull();
        expect(await approvalsOf(request)).toBe(before + 2);
      });

    test("the cockpit can be used by everybody", async ({ page }) => {
      await own.register(supplier, { number: `${language}-axe`, net: 222 });
      await here(page, base());
      await expectPainted(page);
      await expectAccessible(page, "cockpit");
    });
  });
}

test.describe("several people", () => {
  test.use({ locale: allWords.en.locale, timezoneId: "Europe/Stockholm", actionTimeout: 15_000 });
  test.setTimeout(180_000);
  const text = said.en;
  const base = onOneDemo(anna.email, norrsken.name, ["ea:purchase"]);

  const as = async (browser: Parameters<typeof signedIn>[0], email: string) => {
    const person = await signedIn(browser, product.appUrl, email, norrsken.name, ["ea:purchase"]);
    return { page: await openAs(browser, person, allWords.en.locale), base: `/companies/${person.companyId}` };
  };

  test("two who approve at once make one approval, and the other is told", async ({ page, browser, request }) => {
    const own = await ownPurchases(request, norrsken.name);
    await own.clear();
    const id = await own.register(await own.supplier("Boden Bygg AB"), { number: "two-1", net: 1_500 });
    const other = await as(browser, erik.email);
    const before = await approvalsOf(request);
    await Promise.all([here(page, base(), id), here(other.page, other.base, id)]);
    await Promise.all([expectPainted(page), expectPainted(other.page)]);
    await Promise.all([page.keyboard.press("a"), other.page.keyboard.press("a")]);
    // Whoever was not the one is told without looking.
    const told = (one: Page) =>
      one
        .locator(".toasts")
        .getByText(/^Boden Bygg AB was not decided|^Stopped, nothing was done: .*Boden Bygg AB/)
        .count();
    await expect.poll(async () => (await told(page)) + (await told(other.page))).toBe(1);
    await expect.poll(() => approvalsOf(request)).toBe(before + 1);
    await Promise.all([here(page, base(), id), here(other.page, other.base, id)]);
    for (const one of [page, other.page]) {
      await expect(one.getByText(/approved it at/)).toBeVisible();
    }
    expect(await approvalsOf(request)).toBe(before + 1);
    await other.page.context().close();
  });

  test("a question holds the invoice until a colleague has answered", async ({ page, browser, request }) => {
    const own = await ownPurchases(request, norrsken.name);
    await own.clear();
    const id = await own.register(await own.supplier("Kiruna Last AB"), { number: "hold-1", net: 1_700 });
    const other = await as(browser, erik.email);
    await here(page, base(), id);
    await expectPainted(page);
    await page.keyboard.press("h");
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Ask", { exact: true }).selectOption({ label: `${erik.firstName} ${erik.lastName}` });
    await sheet.getByLabel("Question").fill("Was this ordered?");
    await expectAccessible(page, "asking a colleague");
    await page.keyboard.press("Control+Enter");
    await expect(sheet).toBeHidden();
    await expect(page.getByText(text.decided)).toBeVisible();
    await here(other.page, other.base);
    await other.page.getByRole("button", { name: /asks about Kiruna Last AB/ }).click();
    await expect(other.page.getByText("Was this ordered?").first()).toBeVisible();
    await other.page.getByLabel("Your answer").fill("Yes, by me.");
    await other.page.getByRole("button", { name: "Send the answer" }).click();
    // The page that asked stays open, and reads its desk from time to time.
    await expect(page).toHaveURL(new RegExp(id), { timeout: 45_000 });
    const between = page.getByRole("region", { name: "Between colleagues" });
    await expect(between.getByText("Yes, by me.")).toBeVisible();
    await expect(page.getByRole("listitem").getByText(/has answered$/)).toBeVisible();
    await expect(page.getByRole("button", { name: text.approve })).toBeEnabled();
    await between.getByRole("button", { name: "Done with it" }).click();
    await expect(between).toHaveCount(0);
    await expect(page.getByRole("button", { name: text.approve })).toBeEnabled();
    await other.page.context().close();
  });

  test("who may only read sees all of it, is told why, and has no buttons", async ({ browser, request }) => {
    const own = await ownPurchases(request, norrsken.name);
    const id = await own.register(await own.supplier("Arjeplog El AB"), { number: "read-1", net: 800 });
    const reader = await as(browser, lars.email);
    await here(reader.page, reader.base, id);
    await expectPainted(reader.page);
    await expect(reader.page.getByText(text.mayNot)).toBeVisible();
    await expect(reader.page.getByRole("button", { name: text.approve })).toHaveCount(0);
    await reader.page.context().close();
  });
});
