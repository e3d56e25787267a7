import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { invalid, notFound, refused } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { companyCurrency } from "../company/company-currency";
import { type Call, empty, type Handlers } from "../pipeline/call";
import { completed, findStored, insertRecord, updateRecord, type Values } from "../records";
import { unknownCurrencies } from "../references";
import { byId, listAnswer, ownRows, recordAnswer, type View } from "../resource";

const table = "SalesPriceList";
const view: View = { model: "SalesPriceListApi", source: (call) => ownRows(table, call) };

type Stored = { readonly Number: number };

/** Locks the list until the transaction ends. @throws ApiError 404 */
export async function existingPriceList(tx: Tx, call: Call): Promise<Stored> {
  const found = await findStored<Stored>(tx, table, call.companyId, call.path.salesPriceListId, "FOR UPDATE");
  if (found === null) throw notFound("The price list");
  return found;
}

async function priceListValues(tx: Tx, call: Call, before: Stored | null): Promise<Values> {
  const values = completed("SalesPriceListApi", call.body ?? {});
  values.CurrencyCode ??= await companyCurrency(tx, call.companyId);
  const problems = unknownCurrencies(values, ["CurrencyCode"]);
  if (problems.length > 0) throw invalid(problems);
  const listNumber = await freeNumber(tx, call.companyId, values.Number, before);
  return { ...values, Number: listNumber, ChangedUtc: now() };
}

/** Numbers of lists are given one caller at a time. @throws ApiError 4000 for one in use */
async function freeNumber(tx: Tx, companyId: string, given: number | null, before: Stored | null): Promise<number> {
  if (before !== null && (given === null || given === before.Number)) return before.Number;
  await tx.query(`SELECT 1 FROM "CompanySettings" WHERE "companyId" = $1 FOR UPDATE`, [companyId]);
  const { rows } = await tx.query<{ next: number; isTaken: boolean }>(
    `SELECT coalesce(max("Number"), 0) + 1 AS next, coalesce(bool_or("Number" = $2), false) AS "isTaken"
       FROM "SalesPriceList" WHERE "companyId" = $1`,
    [companyId, given],
  );
  if (rows[0]?.isTaken) throw refused(4000, `There is already a price list with the number ${given}.`, "Number");
  return given ?? rows[0]?.next ?? 1;
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
    const before = await existingPriceList(tx, call);
    await updateRecord(tx, table, call.companyId, id, await priceListValues(tx, call, before));
    return recordAnswer(call, view, byId(id), tx);
  });
}

/** A list that a customer has stays. Whoever gives it to one shares the lock taken here. */
async function remove(call: Call) {
  await transaction(async (tx) => {
    await existingPriceList(tx, call);
    const its = [call.companyId, call.path.salesPriceListId];
    const { rowCount } = await tx.query(
      `SELECT 1 FROM "Customer" WHERE "companyId" = $1 AND "SalesPriceListId" = $2 LIMIT 1`,
      its,
    );
    if (rowCount > 0) throw refused(4001, "The price list is used and cannot be deleted.");
    await tx.query(`DELETE FROM "SalesPriceListRow" WHERE "companyId" = $1 AND "SalesPriceListId" = $2`, its);
    await tx.query(`DELETE FROM "SalesPriceList" WHERE "companyId" = $1 AND "Id" = $2`, its);
  });
  return empty;
}

export const salesPriceLists: Handlers = {
  listSalesPriceLists: (call) => listAnswer(call, view),
  getSalesPriceList: (call) => recordAnswer(call, view, byId(call.path.salesPriceListId)),
  createSalesPriceList: create,
  replaceSalesPriceList: replace,
  deleteSalesPriceList: remove,
};
