import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { POST as postFile } from "@/app/api/companies/[companyId]/approvals/[draftId]/history/file/route";
import { GET as getHistory } from "@/app/api/companies/[companyId]/approvals/[draftId]/history/route";
import type { InvoiceHistory } from "@/lib/api/contract/purchases/history";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { fromSupplierDraft } from "@/lib/api/contract/purchases/supplier-invoice-write";
import { submitDraftForApproval } from "@/lib/api/remote/submit-for-approval";
import { type SignedIn, startWorld, type World } from "@/lib/api/testing/world";
import { checkTrail, forgetCheckedTrails } from "@/lib/audit/check";
import { submitAndWatch } from "@/lib/operations/operations";
import {
  attachDocument,
  callBooksAsPage,
  createSupplier,
  makeApproveCommand,
  makeRejectCommand,
  storeDraftToApprove,
  storeSupplierDraft,
} from "@/lib/operations/testing/approvals";
import { withTenant } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { supplierInvoiceDrafts } from "../../api/contract/purchases/supplier-invoice-draft";
import { books } from "../../api/remote/books";
import { markDocumentSeen } from "../document-seen";
import { answerRequest, createRequest } from "../requests";
import { allowApprovingAlone, replayAndSaveRules } from "../testing/rules";

let world: World;
let anna: SignedIn;
let erik: SignedIn;
let lars: SignedIn;
let supplierId: string;
const company = "Norrsken Bygg AB";

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company });
  erik = await world.signIn({ user: "erik@norrsken.example", company });
  lars = await world.signIn({ user: "lars@norrsken.example", company });
  supplierId = await createSupplier(anna);
});
afterAll(async () => {
  await world?.stop();
});

const paramsOf = (person: SignedIn, draftId: string) => ({
  params: Promise.resolve({ companyId: person.access.companyId, draftId }),
});
const pathOf = (person: SignedIn, draftId: string) =>
  `/api/companies/${person.access.companyId}/approvals/${draftId}/history`;

async function getHistoryAs(person: SignedIn, draftId: string): Promise<InvoiceHistory> {
  const answer = await getHistory(person.request("GET", pathOf(person, draftId)), paramsOf(person, draftId));
  expect(answer.status).toBe(200);
  return (await answer.json()) as InvoiceHistory;
}

const exportFileAs = (person: SignedIn, draftId: string, language = "sv") =>
  postFile(person.request("POST", `${pathOf(person, draftId)}/file`, { language }), paramsOf(person, draftId));

const actTextsOf = ({ events }: InvoiceHistory) => events.map(({ act, name }) => `${name.split("@")[0]} ${act}`);
const saveDraftAs = (person: SignedIn, draft: SupplierInvoiceDraft) =>
  callBooksAsPage(person, "PUT", `supplierinvoicedrafts/${draft.id}`, fromSupplierDraft(draft));

/**
 * Stores an invoice that Anna registers and changes, and about which Erik answers her question. The approver then sees
 * it and approves it, which books it.
 */
async function storeApprovedInvoice(approver = erik) {
  const storedDraft = await storeSupplierDraft(anna, supplierId);
  const attachmentId = await attachDocument(anna, storedDraft.id);
  const draftWithFile = await books(anna.access).get(supplierInvoiceDrafts, storedDraft.id);
  await saveDraftAs(anna, { ...draftWithFile, ocr: "", message: "Enligt avtal", dueOn: "2026-12-19" });
  await submitDraftForApproval(anna.access, storedDraft.id);
  const question = { id: crypto.randomUUID(), kind: "question", toPersonId: erik.access.personId, text: "Rätt konto?" };
  await createRequest(anna.access, storedDraft.id, question);
  await answerRequest(erik.access, question.id, { text: "Ja, åäö." });
  await markDocumentSeen(approver.access, storedDraft.id, { attachmentId });
  const draft = await books(approver.access).get(supplierInvoiceDrafts, storedDraft.id);
  const command = makeApproveCommand(draft, crypto.randomUUID(), { is: "shown", attachmentIds: [attachmentId] });
  expect((await submitAndWatch(approver.access, command)).stage).toBe("done");
  return draft;
}

