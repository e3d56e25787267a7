import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import type { CompanyFacts } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { allScopes } from "@/lib/rules/access/scopes";
import { typedDraftToText } from "./autosave/typed-draft";
import { blankRow } from "./draft-values";
import { listUnplacedOrders } from "./unplaced-orders";

const company: CompanyFacts = {
  ...{ id: "company", name: "Norrsken Bygg AB", countryCode: "SE", currencyCode: "SEK" },
  ...{ timeZone: "Europe/Stockholm", offered: allScopes, role: "owner", personId: "anna" },
};
const row = { ...blankRow, articleId: "a", text: "Snickeriarbete", quantity: "2", unitPrice: "595", rateBps: 2500 };
const makeTypedText = (typedAt: string, customerText: string) =>
  typedDraftToText({
    ...{ version: "", createdAt: "", begunFor: "", typedAt, base: {} },
    values: { customerText, invoiceOn: "2026-11-22", rows: [row] },
  });
const makeDraftEdit = (draftId: string, typedAt: string, customerText: string) => ({
  ...{ draftId, version: null, text: makeTypedText(typedAt, customerText), revision: "r", keptAt: typedAt },
});

beforeEach(() => {
  const browserStorage: Record<string, string> = {};
  Object.defineProperty(browserStorage, "getItem", {
    value: (storageKey: string) => browserStorage[storageKey] ?? null,
  });
  Object.defineProperty(browserStorage, "removeItem", {
    value: (storageKey: string) => delete browserStorage[storageKey],
  });
  vi.stubGlobal("localStorage", browserStorage);
});

it("lists what the portal keeps and what only this browser has, each with its newest words and what it adds up to", async () => {
  const queryClient = new QueryClient();
  const settingsQuery = companySettingsQuery(company.id);
  queryClient.setQueryDefaults(settingsQuery.queryKey, {
    queryFn: async () => Promise.reject(new Error("away")),
    retry: false,
  });
  const recentInstant = new Date(Date.now() - 1000).toISOString();
  localStorage["stegvis-draft:anna:company:order:one"] = makeTypedText(recentInstant, "Brf Solsidan 4");
  localStorage["stegvis-draft:anna:company:invoice:two"] = makeTypedText(recentInstant, "An invoice");
  localStorage["stegvis-draft:erik:company:order:three"] = makeTypedText(recentInstant, "Erik's");
  const draftEdits = [
    makeDraftEdit("one", "2026-11-21T08:00:00Z", "Brf Solsidan"),
    makeDraftEdit("four", "2026-11-22T08:00:00Z", "Fyra AB"),
  ];
  const orders = await listUnplacedOrders(draftEdits, { company, queryClient, numberLocale: "sv-SE" });
  expect(orders.map(({ id, customerName }) => [id, customerName]).sort()).toEqual([
    ["four", "Fyra AB"],
    ["one", "Brf Solsidan 4"],
  ]);
  expect(orders[0]).toMatchObject({ rowTexts: ["Snickeriarbete"], orderOn: "2026-11-22", currencyCode: "SEK" });
  expect(orders.map(({ grossMinor }) => grossMinor)).toEqual([148_750n, 148_750n]);
});
