import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { request } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { termsOfPayments } from "../api/contract/company/terms-of-payment";
import { supplierInvoiceDrafts } from "../api/contract/purchases/supplier-invoice-draft";
import { books } from "../api/remote/books";
import { watchPortal } from "../api/testing/watched-portal";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import {
  makeRejectCommand,
  setApprovalStatus as requestApprovalStatus,
  storeSupplierDraft,
} from "../operations/testing/approvals";

/** The texts of a purchase, each in words that nothing else in the demo data has. */
const canaryTexts = {
  supplier: "Zorvex Kanarie AB",
  file: "Zorvex-underlag-kanarie",
  reason: "Zorvex kanarie: fel belopp",
  question: "Zorvex kanarie: vem har beställt?",
  answer: "Zorvex kanarie: jag har det",
};
/**
 * The forms in which the shared word could be stored or logged: unchanged, in small letters as in a search, or as bytes.
 */
const canaryForms = ["Zorvex", "zorvex", Buffer.from("orvex").toString("hex")];
const canaryFormsIn = (text: string) => canaryForms.filter((canaryForm) => text.includes(canaryForm));

let world: World;
let watch: Awaited<ReturnType<typeof watchPortal>>;
let anna: SignedIn;
let erik: SignedIn;
let draftId: string;
const requestId = randomUUID();

