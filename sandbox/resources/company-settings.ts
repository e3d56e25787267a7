import { raw, sql } from "../store/sql";
import { columns } from "./columns";
import type { Handlers } from "./pipeline/call";
import { recordAnswer, type View } from "./resource";

const view: View = {
  model: "CompanySettingsApi",
  source: (call) => sql`SELECT ${columns("CompanySettingsApi")} FROM "CompanySettings" r
    WHERE r."companyId" = ${call.companyId}::uuid`,
};

export const companySettings: Handlers = {
  getCompanySettings: (call) => recordAnswer(call, view, raw("TRUE")),
};
