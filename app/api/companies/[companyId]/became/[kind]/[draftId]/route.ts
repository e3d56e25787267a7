import { companyRoute } from "@/lib/api/remote/company-route";
import { becameOf } from "@/lib/drafts/became";

type Params = { companyId: string; kind: string; draftId: string };

export const GET = companyRoute<Params>(async (access, { kind, draftId }) => ({
  became: await becameOf(access, kind, draftId),
}));