describe("the history of a supplier invoice", () => {
  it("says who registered, changed, asked, answered, saw and approved", async () => {
    const { id } = await storeApprovedInvoice();
    const history = await getHistoryAs(lars, id);
    expect(actTextsOf(history)).toEqual([
      "anna registered",
      "anna changed",
      "anna changed",
      "anna asked",
      "anna question",
      "erik answered",
      "erik seen",
      "erik approve.ordered",
      "erik approve.done",
    ]);
    const changeEvents = history.events.filter(({ act }) => act === "changed");
    expect(changeEvents.map(({ fields }) => fields)).toEqual([["files"], ["due", "message"]]);
    expect(history.events.every(({ isBound, areWordsAsWritten }) => isBound && areWordsAsWritten !== false)).toBe(true);
    expect(history.events.map(({ words }) => words).filter(Boolean)).toEqual(["Rätt konto?", "Ja, åäö."]);
    expect(history.events.find(({ act }) => act === "question")?.to).toBe("erik@norrsken.example");
    expect(history.events.every(({ ruleVersion }) => ruleVersion === null)).toBe(true);
    expect(history.chain).toMatchObject({ is: "whole", lastHash: history.events.at(-1)?.hash });
    const rows = await withTenant(anna.access, (tx) => tx.auditEvent.findMany({ where: { subject: id } }));
    expect(JSON.stringify(rows)).not.toMatch(/avtal|konto|norrsken\.example|F-/);
  });

  it("tells the reason of a rejection and a removal, and nothing of a save that changed nothing", async () => {
    const draft = await storeDraftToApprove(anna, supplierId);
    expect((await submitAndWatch(erik.access, makeRejectCommand(draft, crypto.randomUUID()))).stage).toBe("done");
    const rejectedDraft = await books(anna.access).get(supplierInvoiceDrafts, draft.id);
    await saveDraftAs(anna, rejectedDraft);
    const path = `supplierinvoicedrafts/${draft.id}`;
    const { forward } = await import("@/lib/forwarding/forward");
    expect((await forward(anna.request("DELETE", "/x"), anna.access, "books", path)).ok).toBe(true);
    const history = await getHistoryAs(anna, draft.id);
    const expectedTexts = ["anna registered", "erik reject.ordered", "erik reject.done", "anna removed"];
    expect(actTextsOf(history).filter((line) => line !== "anna changed")).toEqual(expectedTexts);
    expect(history.events.find(({ act }) => act === "reject.ordered")?.words).toBe("Fel belopp, se offert");
  });

  it("does not take another reason, nor another invoice, from what is kept of a decision", async () => {
    const [draft, otherDraft] = [
      await storeDraftToApprove(anna, supplierId),
      await storeDraftToApprove(anna, supplierId),
    ];
    const { id } = await submitAndWatch(erik.access, makeRejectCommand(draft, crypto.randomUUID()));
    const setStoredReason = (reason: string) =>
      changeAsDatabaseOwner(
        anna,
        `UPDATE operation SET request = jsonb_set(request, '{reason}', '"${reason}"') WHERE id = '${id}'`,
      );
    await setStoredReason("Godkänd av Anna");
    const rejectionEvent = (await getHistoryAs(anna, draft.id)).events.find(({ act }) => act === "reject.ordered");
    expect(rejectionEvent).toMatchObject({ words: "Godkänd av Anna", areWordsAsWritten: false, isAsWritten: true });
    await changeAsDatabaseOwner(
      anna,
      `UPDATE operation SET subject = '${otherDraft.id}', kind = 'approve-supplier-invoice' WHERE id = '${id}'`,
    );
    expect(actTextsOf(await getHistoryAs(anna, otherDraft.id)).filter((line) => line.startsWith("erik"))).toEqual([]);
    const expectedTexts = ["erik reject.ordered", "erik reject.done"];
    expect(actTextsOf(await getHistoryAs(anna, draft.id)).filter((line) => line.startsWith("erik"))).toEqual(
      expectedTexts,
    );
  });

  it("shows the text of the rules a decision fell under, also after others are saved, and that it is as saved", async () => {
    const { version } = await allowApprovingAlone(anna);
    const draft = await storeDraftToApprove(anna, supplierId);
    expect((await submitAndWatch(anna.access, makeApproveCommand(draft, crypto.randomUUID()))).stage).toBe("done");
    await replayAndSaveRules(anna, {});
    const { events, rules } = await getHistoryAs(anna, draft.id);
    expect(events.find(({ act }) => act === "approve.done")?.ruleVersion).toBe(String(version));
    expect(rules).toMatchObject([
      {
        version: String(version),
        text: { oneMayApproveAlone: true },
        savedBy: "anna@norrsken.example",
        isAsSaved: true,
      },
    ]);
    await changeAsDatabaseOwner(
      anna,
      `UPDATE approval_rules SET text = jsonb_set(text, '{oneMayApproveAlone}', 'false') WHERE version = ${version}`,
    );
    expect((await getHistoryAs(anna, draft.id)).rules).toMatchObject([{ isAsSaved: false }]);
    const { text } = await readPdf(new Uint8Array(await (await exportFileAs(anna, draft.id, "en")).arrayBuffer()));
    expect(text).toContain("The text is not the one that was saved");
  });
});

