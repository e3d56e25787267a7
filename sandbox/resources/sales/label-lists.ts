import { randomUUID } from "node:crypto";
import { notFound, refused } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { type Create, inBatch, single } from "../batch";
import { type Call, empty, type Handlers } from "../pipeline/call";
import { completed, findStored, insertRecord, updateRecord } from "../records";
import { byId, listAnswer, ownRows, recordAnswer, type View } from "../resource";
import { articleLabel, customerLabel, isCarried, type LabelKind } from "./labels";

type Label = LabelKind & { readonly model: "CustomerLabelApi" | "ArticleLabelApi" };

const ofCustomers: Label = { ...customerLabel, model: "CustomerLabelApi" };
const ofArticles: Label = { ...articleLabel, model: "ArticleLabelApi" };

const viewOf = ({ table, model }: Label): View => ({ model, source: (call) => ownRows(table, call) });

const createOf =
  (label: Label): Create =>
  async (tx, call) => {
    const id = randomUUID();
    await insertRecord(tx, label.table, call.companyId, { ...completed(label.model, call.body ?? {}), Id: id });
    return recordAnswer(call, viewOf(label), byId(id), tx);
  };

async function replace(call: Call, label: Label, id: string) {
  return transaction(async (tx) => {
    const isThere = await updateRecord(tx, label.table, call.companyId, id, completed(label.model, call.body ?? {}));
    if (!isThere) throw notFound("The label");
    return recordAnswer(call, viewOf(label), byId(id), tx);
  });
}

/** A label somebody carries stays. Whoever puts it on a record shares the lock taken here. */
async function remove(call: Call, label: Label, id: string) {
  await transaction(async (tx: Tx) => {
    if ((await findStored(tx, label.table, call.companyId, id, "FOR UPDATE")) === null) throw notFound("The label");
    if (await isCarried(tx, call.companyId, label, id)) {
      throw refused(4001, "The label is used and cannot be deleted.");
    }
    await tx.query(`DELETE FROM "${label.table}" WHERE "companyId" = $1 AND "Id" = $2`, [call.companyId, id]);
  });
  return empty;
}

const customerLabelId = (call: Call) => call.path.customerLabelId ?? "";
const articleLabelId = (call: Call) => call.path.articleLabelId ?? "";

export const labelLists: Handlers = {
  listCustomerLabels: (call) => listAnswer(call, viewOf(ofCustomers)),
  getCustomerLabel: (call) => recordAnswer(call, viewOf(ofCustomers), byId(customerLabelId(call))),
  createCustomerLabel: single(createOf(ofCustomers)),
  replaceCustomerLabel: (call) => replace(call, ofCustomers, customerLabelId(call)),
  deleteCustomerLabel: (call) => remove(call, ofCustomers, customerLabelId(call)),
  listArticleLabels: (call) => listAnswer(call, viewOf(ofArticles)),
  getArticleLabel: (call) => recordAnswer(call, viewOf(ofArticles), byId(articleLabelId(call))),
  createArticleLabel: single(createOf(ofArticles)),
  createArticleLabels: inBatch(createOf(ofArticles)),
  replaceArticleLabel: (call) => replace(call, ofArticles, articleLabelId(call)),
  deleteArticleLabel: (call) => remove(call, ofArticles, articleLabelId(call)),
};
