import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { invalidBody, notFound, refusedByRule } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { companyCurrency } from "../company/company-currency";
import { type Call, emptyAnswer, type Handlers } from "../pipeline/call";
import { completeBody, findRecord, insertRecord, updateRecord, type Values } from "../records";
import { unknownCurrencyProblems } from "../references";
import { byId, companyRows, listAnswer, recordAnswer, type View } from "../resource";

const table = "SalesPriceList";
const view: View = { model: "SalesPriceListApi", source: (call) => companyRows(table, call) };

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
  if (priceList === null) throw notFound("The price list");
  return priceList;
}

async function priceListValues(tx: Tx, call: Call, previousList: StoredPriceList | null): Promise<Values> {
  const values = completeBody("SalesPriceListApi", call.body ?? {});
  values.CurrencyCode ??= await companyCurrency(tx, call.companyId);
  const problems = unknownCurrencyProblems(values, ["CurrencyCode"]);
  if (problems.length > 0) throw invalidBody(problems);
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
    throw refusedByRule(4000, `There is already a price list with the number ${requestedNumber}.`, "Number");
  return requestedNumber ?? rows[0]?.next ?? 1;
}

async function create(call: Call) {
  const id = randomUUID();
  return transaction(async (tx) => {
    await insertRecord(tx, table, call.companyId, { ...(await priceListValues(tx, call, null)), Id: id });
    return recordAnswer(call, view, byId(id), tx);
  });
}

async function replace(call: Call) {
  const id = call.path.salesPriceListId ?? "";
  return transaction(async (tx) => {
    const previousList = await getPriceListForUpdate(tx, call);
    await updateRecord(tx, table, call.companyId, id, await priceListValues(tx, call, previousList));
    return recordAnswer(call, view, byId(id), tx);
  });
}

/**
 * Deletes a price list, unless a customer has it. Transactions that assign the list to a customer lock the same row, so
 * the two cannot run at the same time.
 */
async function remove(call: Call) {
  await transaction(async (tx) => {
    await getPriceListForUpdate(tx, call);
    const listKey = [call.companyId, call.path.salesPriceListId];
    const { rowCount } = await tx.query(
      `SELECT 1 FROM "Customer" WHERE "companyId" = $1 AND "SalesPriceListId" = $2 LIMIT 1`,
      listKey,
    );
    if (rowCount > 0) throw refusedByRule(4001, "The price list is used and cannot be deleted.");
    await tx.query(`DELETE FROM "SalesPriceListRow" WHERE "companyId" = $1 AND "SalesPriceListId" = $2`, listKey);
    await tx.query(`DELETE FROM "SalesPriceList" WHERE "companyId" = $1 AND "Id" = $2`, listKey);
  });
  return emptyAnswer;
}

export const salesPriceLists: Handlers = {
  listSalesPriceLists: (call) => listAnswer(call, view),
  getSalesPriceList: (call) => recordAnswer(call, view, byId(call.path.salesPriceListId)),
  createSalesPriceList: create,
  replaceSalesPriceList: replace,
  deleteSalesPriceList: remove,
};
