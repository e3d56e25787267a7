import { companyRoute } from "@/lib/api/remote/company-route";
import { readFile } from "@/lib/approvals/file";

type Params = { companyId: string; draftId: string };

export const GET = companyRoute<Params>((access, { draftId }) => readFile(access, draftId));