describe("the file for the auditor", () => {
  it("holds every row with its person, time, hash and the verdict, in the person's language, and is noted", async () => {
    const { version } = await allowApprovingAlone(anna);
    const { id, invoiceNumber } = await storeApprovedInvoice(anna);
    const answer = await exportFileAs(anna, id);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const { text, info, language, isTagged } = await readPdf(bytes);
    const history = await getHistoryAs(anna, id);
    expect(actTextsOf(history).at(-1)).toBe("anna exported");
    expect(history.events.find(({ act }) => act === "approve.done")?.ruleVersion).toBe(String(version));
    expect(info).toBe(`Historik för leverantörsfaktura ${invoiceNumber}`);
    expect([language, isTagged]).toEqual(["sv", true]);
    for (const expectedText of ["anna@norrsken.example attesterade", "erik@norrsken.example svarade", "Rätt konto?"]) {
      expect(text).toContain(expectedText);
    }
    for (const expectedText of ["Ja, åäö.", "Företagets logg är obruten", "Verifikation", "GMT+1"]) {
      expect(text).toContain(expectedText);
    }
    const textWithoutSpaces = text.replaceAll(" ", "");
    for (const { hash } of history.events) expect(textWithoutSpaces).toContain(hash);
  });

  it("is for owners, bookkeepers and approvers, in a language there is", async () => {
    const draft = await storeSupplierDraft(anna, supplierId);
    expect((await exportFileAs(lars, draft.id)).status).toBe(403);
    expect((await exportFileAs(erik, draft.id)).status).toBe(200);
    expect((await exportFileAs(erik, draft.id, "xx")).status).toBe(422);
    expect((await exportFileAs(erik, crypto.randomUUID())).status).toBe(404);
  });
});

describe("a trail that was changed beside the portal", () => {
  it("is shown as broken where it was, on the screen and in the file", async () => {
    const { id } = await storeApprovedInvoice();
    const { events } = await getHistoryAs(anna, id);
    const seenEvent = events.find(({ act }) => act === "seen");
    await changeAsDatabaseOwner(
      anna,
      `UPDATE audit_event SET person_id = '${anna.access.personId}' WHERE number = ${seenEvent?.number}`,
    );
    // The change is noticed at once, although this process checked the trail a moment ago: the shown rows are checked
    // themselves.
    const { chain } = await getHistoryAs(anna, id);
    expect(chain).toMatchObject({ is: "broken", atNumber: seenEvent?.number, at: seenEvent?.at });
    const { text } = await readPdf(new Uint8Array(await (await exportFileAs(anna, id, "en")).arrayBuffer()));
    expect(text).toContain("The trail of this company is broken");
    expect(text).toContain(`Row ${seenEvent?.number} of`);
    expect(text).toContain("This row was changed after it was written.");
    await changeAsDatabaseOwner(
      anna,
      `UPDATE audit_event SET person_id = '${erik.access.personId}' WHERE number = ${seenEvent?.number}`,
    );
    expect((await checkTrail(anna.access, { isFromFirstRow: true })).is).toBe("whole");
  });

  it("is noticed for every invoice of the company, where a row was taken out or the end cut off", async () => {
    const otherDraft = await storeApprovedInvoice();
    const { id } = await storeSupplierDraft(anna, supplierId);
    const { chain } = await getHistoryAs(anna, id);
    if (chain.is === "broken") throw new Error("the chain breaks");
    // The end of the trail is cut off: a row that this process has read does not exist any more.
    await changeAsDatabaseOwner(anna, `DELETE FROM audit_event WHERE number = ${chain.events}`);
    expect((await getHistoryAs(anna, otherDraft.id)).chain).toEqual({ is: "broken", atNumber: chain.events, at: null });
    // A row in the middle is removed: any process that checks the whole trail finds it.
    forgetCheckedTrails();
    await changeAsDatabaseOwner(anna, `DELETE FROM audit_event WHERE number = 5`);
    expect((await getHistoryAs(erik, otherDraft.id)).chain).toEqual({ is: "broken", atNumber: 5, at: null });
  });
});

/** Makes a change that only somebody with the database owner's login can make. */
async function changeAsDatabaseOwner({ access }: SignedIn, sql: string): Promise<void> {
  const url = new URL(process.env.TEST_PG_ADMIN_URL ?? "");
  url.pathname = new URL(env().DATABASE_URL).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query("ALTER TABLE audit_event DISABLE TRIGGER audit_event_kept");
    const { rowCount } = await client.query(`${sql} AND company_id = $1`, [access.companyId]);
    expect(rowCount).toBe(1);
    await client.query("ALTER TABLE audit_event ENABLE TRIGGER audit_event_kept");
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}

async function readPdf(data: Uint8Array) {
  const loadingTask = getDocument({ data, useSystemFonts: false });
  const document = await loadingTask.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  const { info } = await document.getMetadata();
  const markInfo = await document.getMarkInfo();
  const { Title, Language } = info as { Title?: string; Language?: string };
  await loadingTask.destroy();
  const text = pages.join("\n").replace(/\s+/g, " ");
  return { text, info: Title, language: Language, isTagged: markInfo?.Marked === true };
}
