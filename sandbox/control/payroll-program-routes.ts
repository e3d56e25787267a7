import { Hono } from "hono";
import * as z from "zod";
import { now, todayIn } from "../clock";
import { completeEmployee } from "../payroll/program/complete-employee";
import { createPayRun, importRegistrations, lockPayRun } from "../payroll/program/pay-run";
import { updateRecord } from "../resources/records";
import { pool, type Tx, transaction } from "../store/db";
import { ControlError, readBody } from "./control-error";
import { getCompanyId } from "./people";

/** Control calls for the steps that a person takes in the payroll program and that its API does not offer. */
export const payrollProgramRoutes = new Hono();

const daySchema = z.iso.date();
const completionSchema = z.strictObject({
  primaryAddress: z.string().min(1).optional(),
  zip: z.string().min(1).optional(),
  city: z.string().min(1).optional(),
  contractStartDate: daySchema.optional(),
  employeeCategory: z.literal([0, 1]).optional(),
  salary: z.number().nonnegative().max(10_000_000).multipleOf(0.01).optional(),
  salaryRate: z.number().positive().max(100).optional(),
  holidayAgreementNumber: z.literal([0, 10, 20, 30]).optional(),
});
const payRunSchema = z.strictObject({
  /** The id or the name of the company. */
  company: z.string(),
  paymentDate: daySchema.optional(),
  type: z.literal([1, 2]).default(1),
  description: z.string().min(1).optional(),
  employees: z.array(z.uuid()).optional(),
  /** Whether registrations are imported when the pay run is created. */
  import: z.boolean().default(true),
});
const uuidSchema = z.uuid();

const timeZone = "Europe/Stockholm";

payrollProgramRoutes.post("/employees/:id/complete", async (c) => {
  const completion = await readBody(withJsonBody(c.req.raw, await c.req.raw.clone().text()), completionSchema);
  const id = c.req.param("id");
  const outcome = await transaction((tx) => completeEmployee(tx, id, completion, todayIn(timeZone)));
  if (outcome === "unknown") throw new ControlError(404, "There is no such employee.");
  if (outcome !== "done") throw new ControlError(400, outcome.refusalReason);
  return c.json({ id });
});

payrollProgramRoutes.delete("/employees/:id", async (c) => {
  const id = uuidSchema.safeParse(c.req.param("id")).data ?? null;
  const isDeleted = await transaction(async (tx) => {
    const { rows } = await tx.query<{ companyId: string }>(
      `SELECT "companyId" FROM "Employee" WHERE "Id" = $1 AND NOT "isDeleted" FOR UPDATE`,
      [id],
    );
    if (rows[0] === undefined || id === null) return false;
    // The personal number of a deleted employee is free again, so that the same person can be employed anew. The id
    // takes its place, because the column is unique and never empty, and nobody reads a deleted employee.
    const deletedValues = { isDeleted: true, IdentificationNumber: id, ModifiedUtc: now() };
    return updateRecord(tx, "Employee", rows[0].companyId, id, deletedValues);
  });
  if (!isDeleted) throw new ControlError(404, "There is no such employee.");
  return c.json({ id });
});

payrollProgramRoutes.post("/payruns", async (c) => {
  const payRunRequest = await readBody(c.req.raw, payRunSchema);
  const companyId = await getCompanyId(pool, payRunRequest.company);
  const today = todayIn(timeZone);
  const paymentDate = payRunRequest.paymentDate ?? `${today.slice(0, 8)}25`;
  const createdPayRun = await transaction(async (tx) => {
    const payRun = await createPayRun(tx, { ...payRunRequest, companyId, paymentDate });
    if (payRun === null) throw new ControlError(400, "The company has no payroll.");
    if (payRun.payslips.length === 0) throw new ControlError(400, "Nobody can be in such a pay run.");
    const importedCount = payRunRequest.import ? await importRegistrations(tx, companyId, payRun.id) : 0;
    return { ...payRun, paymentDate, imported: importedCount };
  });
  return c.json(createdPayRun);
});

payrollProgramRoutes.post("/payruns/:id/import", async (c) => {
  const importedCount = await transaction(async (tx) => {
    const payRun = await lockOpenPayRun(tx, c.req.param("id"));
    return importRegistrations(tx, payRun.companyId, payRun.id);
  });
  return c.json({ id: c.req.param("id"), imported: importedCount });
});

payrollProgramRoutes.post("/payruns/:id/lock", async (c) => {
  await transaction(async (tx) => {
    const payRun = await lockOpenPayRun(tx, c.req.param("id"));
    await lockPayRun(tx, payRun.companyId, payRun.id);
  });
  return c.json({ id: c.req.param("id"), locked: true });
});

async function lockOpenPayRun(tx: Tx, id: string): Promise<{ id: string; companyId: string }> {
  const { rows } = await tx.query<{ id: string; companyId: string; locked: boolean }>(
    `SELECT "Id" AS id, "companyId", "Locked" AS locked FROM "WageRun" WHERE "Id" = $1 FOR UPDATE`,
    [uuidSchema.safeParse(id).data ?? null],
  );
  if (rows[0] === undefined) throw new ControlError(404, "There is no such pay run.");
  if (rows[0].locked) throw new ControlError(400, "The pay run is locked.");
  return rows[0];
}

/** Gives a call without a body an empty JSON object as its body. */
const withJsonBody = (request: Request, text: string): Request =>
  text === "" ? new Request(request.url, { method: "POST", body: "{}" }) : request;
