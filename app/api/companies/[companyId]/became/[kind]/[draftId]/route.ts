import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { findSuccessor } from "@/lib/drafts/draft-successor";

type Params = { companyId: string; kind: string; draftId: string };

export const GET = createCompanyRoute<Params>(async (access, { kind, draftId }) => ({
  became: await findSuccessor(access, kind, draftId),
}));
