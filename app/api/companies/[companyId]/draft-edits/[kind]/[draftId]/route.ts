import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { getUnconfirmedAccess } from "@/lib/auth/access";
import { eraseEdit, findEdits, storeEdit } from "@/lib/drafts/draft-edits";

type Params = { companyId: string; kind: string; draftId: string };

export const GET = createCompanyRoute<Params>((access, { kind, draftId }) => findEdits(access, kind, draftId));

/** Unconfirmed access is enough, so that no typed text is lost while the person has yet to connect again. */
export const PUT = createCompanyRoute<Params>(
  async (access, { kind, draftId }, request) => storeEdit(access, kind, draftId, await readRequestBody(request)),
  getUnconfirmedAccess,
);

export const DELETE = createCompanyRoute<Params>((access, { kind, draftId }, request) =>
  eraseEdit(access, kind, draftId, new URL(request.url).searchParams.get("seen")),
);
