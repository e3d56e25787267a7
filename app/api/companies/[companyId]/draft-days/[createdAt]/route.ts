import { bodyOf, companyRoute } from "@/lib/api/remote/company-route";
import { eraseDraftDay, findDraftDay, keepDraftDay } from "@/lib/drafts/draft-days";

type Params = { companyId: string; createdAt: string };

export const GET = companyRoute<Params>((access, { createdAt }) => findDraftDay(access, createdAt));

export const PUT = companyRoute<Params>(async (access, { createdAt }, request) =>
  keepDraftDay(access, createdAt, await bodyOf(request)),
);

export const DELETE = companyRoute<Params>((access, { createdAt }) => eraseDraftDay(access, createdAt));
