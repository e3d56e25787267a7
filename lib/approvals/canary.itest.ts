import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { request } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { termsOfPayments } from "../api/contract/company/terms-of-payment";
import { supplierInvoiceDrafts } from "../api/contract/purchases/supplier-invoice-draft";
import { books } from "../api/remote/books";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { setApprovalStatus as askFor, rejectCommand, storeSupplierDraft } from "../operations/testing/approvals";

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
const canaryFormsIn = (text: string) => canaryForms.filter((trace) => text.includes(trace));

let world: World;
let anna: SignedIn;
let erik: SignedIn;
let draftId: string;
const requestId = randomUUID();

async function callPortal(who: SignedIn, method: string, route: string, body?: unknown) {
  const answer = await request(`${world.portal?.url}${route}`, {
    method,
    headers: {
      ...{ host: who.host, cookie: who.cookie, "sec-fetch-site": "same-origin" },
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.statusCode, text: await answer.body.text() };
}

const api = (rest: string) => `/api/companies/${anna.access.companyId}${rest}`;
const page = (rest: string) => `/companies/${anna.access.companyId}/purchases${rest}`;

/** Makes a call that has to succeed. */
async function callPortalOk<T>(who: SignedIn, method: string, route: string, body?: unknown): Promise<T> {
  const { status, text } = await callPortal(who, method, route, body);
  expect(status, `${method} ${route}: ${text}`).toBeLessThan(300);
  return JSON.parse(text) as T;
}

/** Rejects the draft while one answer is an HTML page and one is cut off. */
async function rejectDraft(): Promise<string> {
  const at = { method: "PUT", path: `/v2/approval/supplierinvoice/${draftId}`, times: 1 };
  await world.sandbox.control("PUT", "/faults", [
    { ...at, kind: "html", status: 500 },
    { ...at, kind: "malformed", skip: 1 },
  ]);
  const draft = await books(anna.access).one(supplierInvoiceDrafts, draftId);
  const order = rejectCommand(draft, `canary:${draftId}`);
  const input = {
    ...order.input,
    reason: canaryTexts.reason,
    document: { is: "shown", attachmentIds: draft.attachmentIds },
  };
  const press = () => callPortalOk<{ stage: string }>(anna, "POST", api("/operations"), { ...order, input });
  let operation = await press();
  for (let turn = 0; ["waiting", "sent", "checking"].includes(operation.stage); turn++) {
    expect(turn).toBeLessThan(20);
    // The portal repeats a call without an answer only after a while, and it learns the time from an answer.
    await world.sandbox.control("POST", "/clock/advance", { seconds: 95 });
    await callPortal(anna, "GET", api("/books/suppliers?$pagesize=1"));
    // A repeat with the same key resumes the operation at once, without waiting for the portal's next sweep.
    operation = await press();
  }
  return operation.stage;
}

beforeAll(async () => {
  world = await startWorld({ withPortal: true });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  const [terms] = (await books(anna.access).page(termsOfPayments, { pageSize: 1 })).items;
  const supplier = { Name: canaryTexts.supplier, CountryCode: "SE", TermsOfPaymentId: terms?.id, IsActive: true };
  const { Id: supplierId } = await callPortalOk<{ Id: string }>(anna, "POST", api("/books/suppliers"), supplier);
  draftId = (await storeSupplierDraft(anna, supplierId)).id;
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const file = { FileName: `${canaryTexts.file}.png`, ContentType: "image/png", Data: pixel };
  const { Id: fileId } = await callPortalOk<{ Id: string }>(anna, "POST", api("/books/attachments"), file);
  const link = { DocumentId: draftId, DocumentType: 4, AttachmentIds: [fileId] };
  await callPortalOk(anna, "POST", api("/books/attachmentlinks"), link);
  await askFor(anna, draftId, 3);
  await callPortalOk(anna, "POST", api(`/approvals/${draftId}/seen`), { attachmentId: fileId, isShown: true });
}, 400_000);
afterAll(() => world?.stop());

it("what is said of a purchase stands in no log and in no file of the portal", async () => {
  const question = { id: requestId, kind: "question", toPersonId: erik.access.personId, text: canaryTexts.question };
  await callPortalOk(anna, "POST", api(`/approvals/${draftId}/requests`), question);
  // A refusal does not repeat the typed text.
  expect(
    (await callPortal(anna, "POST", api(`/approvals/${draftId}/requests`), { ...question, kind: canaryTexts.file }))
      .status,
  ).toBe(422);
  const asked = { ...question, id: randomUUID() };
  expect((await callPortal(anna, "POST", api(`/approvals/${draftId}/requests`), asked)).status).toBe(409);
  await callPortalOk(erik, "POST", api(`/approvals/requests/${requestId}/answer`), { text: canaryTexts.answer });
  expect(
    (await callPortal(anna, "POST", api("/books/suppliers"), { Name: canaryTexts.supplier })).status,
  ).toBeGreaterThanOrEqual(400);
  expect(await rejectDraft()).toBe("done");
  const told = await Promise.all(
    [
      api(`/approvals/${draftId}/history`),
      api(`/approvals/${draftId}`),
      api("/books/suppliers?$pagesize=1000"),
      api(
        `/books/suppliers?$filter=${encodeURIComponent(`contains(tolower(Name),'${canaryTexts.supplier.toLowerCase()}')`)}`,
      ),
      page(`/suppliers?q=${encodeURIComponent(canaryTexts.supplier)}`),
      page(`/approvals/${draftId}?q=${encodeURIComponent(canaryTexts.supplier)}`),
      page(`/drafts/${draftId}`),
    ].map(async (route) => (await callPortal(anna, "GET", route)).text),
  );
  // The texts are read in their proper places first, so that the search below looks for texts that exist.
  for (const said of [canaryTexts.reason, canaryTexts.question, canaryTexts.answer, canaryTexts.supplier])
    expect(told.join(" ")).toContain(said);

  const folder = world.portal?.dataDir ?? "";
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  expect(files.map(({ name }) => name)).toContain("portal.log");
  for (const { parentPath, name } of files)
    expect(canaryFormsIn(readFileSync(path.join(parentPath, name), "latin1")), name).toEqual([]);
  expect(world.portal?.log().length).toBeGreaterThan(0);
});
