import { companyRoute } from "@/lib/api/server/company-route";
import { readFile } from "@/lib/approvals/file";

type Params = { companyId: string; draftId: string };

export const GET = companyRoute<Params>((access, { draftId }) => readFile(access, draftId));
