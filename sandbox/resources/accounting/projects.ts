import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { invalidBodyError, notFoundError, ruleRefusalError } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { sql } from "../../store/sql";
import type { Call, Handlers } from "../pipeline/call";
import { type ColumnValues, completeBody, findRecord, insertRecord, updateRecord } from "../records";
import { findUnknownIdProblems } from "../references";
import { buildListAnswer, buildRecordAnswer, byId, companyRowsSql, type ResourceView } from "../resource";
import { projectStatus } from "./dimensions";

const table = "Project";
const projectsView: ResourceView = {
  model: "ProjectApi",
  source: (call) =>
    companyRowsSql(
      table,
      call,
      sql`, (SELECT customer."Name" FROM "Customer" customer
        WHERE customer."companyId" = r."companyId" AND customer."Id" = r."CustomerId") AS "CustomerName"`,
    ),
};

/** @throws ApiError 2000 at a member, 4000 for a number in use */
async function buildProjectValues(tx: Tx, call: Call, id: string): Promise<ColumnValues> {
  const { companyId } = call;
  const body = completeBody("ProjectApi", call.body ?? {});
  const problems = await findUnknownIdProblems(tx, companyId, "Customer", "CustomerId", body.CustomerId);
  if (body.EndDate !== null && body.EndDate < body.StartDate) {
    problems.push({ field: "EndDate", message: "EndDate is before StartDate." });
  }
  if (problems.length > 0) throw invalidBodyError(problems);
  const { rowCount } = await tx.query(
    `SELECT 1 FROM "Project" WHERE "companyId" = $1 AND "Number" = $2 AND "Id" <> $3`,
    [companyId, body.Number, id],
  );
  if (rowCount > 0) throw ruleRefusalError(4000, `There is already a project ${body.Number}.`, "Number");
  return { ...body, Status: body.Status ?? projectStatus.ongoing, ModifiedUtc: now() };
}

async function createProject(call: Call) {
  const id = randomUUID();
  return transaction(async (tx) => {
    await insertRecord(tx, table, call.companyId, { ...(await buildProjectValues(tx, call, id)), Id: id });
    return buildRecordAnswer(call, projectsView, byId(id), tx);
  });
}

async function replaceProject(call: Call) {
  const id = call.path.id ?? "";
  return transaction(async (tx) => {
    if ((await findRecord(tx, table, call.companyId, id, "FOR UPDATE")) === null) throw notFoundError("The project");
    await updateRecord(tx, table, call.companyId, id, await buildProjectValues(tx, call, id));
    return buildRecordAnswer(call, projectsView, byId(id), tx);
  });
}

export const projects: Handlers = {
  listProjects: (call) => buildListAnswer(call, projectsView),
  getProject: (call) => buildRecordAnswer(call, projectsView, byId(call.path.id)),
  createProject,
  replaceProject,
};
