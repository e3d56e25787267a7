import { randomUUID } from "node:crypto";
import { invalidBodyError, notFoundError } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { type Call, emptyAnswer, type Handlers } from "../pipeline/call";
import { type ColumnValues, completeBody, insertRecord, updateRecord } from "../records";
import { findUnknownIdProblems } from "../references";
import { buildListAnswer, buildRecordAnswer, byId, companyRowsSql, type ResourceView } from "../resource";

const table = "PartnerResourceLink";
const partnerResourceLinksView: ResourceView = {
  model: "PartnerResourceLinkApi",
  source: (call) => companyRowsSql(table, call),
};

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
async function buildLinkValues(tx: Tx, call: Call): Promise<ColumnValues> {
  const values = completeBody("PartnerResourceLinkApi", call.body ?? {});
  const linkedTable = tablesByResourceType[values.ResourceType];
  const unknownRecordProblems = [{ field: "ResourceId", message: "ResourceId names no record of the company." }];
  const problems =
    linkedTable === undefined
      ? unknownRecordProblems
      : await findUnknownIdProblems(tx, call.companyId, linkedTable, "ResourceId", values.ResourceId);
  if (problems.length > 0) throw invalidBodyError(problems);
  return values;
}

async function createPartnerResourceLink(call: Call) {
  const Id = randomUUID();
  return transaction(async (tx) => {
    await insertRecord(tx, table, call.companyId, { ...(await buildLinkValues(tx, call)), Id });
    return buildRecordAnswer(call, partnerResourceLinksView, byId(Id), tx);
  });
}

async function replacePartnerResourceLink(call: Call) {
  const id = call.path.partnerResourceLinkId ?? "";
  return transaction(async (tx) => {
    await buildRecordAnswer(call, partnerResourceLinksView, byId(id), tx);
    await updateRecord(tx, table, call.companyId, id, await buildLinkValues(tx, call));
    return buildRecordAnswer(call, partnerResourceLinksView, byId(id), tx);
  });
}

async function deletePartnerResourceLink(call: Call) {
  await transaction(async (tx) => {
    const { rowCount } = await tx.query(`DELETE FROM "PartnerResourceLink" WHERE "companyId" = $1 AND "Id" = $2`, [
      call.companyId,
      call.path.partnerResourceLinkId,
    ]);
    if (rowCount === 0) throw notFoundError("The link");
  });
  return emptyAnswer;
}

export const partnerResourceLinks: Handlers = {
  listPartnerResourceLinks: (call) => buildListAnswer(call, partnerResourceLinksView),
  getPartnerResourceLink: (call) =>
    buildRecordAnswer(call, partnerResourceLinksView, byId(call.path.partnerResourceLinkId)),
  createPartnerResourceLink,
  replacePartnerResourceLink,
  deletePartnerResourceLink,
};
