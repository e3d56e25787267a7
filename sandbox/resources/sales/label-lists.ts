import { randomUUID } from "node:crypto";
import { notFound, refusedByRule } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { batchHandler, type CreateRecord, singleHandler } from "../batch";
import { type Call, emptyAnswer, type Handlers } from "../pipeline/call";
import { completeBody, findRecord, insertRecord, updateRecord } from "../records";
import { byId, companyRows, listAnswer, recordAnswer, type View } from "../resource";
import { articleLabel, customerLabel, isLabelUsed, type LabelKind } from "./labels";

type LabelList = LabelKind & { readonly model: "CustomerLabelApi" | "ArticleLabelApi" };

const customerLabels: LabelList = { ...customerLabel, model: "CustomerLabelApi" };
const articleLabels: LabelList = { ...articleLabel, model: "ArticleLabelApi" };

const viewOf = ({ table, model }: LabelList): View => ({ model, source: (call) => companyRows(table, call) });

const createLabelIn =
  (label: LabelList): CreateRecord =>
  async (tx, call) => {
    const id = randomUUID();
    await insertRecord(tx, label.table, call.companyId, { ...completeBody(label.model, call.body ?? {}), Id: id });
    return recordAnswer(call, viewOf(label), byId(id), tx);
  };

async function replace(call: Call, label: LabelList, id: string) {
  return transaction(async (tx) => {
    const wasFound = await updateRecord(
      tx,
      label.table,
      call.companyId,
      id,
      completeBody(label.model, call.body ?? {}),
    );
    if (!wasFound) throw notFound("The label");
    return recordAnswer(call, viewOf(label), byId(id), tx);
  });
}

/**
 * Deletes a label, unless a record has it. Transactions that add the label to a record lock the same row, so the two cannot
 * run at the same time.
 */
async function remove(call: Call, label: LabelList, id: string) {
  await transaction(async (tx: Tx) => {
    if ((await findRecord(tx, label.table, call.companyId, id, "FOR UPDATE")) === null) throw notFound("The label");
    if (await isLabelUsed(tx, call.companyId, label, id)) {
      throw refusedByRule(4001, "The label is used and cannot be deleted.");
    }
    await tx.query(`DELETE FROM "${label.table}" WHERE "companyId" = $1 AND "Id" = $2`, [call.companyId, id]);
  });
  return emptyAnswer;
}

const customerLabelId = (call: Call) => call.path.customerLabelId ?? "";
const articleLabelId = (call: Call) => call.path.articleLabelId ?? "";

export const labelLists: Handlers = {
  listCustomerLabels: (call) => listAnswer(call, viewOf(customerLabels)),
  getCustomerLabel: (call) => recordAnswer(call, viewOf(customerLabels), byId(customerLabelId(call))),
  createCustomerLabel: singleHandler(createLabelIn(customerLabels)),
  replaceCustomerLabel: (call) => replace(call, customerLabels, customerLabelId(call)),
  deleteCustomerLabel: (call) => remove(call, customerLabels, customerLabelId(call)),
  listArticleLabels: (call) => listAnswer(call, viewOf(articleLabels)),
  getArticleLabel: (call) => recordAnswer(call, viewOf(articleLabels), byId(articleLabelId(call))),
  createArticleLabel: singleHandler(createLabelIn(articleLabels)),
  createArticleLabels: batchHandler(createLabelIn(articleLabels)),
  replaceArticleLabel: (call) => replace(call, articleLabels, articleLabelId(call)),
  deleteArticleLabel: (call) => remove(call, articleLabels, articleLabelId(call)),
};
