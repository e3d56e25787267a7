import path from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { fjordtre, norrsken, tulp } from "../../../sandbox/seed/companies";
import { sara } from "../../../sandbox/seed/people";
import { fillRoute, pageRoutes } from "../../../scripts/screens/routes.mjs";
import { settled } from "../../support/looks/axe";
import { lookIn } from "../../support/looks/look-in";
import { mailQuote } from "../../support/offer";
import { isRead, ownSales } from "../../support/own-sale";
import { product } from "../../support/product";
import { busy, isBooks } from "../../support/service/answers";
import { booksOf, lastMail, mailCount } from "../../support/service/books";
import { freshDemo } from "../../support/service/control";
import { companyIdOf, password } from "../../support/service/service";
import { serviceWords } from "../../support/service/service-words";
import { openAs, routeValues, signedIn } from "../../support/signed-in";
import { said } from "../../support/spoken";
import { expect, test } from "../../support/test";
import { undoWaits, untilTakenBack } from "../../support/undo-wait";

// English and Swedish are walked by every other journey; here the two others, each at a company of its own country.
const homes = [
  {
    language: "nb",
    locale: "nb-NO",
    width: 390,
    company: fjordtre,
    /** Quantity and price as typed, and the amount they make; a day as typed, and as it is understood. */
    typed: [
      ["-0,5", "100", "−50,00"],
      ["1", "1.234", "1 234,00"],
      ["2", "1 234,50", "2 469,00"],
    ],
    due: ["311249", "31.12.2049"],
    buyer: {
      reads: "Engelsk",
      file: /^Invoice-\d+\.pdf$/,
      subject: /^Invoice \d+ from Fjordtre AS$/,
      says: "It is due on",
    },
  },
  {
    language: "nl",
    locale: "nl-NL",
    width: 1440,
    company: tulp,
    typed: [
      ["-0,5", "100", "−50,00"],
      ["1", "1.234", "1.234,00"],
      ["2", "1.234,50", "2.469,00"],
    ],
    due: ["31/12/49", "31-12-2049"],
    buyer: {
      reads: "Zweeds",
      file: /^Faktura-\d+\.pdf$/,
      subject: /^Faktura \d+ från Tulp & Zoon B\.V\.$/,
      says: "Den förfaller",
    },
  },
] as const;

const routes = pageRoutes(path.join(import.meta.dirname, "../../..")).filter((route) => route.includes("[companyId]"));

