import { bodyOf, companyRoute } from "@/lib/api/remote/company-route";
import { unconfirmedAccess } from "@/lib/auth/access";
import { eraseEdit, findEdits, keepEdit } from "@/lib/drafts/draft-edits";

type Params = { companyId: string; kind: string; draftId: string };

export const GET = companyRoute<Params>((access, { kind, draftId }) => findEdits(access, kind, draftId));

/** Unconfirmed access is enough, so that no typed text is lost while the person has yet to connect again. */
export const PUT = companyRoute<Params>(
  async (access, { kind, draftId }, request) => keepEdit(access, kind, draftId, await bodyOf(request)),
  unconfirmedAccess,
);

export const DELETE = companyRoute<Params>((access, { kind, draftId }, request) =>
  eraseEdit(access, kind, draftId, new URL(request.url).searchParams.get("seen")),
);
