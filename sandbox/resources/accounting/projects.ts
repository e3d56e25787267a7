import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { invalidBody, notFound, refusedByRule } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { sql } from "../../store/sql";
import type { Call, Handlers } from "../pipeline/call";
import { completeBody, findRecord, insertRecord, updateRecord, type Values } from "../records";
import { unknownIdProblems } from "../references";
import { byId, companyRows, listAnswer, recordAnswer, type View } from "../resource";
import { projectStatus } from "./dimensions";

const table = "Project";
const view: View = {
  model: "ProjectApi",
  source: (call) =>
    companyRows(
      table,
      call,
      sql`, (SELECT customer."Name" FROM "Customer" customer
        WHERE customer."companyId" = r."companyId" AND customer."Id" = r."CustomerId") AS "CustomerName"`,
    ),
};

/** @throws ApiError 2000 at a member, 4000 for a number in use */
async function projectValues(tx: Tx, call: Call, id: string): Promise<Values> {
  const { companyId } = call;
  const body = completeBody("ProjectApi", call.body ?? {});
  const problems = await unknownIdProblems(tx, companyId, "Customer", "CustomerId", body.CustomerId);
  if (body.EndDate !== null && body.EndDate < body.StartDate) {
    problems.push({ field: "EndDate", message: "EndDate is before StartDate." });
  }
  if (problems.length > 0) throw invalidBody(problems);
  const { rowCount } = await tx.query(
    `SELECT 1 FROM "Project" WHERE "companyId" = $1 AND "Number" = $2 AND "Id" <> $3`,
    [companyId, body.Number, id],
  );
  if (rowCount > 0) throw refusedByRule(4000, `There is already a project ${body.Number}.`, "Number");
  return { ...body, Status: body.Status ?? projectStatus.ongoing, ModifiedUtc: now() };
}

async function create(call: Call) {
  const id = randomUUID();
  return transaction(async (tx) => {
    await insertRecord(tx, table, call.companyId, { ...(await projectValues(tx, call, id)), Id: id });
    return recordAnswer(call, view, byId(id), tx);
  });
}

async function replace(call: Call) {
  const id = call.path.id ?? "";
  return transaction(async (tx) => {
    if ((await findRecord(tx, table, call.companyId, id, "FOR UPDATE")) === null) throw notFound("The project");
    await updateRecord(tx, table, call.companyId, id, await projectValues(tx, call, id));
    return recordAnswer(call, view, byId(id), tx);
  });
}

export const projects: Handlers = {
  listProjects: (call) => listAnswer(call, view),
  getProject: (call) => recordAnswer(call, view, byId(call.path.id)),
  createProject: create,
  replaceProject: replace,
};
