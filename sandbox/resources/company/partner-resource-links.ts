import { randomUUID } from "node:crypto";
import { invalidBody, notFound } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { type Call, emptyAnswer, type Handlers } from "../pipeline/call";
import { completeBody, insertRecord, updateRecord, type Values } from "../records";
import { unknownIdProblems } from "../references";
import { byId, companyRows, listAnswer, recordAnswer, type View } from "../resource";

const table = "PartnerResourceLink";
const view: View = { model: "PartnerResourceLinkApi", source: (call) => companyRows(table, call) };

/** Tables of the records that can be linked, by `ResourceType`. */
const tablesByResourceType: Readonly<Record<number, string>> = {
  0: "Article",
  1: "Customer",
  2: "Supplier",
  3: "CustomerInvoice",
  4: "SupplierInvoice",
  5: "CustomerInvoiceDraft",
  6: "SupplierInvoiceDraft",
};

/** @throws ApiError 2000 for a record that the company does not have */
async function linkValues(tx: Tx, call: Call): Promise<Values> {
  const values = completeBody("PartnerResourceLinkApi", call.body ?? {});
  const linkedTable = tablesByResourceType[values.ResourceType];
  const unknownRecordProblems = [{ field: "ResourceId", message: "ResourceId names no record of the company." }];
  const problems =
    linkedTable === undefined
      ? unknownRecordProblems
      : await unknownIdProblems(tx, call.companyId, linkedTable, "ResourceId", values.ResourceId);
  if (problems.length > 0) throw invalidBody(problems);
  return values;
}

async function create(call: Call) {
  const Id = randomUUID();
  return transaction(async (tx) => {
    await insertRecord(tx, table, call.companyId, { ...(await linkValues(tx, call)), Id });
    return recordAnswer(call, view, byId(Id), tx);
  });
}

async function replace(call: Call) {
  const id = call.path.partnerResourceLinkId ?? "";
  return transaction(async (tx) => {
    await recordAnswer(call, view, byId(id), tx);
    await updateRecord(tx, table, call.companyId, id, await linkValues(tx, call));
    return recordAnswer(call, view, byId(id), tx);
  });
}

async function remove(call: Call) {
  await transaction(async (tx) => {
    const { rowCount } = await tx.query(`DELETE FROM "PartnerResourceLink" WHERE "companyId" = $1 AND "Id" = $2`, [
      call.companyId,
      call.path.partnerResourceLinkId,
    ]);
    if (rowCount === 0) throw notFound("The link");
  });
  return emptyAnswer;
}

export const partnerResourceLinks: Handlers = {
  listPartnerResourceLinks: (call) => listAnswer(call, view),
  getPartnerResourceLink: (call) => recordAnswer(call, view, byId(call.path.partnerResourceLinkId)),
  createPartnerResourceLink: create,
  replacePartnerResourceLink: replace,
  deletePartnerResourceLink: remove,
};
