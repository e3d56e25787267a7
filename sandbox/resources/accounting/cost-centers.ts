import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { invalid, notFound, refused } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { raw, sql } from "../../store/sql";
import { columns, nestedList } from "../columns";
import type { Call, Handlers } from "../pipeline/call";
import { completed, findStored, insertRecord, updateRecord } from "../records";
import { byId, listAnswer, ownRows, recordAnswer, type View } from "../resource";

/** A company has three cost centres, by number; each has items, and rows name one item of each. */
const centers: View = {
  model: "CostCenterApi",
  order: raw('t."Number"'),
  source: (call) => {
    const items = nestedList("CostCenterItemApi", "CostCenterItem", sql`t."CostCenterId" = r."Id"`);
    return sql`SELECT ${columns("CostCenterApi", { Items: items })} FROM "CostCenter" r
      WHERE r."companyId" = ${call.companyId}::uuid`;
  },
};

const items: View = { model: "CostCenterItemApi", source: (call) => ownRows("CostCenterItem", call) };

/** Whether the company uses cost centres follows from those in use (assumed). */
async function replaceCenter(call: Call) {
  const { companyId } = call;
  const id = call.path.id ?? "";
  const { Name, IsActive } = completed("CostCenterApi", call.body ?? {});
  return transaction(async (tx) => {
    if (!(await updateRecord(tx, "CostCenter", companyId, id, { Name, IsActive }))) throw notFound("The cost centre");
    await tx.query(
      `UPDATE "CompanySettings" SET "UsesCostCenter" =
         EXISTS (SELECT 1 FROM "CostCenter" WHERE "companyId" = $1 AND "IsActive") WHERE "companyId" = $1`,
      [companyId],
    );
    return recordAnswer(call, centers, byId(id), tx);
  });
}

/** @throws ApiError 2000 for a cost centre the company has not, 4000 for a short name in use there */
async function createItem(call: Call) {
  const { companyId } = call;
  const body = completed("CostCenterItemApi", call.body ?? {});
  return transaction(async (tx) => {
    if ((await findStored(tx, "CostCenter", companyId, body.CostCenterId, "FOR KEY SHARE")) === null) {
      throw invalid([{ field: "CostCenterId", message: "CostCenterId names no record of the company." }]);
    }
    const Id = randomUUID();
    await assertFree(tx, companyId, { ...body, Id });
    await insertRecord(tx, "CostCenterItem", companyId, { ...body, Id, CreatedUtc: now() });
    return recordAnswer(call, items, byId(Id), tx);
  });
}

/** Rows that name the item say of which cost centre it is, so it stays there. @throws ApiError 2000, 4000 */
async function replaceItem(call: Call) {
  const { companyId } = call;
  const id = call.path.costCenterItemId ?? "";
  const body = completed("CostCenterItemApi", call.body ?? {});
  return transaction(async (tx) => {
    const before = await findStored<{ CostCenterId: string }>(tx, "CostCenterItem", companyId, id, "FOR UPDATE");
    if (before === null) throw notFound("The item");
    if (body.CostCenterId.toLowerCase() !== before.CostCenterId) {
      throw invalid([{ field: "CostCenterId", message: "An item stays in its cost centre." }]);
    }
    await assertFree(tx, companyId, { ...body, Id: id });
    await updateRecord(tx, "CostCenterItem", companyId, id, body);
    return recordAnswer(call, items, byId(id), tx);
  });
}

type Item = { readonly Id: string; readonly CostCenterId: string; readonly ShortName: string };

async function assertFree(tx: Tx, companyId: string, { Id, CostCenterId, ShortName }: Item): Promise<void> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM "CostCenterItem"
      WHERE "companyId" = $1 AND "CostCenterId" = $2 AND "ShortName" = $3 AND "Id" <> $4`,
    [companyId, CostCenterId, ShortName, Id],
  );
  if (rowCount > 0) throw refused(4000, `There is already an item ${ShortName} in this cost centre.`, "ShortName");
}

export const costCenters: Handlers = {
  listCostCenters: (call) => listAnswer(call, centers),
  replaceCostCenter: replaceCenter,
  listCostCenterItems: (call) => listAnswer(call, items),
  getCostCenterItem: (call) => recordAnswer(call, items, byId(call.path.itemId)),
  createCostCenterItem: createItem,
  replaceCostCenterItem: replaceItem,
};
