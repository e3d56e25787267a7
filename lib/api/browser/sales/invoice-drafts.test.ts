import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { emptyDraft, type InvoiceDraft } from "../../contract/sales/customer-invoice-draft";
import { deleteInvoiceDraft, findDraftSuccessor, invoiceDraftQuery, saveInvoiceDraft } from "./invoice-drafts";

const createdAt = "2026-11-20T08:00:00Z";
const chosenDatePath = "/api/companies/c/draft-days/2026-11-20T08%3A00%3A00Z";
const id = "0b0c2f43-6a0e-4d6e-8f0e-6b6a7a1f2c11";
const customerId = "7d0c2f43-6a0e-4d6e-8f0e-6b6a7a1f2c11";
/** The draft as the service answers it: with today's date. */
const wireDraft = { Id: id, CustomerId: customerId, InvoiceDate: "2026-11-24", CreatedUtc: createdAt };
const Meta = {
  ...{ CurrentPage: 1, PageSize: 2, TotalNumberOfPages: 1, TotalNumberOfResults: 1 },
  ServerTimeUtc: "2026-11-24T08:00:00Z",
};
const draft: InvoiceDraft = { ...emptyDraft, id, customerId, createdAt };

/** Stubs a portal that stores this invoice date of the draft. @returns the requests that wrote to it */
function stubPortal(chosenOn: string | null, isUnavailable: (path: string) => boolean = () => false) {
  const portalWrites: [string, string, unknown][] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: { method?: string; body?: string }) => {
    if (method !== "GET") portalWrites.push([method, path, body && JSON.parse(body).chosenOn]);
    if (isUnavailable(path)) return Response.json({ code: "remote_busy" }, { status: 503 });
    if (path.includes("/draft-days/")) return Response.json({ chosenOn });
    const isList = method === "GET" && path.includes("?");
    return Response.json(isList ? { Meta, Data: [wireDraft] } : wireDraft);
  });
  return portalWrites;
}

const dateWritesOf = (portalWrites: ReturnType<typeof stubPortal>) =>
  portalWrites.filter(([, path]) => path === chosenDatePath);

afterEach(() => {
  vi.unstubAllGlobals();
});

it("reads a draft with the day that was chosen for it, also by what it has become", async () => {
  stubPortal("2026-11-10");
  const readDraft = await new QueryClient().fetchQuery(invoiceDraftQuery("c", id));
  expect(readDraft).toMatchObject({ invoiceOn: "2026-11-24", chosenOn: "2026-11-10", keptOn: "2026-11-10" });
  expect(await findDraftSuccessor("c", createdAt)).toMatchObject({ chosenOn: "2026-11-10" });
});

it("keeps a chosen day once the service has taken the draft, and forgets it when it is taken back", async () => {
  const firstWrites = stubPortal(null);
  const saveResult = await saveInvoiceDraft("c", { ...draft, chosenOn: "2026-11-10" });
  expect(saveResult).toMatchObject({ ok: true, value: { chosenOn: "2026-11-10", keptOn: "2026-11-10" } });
  expect(dateWritesOf(firstWrites)).toEqual([["PUT", chosenDatePath, "2026-11-10"]]);
  const repeatedWrites = stubPortal("2026-11-10");
  await saveInvoiceDraft("c", { ...draft, chosenOn: "2026-11-10", keptOn: "2026-11-10" });
  expect(dateWritesOf(repeatedWrites)).toEqual([]);
  const resetWrites = stubPortal("2026-11-10");
  await saveInvoiceDraft("c", { ...draft, keptOn: "2026-11-10" });
  expect(dateWritesOf(resetWrites)).toEqual([["DELETE", chosenDatePath, undefined]]);
});

it("keeps the day of what was saved anew because the draft was gone", async () => {
  const portalWrites = stubPortal(null);
  const removedDraft = { ...draft, id: "", createdAt: "2026-11-19T08:00:00Z" };
  await saveInvoiceDraft("c", { ...removedDraft, chosenOn: "2026-11-10", keptOn: "2026-11-10" });
  expect(dateWritesOf(portalWrites)).toEqual([["PUT", chosenDatePath, "2026-11-10"]]);
});

it("tells a save as failed whose day is not kept", async () => {
  stubPortal(null, (path) => path.includes("/draft-days/"));
  const saveResult = await saveInvoiceDraft("c", { ...draft, chosenOn: "2026-11-10" });
  expect(saveResult).toMatchObject({ ok: false, problem: { code: "remote_busy" } });
});

it("forgets the day of a draft that is thrown away", async () => {
  const portalWrites = stubPortal("2026-11-10");
  await deleteInvoiceDraft("c", { ...draft, keptOn: "2026-11-10" });
  expect(dateWritesOf(portalWrites)).toEqual([["DELETE", chosenDatePath, undefined]]);
});
