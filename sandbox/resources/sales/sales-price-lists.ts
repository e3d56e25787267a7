import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { invalidBodyError, notFoundError, ruleRefusalError } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { getCompanyCurrency } from "../company/company-currency";
import { type Call, emptyAnswer, type Handlers } from "../pipeline/call";
import { type ColumnValues, completeBody, findRecord, insertRecord, updateRecord } from "../records";
import { findUnknownCurrencyProblems } from "../references";
import { buildListAnswer, buildRecordAnswer, byId, companyRowsSql, type ResourceView } from "../resource";

const table = "SalesPriceList";
const salesPriceListsView: ResourceView = { model: "SalesPriceListApi", source: (call) => companyRowsSql(table, call) };

type StoredPriceList = { readonly Number: number };

/** Reads a price list and locks it until the transaction ends. @throws ApiError 404 */
export async function getPriceListForUpdate(tx: Tx, call: Call): Promise<StoredPriceList> {
  const priceList = await findRecord<StoredPriceList>(
    tx,
    table,
    call.companyId,
    call.path.salesPriceListId,
    "FOR UPDATE",
  );
  if (priceList === null) throw notFoundError("The price list");
  return priceList;
}

async function buildPriceListValues(tx: Tx, call: Call, previousList: StoredPriceList | null): Promise<ColumnValues> {
  const values = completeBody("SalesPriceListApi", call.body ?? {});
  values.CurrencyCode ??= await getCompanyCurrency(tx, call.companyId);
  const problems = findUnknownCurrencyProblems(values, ["CurrencyCode"]);
  if (problems.length > 0) throw invalidBodyError(problems);
  const listNumber = await chooseListNumber(tx, call.companyId, values.Number, previousList);
  return { ...values, Number: listNumber, ChangedUtc: now() };
}

/**
 * The number of a price list: the requested one, or else the next free one. The company is locked, so that two callers
 * cannot choose the same number.
 * @throws ApiError 4000 for a number in use
 */
async function chooseListNumber(
  tx: Tx,
  companyId: string,
  requestedNumber: number | null,
  previousList: StoredPriceList | null,
): Promise<number> {
  if (previousList !== null && (requestedNumber === null || requestedNumber === previousList.Number))
    return previousList.Number;
  await tx.query(`SELECT 1 FROM "CompanySettings" WHERE "companyId" = $1 FOR UPDATE`, [companyId]);
  const { rows } = await tx.query<{ next: number; isTaken: boolean }>(
    `SELECT coalesce(max("Number"), 0) + 1 AS next, coalesce(bool_or("Number" = $2), false) AS "isTaken"
       FROM "SalesPriceList" WHERE "companyId" = $1`,
    [companyId, requestedNumber],
  );
  if (rows[0]?.isTaken)
    throw ruleRefusalError(4000, `There is already a price list with the number ${requestedNumber}.`, "Number");
  return requestedNumber ?? rows[0]?.next ?? 1;
}

async function createSalesPriceList(call: Call) {
  const id = randomUUID();
  return transaction(async (tx) => {
    await insertRecord(tx, table, call.companyId, { ...(await buildPriceListValues(tx, call, null)), Id: id });
    return buildRecordAnswer(call, salesPriceListsView, byId(id), tx);
  });
}

async function replaceSalesPriceList(call: Call) {
  const id = call.path.salesPriceListId ?? "";
  return transaction(async (tx) => {
    const previousList = await getPriceListForUpdate(tx, call);
    await updateRecord(tx, table, call.companyId, id, await buildPriceListValues(tx, call, previousList));
    return buildRecordAnswer(call, salesPriceListsView, byId(id), tx);
  });
}

/**
 * Deletes a price list, unless a customer has it. Transactions that assign the list to a customer lock the same row, so
 * the two cannot run at the same time.
 */
async function deleteSalesPriceList(call: Call) {
  await transaction(async (tx) => {
    await getPriceListForUpdate(tx, call);
    const listKey = [call.companyId, call.path.salesPriceListId];
    const { rowCount } = await tx.query(
      `SELECT 1 FROM "Customer" WHERE "companyId" = $1 AND "SalesPriceListId" = $2 LIMIT 1`,
      listKey,
    );
    if (rowCount > 0) throw ruleRefusalError(4001, "The price list is used and cannot be deleted.");
    await tx.query(`DELETE FROM "SalesPriceListRow" WHERE "companyId" = $1 AND "SalesPriceListId" = $2`, listKey);
    await tx.query(`DELETE FROM "SalesPriceList" WHERE "companyId" = $1 AND "Id" = $2`, listKey);
  });
  return emptyAnswer;
}

export const salesPriceLists: Handlers = {
  listSalesPriceLists: (call) => buildListAnswer(call, salesPriceListsView),
  getSalesPriceList: (call) => buildRecordAnswer(call, salesPriceListsView, byId(call.path.salesPriceListId)),
  createSalesPriceList,
  replaceSalesPriceList,
  deleteSalesPriceList,
};
