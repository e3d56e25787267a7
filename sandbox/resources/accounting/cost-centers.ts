import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { invalidBodyError, notFoundError, ruleRefusalError } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { rawSql, sql } from "../../store/sql";
import { columnsSql, nestedListSql } from "../columns";
import type { Call, Handlers } from "../pipeline/call";
import { completeBody, findRecord, insertRecord, updateRecord } from "../records";
import { buildListAnswer, buildRecordAnswer, byId, companyRowsSql, type ResourceView } from "../resource";

/** A company has three numbered cost centres. Each has items, and a row names at most one item of each cost centre. */
const costCentersView: ResourceView = {
  model: "CostCenterApi",
  sortOrder: rawSql('t."Number"'),
  source: (call) => {
    const itemsSql = nestedListSql("CostCenterItemApi", "CostCenterItem", sql`t."CostCenterId" = r."Id"`);
    return sql`SELECT ${columnsSql("CostCenterApi", { Items: itemsSql })} FROM "CostCenter" r
      WHERE r."companyId" = ${call.companyId}::uuid`;
  },
};

const costCenterItemsView: ResourceView = {
  model: "CostCenterItemApi",
  source: (call) => companyRowsSql("CostCenterItem", call),
};

/** Replaces a cost centre. The company uses cost centres when at least one of them is active (assumed). */
async function replaceCostCenter(call: Call) {
  const { companyId } = call;
  const id = call.path.id ?? "";
  const { Name, IsActive } = completeBody("CostCenterApi", call.body ?? {});
  return transaction(async (tx) => {
    if (!(await updateRecord(tx, "CostCenter", companyId, id, { Name, IsActive })))
      throw notFoundError("The cost centre");
    await tx.query(
      `UPDATE "CompanySettings" SET "UsesCostCenter" =
         EXISTS (SELECT 1 FROM "CostCenter" WHERE "companyId" = $1 AND "IsActive") WHERE "companyId" = $1`,
      [companyId],
    );
    return buildRecordAnswer(call, costCentersView, byId(id), tx);
  });
}

/** @throws ApiError 2000 for a cost centre that the company does not have, 4000 for a short name in use there */
async function createCostCenterItem(call: Call) {
  const { companyId } = call;
  const body = completeBody("CostCenterItemApi", call.body ?? {});
  return transaction(async (tx) => {
    if ((await findRecord(tx, "CostCenter", companyId, body.CostCenterId, "FOR KEY SHARE")) === null) {
      throw invalidBodyError([{ field: "CostCenterId", message: "CostCenterId names no record of the company." }]);
    }
    const Id = randomUUID();
    await assertShortNameFree(tx, companyId, { ...body, Id });
    await insertRecord(tx, "CostCenterItem", companyId, { ...body, Id, CreatedUtc: now() });
    return buildRecordAnswer(call, costCenterItemsView, byId(Id), tx);
  });
}

/** An item cannot change its cost centre, whose member of a row names the item. @throws ApiError 2000, 4000 */
async function replaceCostCenterItem(call: Call) {
  const { companyId } = call;
  const id = call.path.costCenterItemId ?? "";
  const body = completeBody("CostCenterItemApi", call.body ?? {});
  return transaction(async (tx) => {
    const existingItem = await findRecord<{ CostCenterId: string }>(tx, "CostCenterItem", companyId, id, "FOR UPDATE");
    if (existingItem === null) throw notFoundError("The item");
    if (body.CostCenterId.toLowerCase() !== existingItem.CostCenterId) {
      throw invalidBodyError([{ field: "CostCenterId", message: "An item stays in its cost centre." }]);
    }
    await assertShortNameFree(tx, companyId, { ...body, Id: id });
    await updateRecord(tx, "CostCenterItem", companyId, id, body);
    return buildRecordAnswer(call, costCenterItemsView, byId(id), tx);
  });
}

type CostCenterItem = { readonly Id: string; readonly CostCenterId: string; readonly ShortName: string };

async function assertShortNameFree(
  tx: Tx,
  companyId: string,
  { Id, CostCenterId, ShortName }: CostCenterItem,
): Promise<void> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM "CostCenterItem"
      WHERE "companyId" = $1 AND "CostCenterId" = $2 AND "ShortName" = $3 AND "Id" <> $4`,
    [companyId, CostCenterId, ShortName, Id],
  );
  if (rowCount > 0)
    throw ruleRefusalError(4000, `There is already an item ${ShortName} in this cost centre.`, "ShortName");
}

export const costCenters: Handlers = {
  listCostCenters: (call) => buildListAnswer(call, costCentersView),
  replaceCostCenter,
  listCostCenterItems: (call) => buildListAnswer(call, costCenterItemsView),
  getCostCenterItem: (call) => buildRecordAnswer(call, costCenterItemsView, byId(call.path.itemId)),
  createCostCenterItem,
  replaceCostCenterItem,
};