async function callPortal(person: SignedIn, method: string, route: string, body?: unknown) {
  const answer = await request(`${world.portal?.url}${route}`, {
    method,
    headers: {
      ...{ host: person.host, cookie: person.cookie, "sec-fetch-site": "same-origin" },
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.statusCode, text: await answer.body.text() };
}

const apiPath = (restOfPath: string) => `/api/companies/${anna.access.companyId}${restOfPath}`;
const pagePath = (restOfPath: string) => `/companies/${anna.access.companyId}/purchases${restOfPath}`;

/** Makes a call that has to succeed. */
async function callPortalOk<T>(person: SignedIn, method: string, route: string, body?: unknown): Promise<T> {
  const { status, text } = await callPortal(person, method, route, body);
  expect(status, `${method} ${route}: ${text}`).toBeLessThan(300);
  return JSON.parse(text) as T;
}

/** Rejects the draft while one answer is an HTML page and one is cut off. */
async function rejectDraft(): Promise<string> {
  const faultCall = { method: "PUT", path: `/v2/approval/supplierinvoice/${draftId}`, times: 1 };
  await world.sandbox.callControl("PUT", "/faults", [
    { ...faultCall, kind: "html", status: 500 },
    { ...faultCall, kind: "malformed", skip: 1 },
  ]);
  const draft = await books(anna.access).get(supplierInvoiceDrafts, draftId);
  const command = makeRejectCommand(draft, `canary:${draftId}`);
  const input = {
    ...command.input,
    reason: canaryTexts.reason,
    document: { is: "shown", attachmentIds: draft.attachmentIds },
  };
  const submitRejection = () =>
    callPortalOk<{ stage: string }>(anna, "POST", apiPath("/operations"), { ...command, input });
  let operation = await submitRejection();
  for (let round = 0; ["waiting", "sent", "checking"].includes(operation.stage); round++) {
    expect(round).toBeLessThan(20);
    // The portal repeats a call without an answer only after a while, and it learns the time from an answer.
    await world.sandbox.callControl("POST", "/clock/advance", { seconds: 95 });
    await callPortal(anna, "GET", apiPath("/books/suppliers?$pagesize=1"));
    // A repeat with the same key resumes the operation at once, without waiting for the portal's next sweep.
    operation = await submitRejection();
  }
  return operation.stage;
}

beforeAll(async () => {
  watch = await watchPortal();
  world = await startWorld({ withPortal: true, portalEnv: watch.portalEnv });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  const [terms] = (await books(anna.access).page(termsOfPayments, { pageSize: 1 })).items;
  const supplier = { Name: canaryTexts.supplier, CountryCode: "SE", TermsOfPaymentId: terms?.id, IsActive: true };
  const { Id: supplierId } = await callPortalOk<{ Id: string }>(anna, "POST", apiPath("/books/suppliers"), supplier);
  draftId = (await storeSupplierDraft(anna, supplierId)).id;
  const pixelBase64 =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const filePayload = { FileName: `${canaryTexts.file}.png`, ContentType: "image/png", Data: pixelBase64 };
  const { Id: fileId } = await callPortalOk<{ Id: string }>(anna, "POST", apiPath("/books/attachments"), filePayload);
  const linkPayload = { DocumentId: draftId, DocumentType: 4, AttachmentIds: [fileId] };
  await callPortalOk(anna, "POST", apiPath("/books/attachmentlinks"), linkPayload);
  await requestApprovalStatus(anna, draftId, 3);
  await callPortalOk(anna, "POST", apiPath(`/approvals/${draftId}/seen`), { attachmentId: fileId, isShown: true });
}, 400_000);
afterAll(async () => {
  await world?.stop();
  await watch?.stop();
});

it("what is said of a purchase stands in no log, file, metric or trace of the portal", async () => {
  const question = { id: requestId, kind: "question", toPersonId: erik.access.personId, text: canaryTexts.question };
  await callPortalOk(anna, "POST", apiPath(`/approvals/${draftId}/requests`), question);
  // A refusal does not repeat the typed text.
  expect(
    (await callPortal(anna, "POST", apiPath(`/approvals/${draftId}/requests`), { ...question, kind: canaryTexts.file }))
      .status,
  ).toBe(422);
  const secondQuestion = { ...question, id: randomUUID() };
  expect((await callPortal(anna, "POST", apiPath(`/approvals/${draftId}/requests`), secondQuestion)).status).toBe(409);
  await callPortalOk(erik, "POST", apiPath(`/approvals/requests/${requestId}/answer`), { text: canaryTexts.answer });
  expect(
    (await callPortal(anna, "POST", apiPath("/books/suppliers"), { Name: canaryTexts.supplier })).status,
  ).toBeGreaterThanOrEqual(400);
  expect(await rejectDraft()).toBe("done");
  const answerTexts = await Promise.all(
    [
      apiPath(`/approvals/${draftId}/history`),
      apiPath(`/approvals/${draftId}`),
      apiPath("/books/suppliers?$pagesize=1000"),
      apiPath(
        `/books/suppliers?$filter=${encodeURIComponent(`contains(tolower(Name),'${canaryTexts.supplier.toLowerCase()}')`)}`,
      ),
      pagePath(`/suppliers?q=${encodeURIComponent(canaryTexts.supplier)}`),
      pagePath(`/approvals/${draftId}?q=${encodeURIComponent(canaryTexts.supplier)}`),
      pagePath(`/drafts/${draftId}`),
    ].map(async (route) => (await callPortal(anna, "GET", route)).text),
  );
  // The texts are read in their proper places first, so that the search below looks for texts that exist.
  for (const canaryText of [canaryTexts.reason, canaryTexts.question, canaryTexts.answer, canaryTexts.supplier])
    expect(answerTexts.join(" ")).toContain(canaryText);

  const dataFolder = world.portal?.dataDir ?? "";
  const files = readdirSync(dataFolder, { recursive: true, withFileTypes: true }).filter((directoryEntry) =>
    directoryEntry.isFile(),
  );
  expect(files.map(({ name }) => name)).toContain("portal.log");
  for (const { parentPath, name } of files)
    expect(canaryFormsIn(readFileSync(path.join(parentPath, name), "latin1")), name).toEqual([]);
  expect(world.portal?.readLog().length).toBeGreaterThan(0);
  await expect.poll(async () => (await watch.readAll()).traces).toContain("operation reject-supplier-invoice");
  for (const [place, text] of Object.entries(await watch.readAll())) expect(canaryFormsIn(text), place).toEqual([]);
});
