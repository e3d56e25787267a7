import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { beginReplacement, listReplacements } from "@/lib/drafts/replacements";

type Params = { companyId: string; documentId: string };

export const GET = createCompanyRoute<Params>((access, { documentId }) => listReplacements(access, documentId));

export const POST = createCompanyRoute<Params>(async (access, { documentId }, request) =>
  beginReplacement(access, documentId, await readRequestBody(request)),
);
