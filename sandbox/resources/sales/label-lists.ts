import { randomUUID } from "node:crypto";
import { notFoundError, ruleRefusalError } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { type CreateRecord, makeBatchHandler, makeSingleHandler } from "../batch";
import { type Call, emptyAnswer, type Handlers } from "../pipeline/call";
import { completeBody, findRecord, insertRecord, updateRecord } from "../records";
import { buildListAnswer, buildRecordAnswer, byId, companyRowsSql, type ResourceView } from "../resource";
import { articleLabelKind, customerLabelKind, isLabelUsed, type LabelKind } from "./labels";

type LabelList = LabelKind & { readonly model: "CustomerLabelApi" | "ArticleLabelApi" };

const customerLabelList: LabelList = { ...customerLabelKind, model: "CustomerLabelApi" };
const articleLabelList: LabelList = { ...articleLabelKind, model: "ArticleLabelApi" };

const labelsViewOf = ({ table, model }: LabelList): ResourceView => ({
  model,
  source: (call) => companyRowsSql(table, call),
});

const makeCreateLabel =
  (labelList: LabelList): CreateRecord =>
  async (tx, call) => {
    const id = randomUUID();
    await insertRecord(tx, labelList.table, call.companyId, {
      ...completeBody(labelList.model, call.body ?? {}),
      Id: id,
    });
    return buildRecordAnswer(call, labelsViewOf(labelList), byId(id), tx);
  };

async function replaceLabel(call: Call, labelList: LabelList, id: string) {
  return transaction(async (tx) => {
    const wasFound = await updateRecord(
      tx,
      labelList.table,
      call.companyId,
      id,
      completeBody(labelList.model, call.body ?? {}),
    );
    if (!wasFound) throw notFoundError("The label");
    return buildRecordAnswer(call, labelsViewOf(labelList), byId(id), tx);
  });
}

/**
 * Deletes a label, unless a record has it. Transactions that add the label to a record lock the same row, so the two cannot
 * run at the same time.
 */
async function deleteLabel(call: Call, labelList: LabelList, id: string) {
  await transaction(async (tx: Tx) => {
    if ((await findRecord(tx, labelList.table, call.companyId, id, "FOR UPDATE")) === null)
      throw notFoundError("The label");
    if (await isLabelUsed(tx, call.companyId, labelList, id)) {
      throw ruleRefusalError(4001, "The label is used and cannot be deleted.");
    }
    await tx.query(`DELETE FROM "${labelList.table}" WHERE "companyId" = $1 AND "Id" = $2`, [call.companyId, id]);
  });
  return emptyAnswer;
}

const customerLabelIdOf = (call: Call) => call.path.customerLabelId ?? "";
const articleLabelIdOf = (call: Call) => call.path.articleLabelId ?? "";

export const labelLists: Handlers = {
  listCustomerLabels: (call) => buildListAnswer(call, labelsViewOf(customerLabelList)),
  getCustomerLabel: (call) => buildRecordAnswer(call, labelsViewOf(customerLabelList), byId(customerLabelIdOf(call))),
  createCustomerLabel: makeSingleHandler(makeCreateLabel(customerLabelList)),
  replaceCustomerLabel: (call) => replaceLabel(call, customerLabelList, customerLabelIdOf(call)),
  deleteCustomerLabel: (call) => deleteLabel(call, customerLabelList, customerLabelIdOf(call)),
  listArticleLabels: (call) => buildListAnswer(call, labelsViewOf(articleLabelList)),
  getArticleLabel: (call) => buildRecordAnswer(call, labelsViewOf(articleLabelList), byId(articleLabelIdOf(call))),
  createArticleLabel: makeSingleHandler(makeCreateLabel(articleLabelList)),
  createArticleLabels: makeBatchHandler(makeCreateLabel(articleLabelList)),
  replaceArticleLabel: (call) => replaceLabel(call, articleLabelList, articleLabelIdOf(call)),
  deleteArticleLabel: (call) => deleteLabel(call, articleLabelList, articleLabelIdOf(call)),
};
