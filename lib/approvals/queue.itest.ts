import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { approvalQueueQuery } from "../api/browser/purchases/supplier-invoice-drafts";
import { users } from "../api/contract/company/user";
import { books } from "../api/remote/books";
import { stubPages } from "../api/testing/pages";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { countNotices, readNotices } from "../notices/read-notices";
import { createSupplier, storeDraftToApprove } from "../operations/testing/approvals";
import { listEvidence } from "./evidence";
import { listChainTurns } from "./rules/turns";
import { replayAndSaveRules } from "./testing/rules";

const supplierCount = 10;
const draftsPerSupplier = 500;
let world: World;
let anna: SignedIn;
let erik: SignedIn;
let sandboxDatabase: pg.Client;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  sandboxDatabase = new pg.Client({ connectionString: world.sandbox.databaseUrl });
  await sandboxDatabase.connect();
  for (let index = 0; index < supplierCount; index++) {
    const { id } = await storeDraftToApprove(anna, await createSupplier(anna));
    await sandboxDatabase.query(
      `INSERT INTO "SupplierInvoiceDraft" SELECT (jsonb_populate_record(d, jsonb_build_object(
         'Id', gen_random_uuid(), 'seq', nextval(pg_get_serial_sequence('"SupplierInvoiceDraft"', 'seq')),
         'InvoiceNumber', d."InvoiceNumber" || '/' || n, 'DueDate', d."DueDate" + (n % 28)))).*
       FROM "SupplierInvoiceDraft" d, generate_series(2, $2) AS n WHERE d."Id" = $1`,
      [id, draftsPerSupplier],
    );
  }
});
afterAll(async () => {
  await sandboxDatabase?.end();
  await world?.stop();
});

it("5,000 drafts are paged, what is due first in front, each once; a page of evidence is read with few calls", async () => {
  const listPage = stubPages(anna);
  const readPage = (page: number) => listPage(approvalQueueQuery(anna.access.companyId, { page }));
  const [firstPage, secondPage, lastPage] = [await readPage(1), await readPage(2), await readPage(100)];
  expect(firstPage.total).toBeGreaterThanOrEqual(supplierCount * draftsPerSupplier);
  expect([firstPage, secondPage, lastPage].map(({ items }) => items.length)).toEqual([50, 50, 50]);
  const shownDrafts = [...firstPage.items, ...secondPage.items, ...lastPage.items];
  expect(new Set(shownDrafts.map(({ id }) => id)).size).toBe(150);
  const dueDays = shownDrafts.map(({ dueOn }) => dueOn ?? "");
  expect(dueDays).toEqual(dueDays.toSorted());
  expect(shownDrafts.every(({ mayApprove, approval }) => mayApprove && approval === "ready")).toBe(true);

  // The calls are one page of drafts, its suppliers, their invoices, and their 5,000 drafts in five pages; the thirteenth
  // call would fail.
  const fault = { method: "GET", path: "/v2/*", kind: "status", status: 500, skip: 12, times: 1000 };
  await world.sandbox.callControl("PUT", "/faults", [fault]);
  const { items } = await listEvidence(anna.access, { draftIds: firstPage.items.map(({ id }) => id) });
  await world.sandbox.callControl("PUT", "/faults", []);
  expect(items).toHaveLength(50);
  expect(items.flatMap(({ chips }) => chips).filter(({ code }) => code === "not_known")).toEqual([]);
});

it("5,000 drafts: all of them are looked at for whoever is next, by a call for each thousand", async () => {
  // The calls are six pages and one for the users; the eighth call would fail.
  const fault = { method: "GET", path: "/v2/*", kind: "status", status: 500, skip: 7, times: 1000 };
  await world.sandbox.callControl("PUT", "/faults", [fault]);
  const { items, problem } = await readNotices(erik.access);
  await world.sandbox.callControl("PUT", "/faults", []);
  expect(problem).toBeNull();
  const turnNotices = items.filter((notice) => notice.kind === "turn" && notice.about.invoiceNumber.includes("/"));
  expect(turnNotices).toHaveLength(supplierCount * (draftsPerSupplier - 1));
  const urgent = items.filter(({ isUrgent }) => isUrgent).length;
  expect(await countNotices(erik.access, "sv")).toEqual({ count: items.length, invoices: items.length, urgent });
});

it("all the books wait for others with are looked at for whom our chain names", async () => {
  const erikAsUser = (await books(erik.access).page(users, { pageSize: 1000 })).items.find(({ isSelf }) => isSelf);
  const approver = { ApproverId: erikAsUser?.id, IsApproved: false, Name: "Erik", Priority: 1 };
  const { rows } = await sandboxDatabase.query<{ Id: string }>(
    `UPDATE "SupplierInvoiceDraft" SET "ApprovalOrderType" = 1, "Approvers" = $1
     WHERE "InvoiceNumber" LIKE '%/%' AND "DueDate" > '2027-01-01' RETURNING "Id"`,
    [JSON.stringify([approver])],
  );
  expect(rows.length).toBeGreaterThan(1_000);
  const condition = { amountFromMinor: null, suppliers: [], costCenterItems: [], projects: [] };
  const steps = [anna, erik].map(({ access }) => ({ need: "any" as const, people: [access.personId] }));
  await replayAndSaveRules(anna, { rules: [{ condition, steps }] });
  const turnDraftIds = new Set((await listChainTurns(anna.access)).map(({ id }) => id));
  expect(rows.filter(({ Id }) => !turnDraftIds.has(Id))).toEqual([]);
});
