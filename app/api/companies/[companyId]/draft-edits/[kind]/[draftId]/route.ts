import { bodyOf, companyRoute } from "@/lib/api/server/company-route";
import { eraseEdit, findEdits, keepEdit } from "@/lib/drafts/draft-edits";

type Params = { companyId: string; kind: string; draftId: string };

export const GET = companyRoute<Params>((access, { kind, draftId }) => findEdits(access, kind, draftId));

export const PUT = companyRoute<Params>(async (access, { kind, draftId }, request) =>
  keepEdit(access, kind, draftId, await bodyOf(request)),
);

export const DELETE = companyRoute<Params>((access, { kind, draftId }, request) =>
  eraseEdit(access, kind, draftId, new URL(request.url).searchParams.get("seen")),
);
