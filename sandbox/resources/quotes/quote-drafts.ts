import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { countEvent } from "../../store/counters";
import { type Tx, transaction } from "../../store/db";
import { deleteFilesOfDocument } from "../attachments/sales-document-links";
import { type Call, emptyAnswer, type Handlers } from "../pipeline/call";
import { insertRecord, updateRecord } from "../records";
import { buildListAnswer, buildRecordAnswer, byId } from "../resource";
import { takeNextDocumentNumber } from "../series";
import { quoteStatus } from "./quote-stages";
import { buildQuoteValues } from "./quote-values";
import { quoteDraftView, quoteView } from "./quote-view";
import { getQuoteForAction } from "./stored-quote";

export const quoteDrafts: Handlers = {
  listQuoteDrafts: (call) => buildListAnswer(call, quoteDraftView),

  getQuoteDraft: (call) => buildRecordAnswer(call, quoteDraftView, byId(call.path.id)),

  createQuoteDraft: (call) =>
    transaction(async (tx) => {
      const id = await insertQuote(tx, call, quoteStatus.draft);
      return buildRecordAnswer(call, quoteDraftView, byId(id), tx);
    }),

  replaceQuoteDraft: (call) => replaceQuote(call, true),

  deleteQuoteDraft: (call) => deleteQuote(call, true),

  /** The quote keeps the id of the draft, so the files of the draft become the files of the quote (assumed). */
  convertQuoteDraft: (call) =>
    transaction(async (tx) => {
      const draft = await getQuoteForAction(tx, call.companyId, call.path.id, "convertDraft", true);
      await updateRecord(tx, "Quote", call.companyId, draft.Id, {
        Status: quoteStatus.ongoing,
        Number: await takeNextDocumentNumber(tx, call.companyId, "NextQuoteNumber"),
        ModifiedUtc: now(),
      });
      await countEvent(tx, call.companyId, "conversion", "committed");
      return buildRecordAnswer(call, quoteView, byId(draft.Id), tx);
    }),
};

/** Inserts a quote. It gets the next quote number, unless it is a draft. @returns the id of the quote */
export async function insertQuote(tx: Tx, call: Call, status: number): Promise<string> {
  const { companyId } = call;
  const Id = randomUUID();
  const values = await buildQuoteValues(tx, companyId, call.body ?? {});
  const quoteNumber =
    status === quoteStatus.draft ? null : await takeNextDocumentNumber(tx, companyId, "NextQuoteNumber");
  await insertRecord(tx, "Quote", companyId, { ...values, Id, Number: quoteNumber, Status: status, CreatedUtc: now() });
  return Id;
}

export async function replaceQuote(call: Call, isDraft: boolean) {
  await transaction(async (tx) => {
    const { Id } = await getQuoteForAction(tx, call.companyId, call.path.id, "change", isDraft);
    await updateRecord(tx, "Quote", call.companyId, Id, await buildQuoteValues(tx, call.companyId, call.body ?? {}));
  });
  return emptyAnswer;
}

export async function deleteQuote(call: Call, isDraft: boolean) {
  await transaction(async (tx) => {
    const { Id } = await getQuoteForAction(tx, call.companyId, call.path.id, "remove", isDraft);
    await deleteFilesOfDocument(tx, call.companyId, Id);
    await tx.query(`DELETE FROM "Quote" WHERE "companyId" = $1 AND "Id" = $2`, [call.companyId, Id]);
  });
  return emptyAnswer;
}
