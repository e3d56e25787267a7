import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeBookCommand } from "@/lib/operations/testing/bookings";
import type { SupplierInvoiceDraft } from "../../api/contract/purchases/supplier-invoice-draft";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { countNotices, readNotices } from "../../notices/read-notices";
import { submitAndWatch } from "../../operations/operations";
import { createSupplier, storeDraftToApprove, storeSupplierDraft } from "../../operations/testing/approvals";
import { withTenant } from "../../platform/db";
import { readInvoiceHistory } from "../history/read";
import { listComments, markCommentsSeen, removeComment, writeComment } from "./comments";

let world: World;
let anna: SignedIn;
let erik: SignedIn;
let lars: SignedIn;
let draft: SupplierInvoiceDraft;

const company = "Norrsken Bygg AB";

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company });
  erik = await world.signIn({ user: "erik@norrsken.example", company });
  lars = await world.signIn({ user: "lars@norrsken.example", company });
  draft = await storeDraftToApprove(anna, await createSupplier(anna));
});
afterAll(() => world?.stop());

const makeComment = (text: string, ...mentioned: SignedIn[]) => ({
  ...{ id: randomUUID(), text, invoiceId: null },
  mentionIds: mentioned.map(({ access }) => access.personId),
});
const write = (person: SignedIn, comment: object, { id } = draft) => writeComment(person.access, id, comment);
const listTexts = async (person: SignedIn, { id } = draft) =>
  (await listComments(person.access, id)).items.map(({ text }) => text);
const mentionNoticesOf = async (person: SignedIn) =>
  (await readNotices(person.access)).items.filter(({ kind }) => kind === "mention");
const historyOf = async ({ id } = draft) => (await readInvoiceHistory(anna.access, id)).events;

describe("a comment about a supplier invoice", () => {
  it("is written once, however often it is sent, and read by everybody who reads supplier invoices", async () => {
    const comment = makeComment("Timmarna stämmer");
    await Promise.all([write(anna, comment), write(anna, comment), write(anna, comment)]);
    expect(await listTexts(lars)).toEqual(["Timmarna stämmer"]);
    const [read] = (await listComments(erik.access, draft.id)).items;
    expect(read).toMatchObject({ name: "anna@norrsken.example", isOwn: false, mentions: [] });
    const events = (await historyOf()).filter(({ act }) => act === "commented");
    expect(events).toMatchObject([{ words: "Timmarna stämmer", areWordsAsWritten: true, isBound: true }]);
  });

  it("tells whom it mentions until they have seen it, also by the count, and not as an invoice to act on", async () => {
    await readNotices(erik.access);
    const before = await countNotices(erik.access, "sv");
    const comment = await write(anna, makeComment("@Erik Åström, vet du?", erik));
    expect(await mentionNoticesOf(erik)).toMatchObject([
      { subject: comment.id, draftId: draft.id, about: { supplierName: draft.supplierName } },
    ]);
    expect(await mentionNoticesOf(anna)).toEqual([]);
    const during = await countNotices(erik.access, "sv");
    expect([during.count - before.count, during.invoices - before.invoices]).toEqual([1, 0]);
    expect(comment.mentions).toMatchObject([{ name: "erik@norrsken.example", hasSeen: false }]);
    expect(await markCommentsSeen(erik.access, draft.id, { commentIds: [comment.id] })).toEqual({ seen: 1 });
    expect(await markCommentsSeen(erik.access, draft.id, { commentIds: [comment.id] })).toEqual({ seen: 0 });
    expect(await mentionNoticesOf(erik)).toEqual([]);
    const [, seen] = (await listComments(anna.access, draft.id)).items;
    expect(seen?.mentions).toMatchObject([{ hasSeen: true }]);
  });

  it("is taken away by its writer alone, with its text, its notices and a row in the trail", async () => {
    const comment = await write(anna, makeComment("Fel faktura, @Erik Åström", erik));
    await expect(removeComment(erik.access, draft.id, comment.id)).rejects.toMatchObject({
      ...{ code: "role_missing", detail: "written" },
    });
    expect(await removeComment(anna.access, draft.id, comment.id)).toMatchObject({ text: null });
    await removeComment(anna.access, draft.id, comment.id);
    expect(await mentionNoticesOf(erik)).toEqual([]);
    expect(await listTexts(erik)).not.toContain("Fel faktura, @Erik Åström");
    const events = await historyOf();
    expect(events.filter(({ act }) => act === "commentRemoved")).toHaveLength(1);
    const commented = events.filter(({ act }) => act === "commented").at(-1);
    expect(commented).toMatchObject({ words: null, areWordsAsWritten: null });
    const [stored] = await withTenant(anna.access, (tx) => tx.purchaseComment.findMany({ where: { id: comment.id } }));
    expect(stored).toMatchObject({ textSealed: null });
  });

  it("stays with the invoice when it is booked, and goes on under it", async () => {
    const fjallkaffe = await world.signIn({ user: "anna@norrsken.example", company: "Fjällkaffe AB" });
    const toBook = await storeSupplierDraft(fjallkaffe, await createSupplier(fjallkaffe));
    await write(fjallkaffe, makeComment("Innan"), toBook);
    const booked = await submitAndWatch(fjallkaffe.access, makeBookCommand(fjallkaffe, toBook, randomUUID()));
    const invoiceId = booked.posted?.invoiceId ?? "";
    await write(fjallkaffe, { ...makeComment("Efter"), invoiceId }, toBook);
    expect(await listTexts(fjallkaffe, toBook)).toEqual(["Innan", "Efter"]);
    // The draft is gone, and another draft's id is not taken with this invoice.
    await expect(write(fjallkaffe, makeComment("Utan faktura"), toBook)).rejects.toMatchObject({ code: "not_found" });
    await expect(
      write(fjallkaffe, { ...makeComment("Fel utkast"), invoiceId }, { ...toBook, id: randomUUID() }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("what is refused", () => {
  it.each([
    ["an empty text", () => makeComment("  "), "text"],
    ["a text that is too long", () => makeComment("x".repeat(2001)), "text"],
    ["a personal number", () => makeComment("Ring 19811228-9874"), "text"],
    ["a mention of oneself", () => makeComment("@Anna", anna), "mentionIds"],
    ["a mention of somebody who does not decide", () => makeComment("@Lars", lars), "mentionIds"],
  ])("is %s, named by its field", async (_, make, field) => {
    await expect(write(anna, make())).rejects.toMatchObject({
      ...{ code: "invalid_input", fields: [{ field: expect.stringContaining(field) }] },
    });
  });

  it("is a comment by whoever may only read, and the id of another person's comment", async () => {
    await expect(write(lars, makeComment("Får jag?"))).rejects.toMatchObject({ code: "role_missing" });
    const comment = makeComment("Min");
    await write(anna, comment);
    await expect(write(erik, comment)).rejects.toMatchObject({ code: "conflict", detail: "key" });
    await expect(write(anna, { ...comment, text: "Andra ord" })).rejects.toMatchObject({ code: "conflict" });
  });
});

it("the texts are stored sealed", async () => {
  await write(anna, makeComment("Kanariefågel"));
  const stored = await withTenant(anna.access, (tx) => tx.purchaseComment.findMany());
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.some(({ textSealed }) => textSealed && Buffer.from(textSealed).includes("Kanarief"))).toBe(false);
});
