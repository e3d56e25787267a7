import { afterEach, expect, it, vi } from "vitest";
import { emptyOrder, emptyOrderRow } from "@/lib/api/contract/sales/order-body";
import { allScopes } from "@/lib/rules/access/scopes";
import { parseTypedDraft } from "../../editor/autosave/typed-draft";
import { beginOrder } from "./begin-order";

const company = {
  ...{
    id: "c",
    name: "Norrsken",
    countryCode: "SE",
    currencyCode: "SEK",
    timeZone: "Europe/Stockholm",
    offered: allScopes,
  },
  ...({ role: "owner", personId: "p" } as const),
};
const row = { ...emptyOrderRow, articleId: "a", text: "Virke", quantity: 30_000n, unitPrice: 1_250_000n };
const order = { ...emptyOrder, customerId: "k", customerName: "Brf", orderOn: "2026-11-23", rows: [row] };

const beginOrderCopy = () => beginOrder(order, { company, numberLocale: "sv-SE", today: "2026-11-23" });
afterEach(() => vi.unstubAllGlobals());

it("keeps the copy as a person would have typed it, and asks for no order", async () => {
  const fetchMock = vi.fn(async (_path: string, _init: RequestInit) => Response.json({ revision: "r", keptAt: "now" }));
  vi.stubGlobal("fetch", fetchMock);
  const { ok, value } = (await beginOrderCopy()) as { ok: true; value: string };
  expect(ok).toBe(true);
  expect(fetchMock.mock.calls.map(([path, { method }]) => `${method} ${path}`)).toEqual([
    `PUT /api/companies/c/draft-edits/order/${value}`,
  ]);
  const body = JSON.parse(String(fetchMock.mock.calls[0]?.[1].body));
  expect(body).toMatchObject({ version: null, seen: null });
  expect(parseTypedDraft(body.text)).toMatchObject({
    version: "",
    values: { customerId: "k", customerText: "Brf", rows: [{ articleId: "a", text: "Virke", quantity: "3" }] },
  });
});

it("keeps it in the browser while the portal does not answer, and says so where neither does", async () => {
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 503 }));
  const storedTexts = new Map<string, string>();
  vi.stubGlobal("localStorage", { setItem: (name: string, text: string) => storedTexts.set(name, text) });
  const begunOrder = (await beginOrderCopy()) as { ok: true; value: string };
  expect([...storedTexts.keys()]).toEqual([`stegvis-draft:p:c:order:${begunOrder.value}`]);
  vi.stubGlobal("localStorage", undefined);
  expect(await beginOrderCopy()).toMatchObject({ ok: false });
});