for (const { language, locale, width, company, typed, due, buyer } of homes) {
  const service = serviceWords[language];
  const say = (key: string, values?: Record<string, string>) => said(language, key, values);

  test.describe(`in ${language}, ${width} px`, () => {
    test.use({ locale, timezoneId: company.timeZone, viewport: { width, height: 2400 } });

    test("every page speaks the language; an invoice goes out in the customer's", async ({ page, request }) => {
      await freshDemo(request);
      await page.goto("/");
      await look(page, "sign-in");
      await page.getByRole("button", { name: say("way.signInPage.button") }).click();
      await page.getByLabel(service.email).fill(sara.email);
      await page.getByLabel(service.password).fill(password);
      await look(page, "sign-in at the service");
      await page.getByRole("button", { name: service.signIn, exact: true }).click();
      await expect(page.getByRole("heading", { name: service.choose })).toBeVisible();
      await look(page, "company at the service");
      await page.getByRole("button", { name: company.name }).click();
      await look(page, "consent at the service");
      await page.getByRole("button", { name: service.allow, exact: true }).click();
      await expect(page).toHaveURL(/\/companies/);
      await page.goto("/companies");
      await look(page, "/companies");
      await page.getByRole("link", { name: company.name }).click();
      await expect(page.getByRole("heading", { name: say("overview.title") })).toBeVisible();
      const companyId = companyIdOf(page);
      const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
      const values = await routeValues(product.appUrl, { companyId, cookie });
      for (const route of routes) {
        await page.goto(fillRoute(route, values));
        await look(page, route);
      }
      await page.goto("/nothing-here");
      await look(page, "no page");

      await page.goto(`/companies/${companyId}`);
      await settled(page);
      await page.getByRole("button", { name: say("shell.menu", { company: company.name }) }).click();
      await look(page, "menu");
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      await look(page, "keys");

      // What goes wrong: a form that lacks something, and books that do not answer.
      await page.goto(`/companies/${companyId}/customers/new`);
      await settled(page);
      await page.keyboard.press("Control+Enter");
      await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
      await look(page, "fields with errors");
      await page.route(isBooks, busy);
      await page.goto(`/companies/${companyId}/sales`);
      await expect(page.locator(".notice").first()).toBeVisible();
      await look(page, "a list that cannot be read");
      await page.unrouteAll({ behavior: "ignoreErrors" });

      const { customer, article } = await soldTo(page.request, companyId);
      await page.goto(`/companies/${companyId}/customers/${customer.Id}/edit`);
      await page.getByLabel(say("customers.form.language")).selectOption({ label: buyer.reads });
      await page.getByRole("button", { name: say("customers.form.save") }).click();
      await expect(page).toHaveURL(new RegExp(`/customers/${customer.Id}$`));

      await page.goto(`/companies/${companyId}/sales/invoices/new`);
      await pick(page, say("sales.editor.customer"), customer.Name);
      await pick(page, cell("columnText"), article.Name);
      for (const [quantity, price, amount] of typed) {
        await page.getByLabel(cell("columnQuantity"), { exact: true }).fill(quantity);
        await page.getByLabel(cell("columnPrice"), { exact: true }).fill(price);
        await expect(page.getByRole("main")).toContainText(amount.replace(" ", "\u00a0"));
      }
      const dueOn = page.getByLabel(say("sales.editor.invoice.due"), { exact: true });
      await dueOn.fill(due[0]);
      await dueOn.blur();
      await expect(dueOn).toHaveValue(due[1]);
      await look(page, "editor");
      await page.getByRole("button", { name: say("sales.editor.preview") }).click();
      const sheet = page.getByRole("dialog");
      await expect(sheet.getByRole("heading", { name: say("sales.sheet.draftGone") })).toBeVisible();
      await expect(sheet.getByLabel(say("sales.mail.message"))).toHaveValue(new RegExp(buyer.says));
      await look(page, "sheet");
      await undoWaits(untilTakenBack);
      const mails = await mailCount(request);
      await sheet.getByRole("button", { name: say("sales.sheet.finaliseSend") }).click();
      const now = page.locator(".toasts").getByRole("button", { name: say("shell.undo.now.finaliseSend") });
      await expect(now).toBeVisible();
      await look(page, "an order that waits");
      await now.click();
      await expect.poll(() => mailCount(request)).toBe(mails + 1);
      const mail = await lastMail(request);
      expect(mail.subject).toMatch(buyer.subject);
      expect(mail.text).toContain(buyer.says);
      expect(mail.attachments.map(({ name }) => name).join()).toMatch(buyer.file);
      // What may be done with it afterwards, each in its sheet.
      await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}$/);
      for (const key of ["credit.open", "payment.open", "void.open", "invoice.sendAgain"]) {
        await page
          .getByRole("button", { name: say(`sales.${key}`) })
          .first()
          .click();
        await expect(sheet).toBeVisible();
        await look(page, `sheet of ${key}`);
        await page.keyboard.press("Escape");
        await expect(sheet).toHaveCount(0);
      }
    });
  });

  const look = lookIn(language);
  const cell = (column: string) => say("sales.editor.rowLabel", { row: "1", column: say(`sales.editor.${column}`) });
}

