import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { eraseDraftDay, findDraftDay, storeDraftDay } from "@/lib/drafts/draft-days";

type Params = { companyId: string; createdAt: string };

export const GET = createCompanyRoute<Params>((access, { createdAt }) => findDraftDay(access, createdAt));

export const PUT = createCompanyRoute<Params>(async (access, { createdAt }, request) =>
  storeDraftDay(access, createdAt, await readRequestBody(request)),
);

export const DELETE = createCompanyRoute<Params>((access, { createdAt }) => eraseDraftDay(access, createdAt));
