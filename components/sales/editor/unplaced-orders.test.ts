import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import type { CompanyFacts } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { allScopes } from "@/lib/rules/access/scopes";
import { typedDraftText } from "./autosave/typed-draft";
import { blankRow } from "./draft-values";
import { listUnplacedOrders } from "./unplaced-orders";

const company: CompanyFacts = {
  ...{ id: "company", name: "Norrsken Bygg AB", countryCode: "SE", currencyCode: "SEK" },
  ...{ timeZone: "Europe/Stockholm", offered: allScopes, role: "owner", personId: "anna" },
};
const row = { ...blankRow, articleId: "a", text: "Snickeriarbete", quantity: "2", unitPrice: "595", rateBps: 2500 };
const text = (typedAt: string, customerText: string) =>
  typedDraftText({
    ...{ version: "", createdAt: "", begunFor: "", typedAt, base: {} },
    values: { customerText, invoiceOn: "2026-11-22", rows: [row] },
  });
const edit = (draftId: string, typedAt: string, customerText: string) => ({
  ...{ draftId, version: null, text: text(typedAt, customerText), revision: "r", keptAt: typedAt },
});

beforeEach(() => {
  const shelf: Record<string, string> = {};
  Object.defineProperty(shelf, "getItem", { value: (name: string) => shelf[name] ?? null });
  Object.defineProperty(shelf, "removeItem", { value: (name: string) => delete shelf[name] });
  vi.stubGlobal("localStorage", shelf);
});

it("lists what the portal keeps and what only this browser has, each with its newest words and what it adds up to", async () => {
  const queries = new QueryClient();
  const settings = companySettingsQuery(company.id);
  queries.setQueryDefaults(settings.queryKey, { queryFn: async () => Promise.reject(new Error("away")), retry: false });
  const newer = new Date(Date.now() - 1000).toISOString();
  localStorage["stegvis-draft:anna:company:order:one"] = text(newer, "Brf Solsidan 4");
  localStorage["stegvis-draft:anna:company:invoice:two"] = text(newer, "An invoice");
  localStorage["stegvis-draft:erik:company:order:three"] = text(newer, "Erik's");
  const edits = [edit("one", "2026-11-21T08:00:00Z", "Brf Solsidan"), edit("four", "2026-11-22T08:00:00Z", "Fyra AB")];
  const orders = await listUnplacedOrders(edits, { company, queries, numbers: "sv-SE" });
  expect(orders.map(({ id, customerName }) => [id, customerName]).sort()).toEqual([
    ["four", "Fyra AB"],
    ["one", "Brf Solsidan 4"],
  ]);
  expect(orders[0]).toMatchObject({ words: ["Snickeriarbete"], orderOn: "2026-11-22", currencyCode: "SEK" });
  expect(orders.map(({ grossMinor }) => grossMinor)).toEqual([148_750n, 148_750n]);
});