// Swedish too: the other journeys look at these in English.
for (const { language, locale, width, company } of [
  ...homes,
  { language: "sv", locale: "sv-SE", width: 390, company: norrsken } as const,
]) {
  const say = (key: string) => said(language, key);
  const look = lookIn(language);

  test.describe(`in ${language}, ${width} px, of quotes and orders`, () => {
    test("what is offered, delivered and done with many at a time speaks it too, and so does the customer's page", async ({
      browser,
      request,
    }) => {
      await undoWaits(0);
      const person = await signedIn(browser, product.appUrl, sara.email, company.name);
      const sales = `/companies/${person.companyId}/sales`;
      const page = await openAs(browser, person, locale);
      await page.setViewportSize({ width, height: 2400 });
      const button = (key: string) => page.getByRole("button", { name: say(key) }).first();
      const sheet = page.getByRole("dialog");
      const away = async () => {
        await page.keyboard.press("Escape");
        await expect(sheet).toHaveCount(0);
      };

      const quote = await (await booksOf(request, company.name, sara.email)).offeredQuote();
      await page.goto(`${sales}/quotes/${quote.Id}`);
      const link = await mailQuote(page, language, () => look(page, "the sheet of a quote's mail"));
      const theirs = await openAs(browser, null, locale);
      await theirs.setViewportSize({ width, height: 2400 });
      await theirs.goto(link);
      await look(theirs, "the customer's page");
      await theirs.getByLabel(say("offer.name")).fill("Kim");
      await theirs.getByRole("button", { name: say("offer.decline") }).click();
      await expect(theirs.getByRole("heading", { name: say("offer.state.declined.title") })).toBeVisible();
      await look(theirs, "the customer's page, declined");
      await page.reload();
      await look(page, "a declined quote");

      // They may still say yes, and the sale goes on to the posted invoice.
      await theirs.getByLabel(say("offer.name")).fill("Kim");
      await theirs.getByRole("button", { name: said(language, "offer.accept", { total: "" }).trim() }).click();
      await expect(theirs.getByRole("heading", { name: say("offer.state.accepted.title") })).toBeVisible();
      await look(theirs, "the customer's page, accepted");
      await theirs.context().close();
      await page.reload();
      await expect(button("sales.sale.turn.makeOrder.press")).toBeVisible();
      await look(page, "an accepted quote");
      await button("sales.sale.turn.makeOrder.press").click();
      await button("sales.sale.desk.deliverInvoice").click();
      const postOnly = sheet.getByRole("button", { name: say("sales.sale.sheet.postOnly") });
      await isRead(postOnly);
      await postOnly.click();
      await expect(page.getByText(say("sales.sale.allInvoiced"))).toBeVisible();
      await look(page, "a sale whose invoice is posted");

      const order = await (await ownSales(request, company.name, sara.email)).directOrder({}, 5, 3);
      await page.goto(`${sales}/orders/${order.Id}`);
      await look(page, "an order to deliver");
      await button("sales.sale.desk.deliverInvoice").click();
      await isRead(sheet.getByRole("button", { name: say("sales.sale.sheet.postOnly") }));
      await look(page, "the sheet of an order's invoice");
      await away();
      await button("sales.sale.confirmation.send").click();
      await look(page, "the sheet of an order's confirmation");
      await away();

      await page.goto(`${sales}?filter=unpaid`);
      await settled(page);
      await page.keyboard.press("j");
      await page.keyboard.press("x");
      for (const key of ["send", "void"]) {
        await button(`sales.bulk.${key}`).click();
        await look(page, `the sheet of many, ${key}`);
        await away();
      }
      await page.keyboard.press("ControlOrMeta+k");
      await expect(page.getByRole("combobox", { name: say("shell.palette.label") })).toBeFocused();
      await look(page, "search or do");
      await page.context().close();
    });
  });
}

type Named = { readonly Id: string; readonly Name: string };

/** A customer with an address to mail to, and an article to sell. */
async function soldTo(request: APIRequestContext, companyId: string): Promise<{ customer: Named; article: Named }> {
  const first = async (path: string) => {
    const answer = await request.get(`/api/companies/${companyId}/books/${path}&$pagesize=1`);
    const { Data } = (await answer.json()) as { Data: Named[] };
    expect(Data, path).toHaveLength(1);
    return Data[0] as Named;
  };
  const active = "$filter=IsActive eq true";
  const customer = await first(`customers?${active} and IsPrivatePerson eq false and EmailAddress ne null`);
  return { customer, article: await first(`articles?${active}`) };
}

/** Picks the hit of a type-ahead whose name is exactly this. */
async function pick(page: Page, label: string, name: string) {
  await page.getByLabel(label, { exact: true }).fill(name);
  const hits = page.getByRole("option").filter({ has: page.getByText(name, { exact: true }) });
  await hits.first().click();
}
