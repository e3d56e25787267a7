import { companyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { beginReplacement, listReplacements } from "@/lib/drafts/replacements";

type Params = { companyId: string; documentId: string };

export const GET = companyRoute<Params>((access, { documentId }) => listReplacements(access, documentId));

export const POST = companyRoute<Params>(async (access, { documentId }, request) =>
  beginReplacement(access, documentId, await readRequestBody(request)),
);
