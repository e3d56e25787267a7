import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { downloaded } from "../support/downloaded";
import { expectAccessible, settled } from "../support/looks/axe";
import { pdfText } from "../support/pdf";
import { ownPurchases, paperOf } from "../support/purchases";
import { letOneApprove } from "../support/rules";
import { counters } from "../support/service/control";
import { said } from "../support/spoken";

type Language = "en" | "sv";
export const supplier = "Bottenvikens Energi AB";

/** How the history of an invoice that Anna registers speaks, and where it stands. */
export function historyIn(language: Language) {
  const number = `HIST-${language}-1`;
  const act = (key: string) =>
    said(language, `history.act.${key}`, { name: `${anna.firstName} ${anna.lastName}`, to: "", kind: "" });
  const history = (page: Page) => page.getByRole("region", { name: said(language, "history.title") });

  return { number, act, history };
}

/** Registers an invoice with its paper. */
async function register(page: Page, base: string, language: Language) {
  const { number } = historyIn(language);
  const say = (key: string) => said(language, `register.${key}`);
  const field = (key: string) => page.getByRole("textbox", { name: new RegExp(`^${say(key)}`) });
  await page.goto(`${base}/purchases/new`);
  await settled(page);
  const paper = { name: "faktura.pdf", mimeType: "application/pdf", buffer: paperOf(number) };
  await page.locator("input[type=file]").first().setInputFiles(paper);
  await page.getByRole("combobox", { name: say("supplier"), exact: true }).fill("Bottenv");
  await page.getByRole("option", { name: new RegExp(supplier) }).click();
  await field("number").fill(number);
  await field("total").fill("1 250");
  await field("vat").fill("250");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("region", { name: say("proposal.title") })).toBeVisible();
  await page.keyboard.press("Alt+k");
  await expect(page.getByText(say("balanced"))).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/purchases(\?.*)?$/);
}

/** An invoice is registered, asked for, seen and approved; its page and its file say by whom. */
export async function followInvoice(
  { page, request }: { page: Page; request: APIRequestContext },
  base: string,
  language: Language,
) {
  const { number, act, history } = historyIn(language);
  await (await ownPurchases(request, norrsken.name)).clear();
  await register(page, base, language);
  await letOneApprove(page, base);
  await page.goto(`${base}/purchases?filter=ready&q=${number}`);
  await page.getByRole("link", { name: supplier }).click();
  await expect(history(page).getByText(act("registered"))).toBeVisible();
  await expect(history(page).getByText(act("asked"))).toBeVisible();

  const before = (await counters(request)).approvals.committed;
  await page.goto(`${base}/purchases/approvals`);
  await expect(page.getByRole("img", { name: /^(Page|Sida) 1/ })).toBeVisible();
  await expect(history(page).getByText(act("registered"))).toBeVisible();
  await page.keyboard.press("a");
  await expect.poll(async () => (await counters(request)).approvals.committed).toBe(before + 1);

  await page.goto(`${base}/purchases?filter=booked&q=${number}`);
  await page.getByRole("link", { name: supplier }).click();
  for (const key of ["registered", "asked", "seen", "approve.ordered", "approve.done"]) {
    await expect(history(page).getByText(act(key), { exact: true })).toBeVisible();
  }
  await expect(
    history(page)
      .getByText(said(language, "history.rule", { version: "1" }))
      .first(),
  ).toBeVisible();
  const rules = history(page).getByRole("group");
  await rules.getByText(said(language, "history.rule", { version: "1" })).click();
  await expect(rules.getByText(said(language, "rules.oneMayStands"))).toBeVisible();
  await expectAccessible(page, "the history of an invoice");

  const button = history(page).getByRole("button", { name: said(language, "history.export") });
  const file = await downloaded(page, () => button.click());
  const text = await pdfText(readFileSync(await file.path()));
  for (const key of ["registered", "asked", "seen", "approve.done", "exported"]) expect(text).toContain(act(key));
  expect(text).toContain(said(language, "history.file.title", { number }));
  expect(text).toContain(said(language, "history.file.wholeTitle"));
  await expect(history(page).getByText(act("exported"))).toBeVisible();
}
