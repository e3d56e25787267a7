import { randomUUID } from "node:crypto";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { POST } from "../../app/api/companies/[companyId]/sales/pdfs/route";
import { withTenant } from "../platform/db";
import { fetchZip } from "./browser/sales/pdf-zip";
import { invoices } from "./contract/sales/customer-invoice";
import type { ZipEntry } from "./contract/sales/pdf-zip";
import { quotes } from "./contract/sales/quote";
import { books } from "./remote/books";
import { type SignedIn, startWorld, type World } from "./testing/world";

let world: World;
let anna: SignedIn;
let requestedEntries: readonly ZipEntry[];

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const norrskenBooks = books(anna.access);
  const [invoice, secondInvoice] = (await norrskenBooks.page(invoices, { pageSize: 2 })).items;
  const [quote] = (await norrskenBooks.page(quotes, { pageSize: 1 })).items;
  requestedEntries = [
    { document: "invoice", id: invoice?.id ?? "", name: "Faktura/1 Åkerlund" },
    { document: "invoice", id: secondInvoice?.id ?? "", name: "faktura 1 åkerlund" },
    { document: "quote", id: quote?.id ?? "", name: "../Offert" },
  ];
});
afterAll(async () => {
  await world?.stop();
});

/** Calls the route through the code of the browser. */
async function fetchZipOf(documents: readonly ZipEntry[], person = anna, companyId = person.access.companyId) {
  const realFetch = globalThis.fetch;
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    if (!url.startsWith("/")) return realFetch(url, init);
    const request = person.request("POST", url, JSON.parse(String(init.body)));
    return POST(request, { params: Promise.resolve({ companyId }) });
  }) as typeof fetch;
  try {
    return await fetchZip(companyId, documents, { signal: new AbortController().signal, onBytes: () => {} });
  } finally {
    globalThis.fetch = realFetch;
  }
}

/** Returns the files of a zip, read from its central directory, each checked against its CRC. */
async function readZipFiles(file: Blob): Promise<Map<string, Buffer>> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const files = new Map<string, Buffer>();
  let offset = bytes.readUInt32LE(bytes.lastIndexOf("PK\x05\x06", undefined, "latin1") + 16);
  while (bytes.toString("latin1", offset, offset + 4) === "PK\x01\x02") {
    const [checksum, size, nameLength] = [
      bytes.readUInt32LE(offset + 16),
      bytes.readUInt32LE(offset + 20),
      bytes.readUInt16LE(offset + 28),
    ];
    const headerOffset = bytes.readUInt32LE(offset + 42);
    const contentOffset =
      headerOffset + 30 + bytes.readUInt16LE(headerOffset + 26) + bytes.readUInt16LE(headerOffset + 28);
    const content = bytes.subarray(contentOffset, contentOffset + size);
    expect(crc32(content)).toBe(checksum);
    files.set(bytes.toString("utf8", offset + 46, offset + 46 + nameLength), content);
    offset += 46 + nameLength + bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32);
  }
  return files;
}

it("holds each PDF once under a safe name of its own; what cannot be had is told and breaks nothing", async () => {
  const lackingIds = [randomUUID(), requestedEntries[1]?.id ?? ""];
  await world.sandbox.callControl("PUT", "/faults", [
    { method: "GET", path: `/v2/customerinvoices/${lackingIds[1]}/print`, kind: "html", status: 200 },
  ]);
  const documents: ZipEntry[] = [{ document: "order", id: lackingIds[0] ?? "", name: "Order" }, ...requestedEntries];
  const { file, result } = await fetchZipOf(documents);
  await world.sandbox.callControl("PUT", "/faults", []);
  const files = await readZipFiles(file);
  expect([...files.keys()]).toEqual(["Faktura 1 Åkerlund.pdf", "Offert.pdf"]);
  for (const content of files.values()) expect(content.toString("latin1", 0, 5)).toBe("%PDF-");
  expect(result.documents.map(({ id, file: name, problem }) => [id, name, problem?.code ?? null])).toEqual([
    [lackingIds[0], null, "not_found"],
    [requestedEntries[0]?.id, "Faktura 1 Åkerlund.pdf", null],
    [lackingIds[1], null, "remote_unexpected"],
    [requestedEntries[2]?.id, "Offert.pdf", null],
  ]);
});

it("waits where the service is busy, and goes on", async () => {
  await world.sandbox.callControl("PUT", "/faults", [
    { method: "GET", path: "/v2/customerinvoices/*/print", kind: "rate-limit", seconds: 1, times: 1 },
  ]);
  const { file, result } = await fetchZipOf(requestedEntries);
  expect(result.documents.map(({ problem }) => problem)).toEqual([null, null, null]);
  expect([...(await readZipFiles(file)).keys()]).toEqual([
    "Faktura 1 Åkerlund.pdf",
    "faktura 1 åkerlund (2).pdf",
    "Offert.pdf",
  ]);
});

it("is another company's to nobody, refuses what it cannot read, and ends with the membership", async () => {
  const sara = await world.signIn({ user: "sara@revisorn.example", company: "Tulp & Zoon B.V." });
  await expect(fetchZipOf(requestedEntries, sara, anna.access.companyId)).rejects.toMatchObject({ code: "not_found" });
  const foreignZip = await fetchZipOf(requestedEntries, sara);
  expect(foreignZip.result.documents.map(({ problem }) => problem?.code)).toEqual([
    "not_found",
    "not_found",
    "not_found",
  ]);
  expect((await readZipFiles(foreignZip.file)).size).toBe(0);
  await expect(fetchZipOf([])).rejects.toMatchObject({ code: "invalid_input" });
  await expect(fetchZipOf([{ document: "invoice", id: "../x", name: "x" }])).rejects.toMatchObject({
    code: "invalid_input",
  });

  const lars = await world.signIn({ user: "lars@norrsken.example", company: "Norrsken Bygg AB" });
  const { partnerId, companyId, personId } = lars.access;
  const path = `/v2/customerinvoices/${requestedEntries[1]?.id}/print`;
  await world.sandbox.callControl("PUT", "/faults", [{ method: "GET", path, kind: "hold", times: 1 }]);
  const pendingZip = fetchZipOf(requestedEntries, lars);
  pendingZip.catch(() => {}); // The rejection is checked below.
  await expect.poll(() => world.sandbox.callControl("GET", "/faults")).toEqual([]);
  await withTenant(lars.access, (tx) => tx.membership.deleteMany({ where: { partnerId, companyId, personId } }));
  await world.sandbox.callControl("PUT", "/faults", []);
  expect((await pendingZip).result.documents.at(-1)).toMatchObject({ file: null, problem: { code: "not_found" } });
});
