import { readRequestBody } from "@/lib/api/remote/company-route";
import { createSessionRoute } from "@/lib/auth/session-route";
import { listKnownCompanies, replaceKnownCompanies } from "@/lib/owner-links/known-companies";

/** Lists the names of companies that the person has noted down. */
export const GET = createSessionRoute(listKnownCompanies);

export const PUT = createSessionRoute(async (session, _, request) =>
  replaceKnownCompanies(session, await readRequestBody(request)),
);
