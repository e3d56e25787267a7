import { Hono } from "hono";
import { ApiError } from "../http/problem";
import { matchPayroll } from "../resources/pipeline/router";
import { type Service, serveRequest } from "../resources/pipeline/serve";
import { pool } from "../store/db";
import { errorCodes } from "./assumed";
import { handlers } from "./handlers";

const payrollService: Service = {
  basePattern: /^\/payroll\/v2(?=\/|$)/i,
  matchRoute: matchPayroll,
  handlers,
  assertCompany: async (companyId) => {
    const { rowCount } = await pool.query(`SELECT 1 FROM "PayrollSettings" WHERE "companyId" = $1`, [companyId]);
    if (rowCount === 0) throw new ApiError(403, errorCodes.noPayroll, "The company has no payroll.");
  },
};

/** Answers every call below /payroll/v2; sandbox/app.ts mounts it. */
export const payrollApp = new Hono().all("*", (context) => serveRequest(context.req.raw, payrollService));
