import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { listNewEdits } from "@/lib/drafts/draft-edits";

type Params = { companyId: string; kind: string };

export const GET = createCompanyRoute<Params>(async (access, { kind }) => ({
  items: await listNewEdits(access, kind),
}));
