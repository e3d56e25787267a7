import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import type { CommentInput, PurchaseComment } from "../../contract/purchases/comment";
import { type Result, readFromPortal, writeToPortal } from "../call";
import { notifyTabsAfter } from "../operations/waiting-operation-calls";
import { approvalsKeyOf } from "./approvals-key";

/** A colleague on another device may write at any time. */
const commentsPollMs = 20_000;

const buildCommentsPath = (companyId: string, draftId: string, suffix = "") =>
  `/api/companies/${encodeURIComponent(companyId)}/approvals/${encodeURIComponent(draftId)}/comments${suffix}`;

// The portal's own routes answer these requests and share the types, so nothing is left to parse.
const castComment = (wire: unknown) => wire as PurchaseComment;

/** Queries the comments about a supplier invoice by the id of its draft, the oldest first. */
export function commentsQuery(companyId: string, draftId: string) {
  return queryOptions<readonly PurchaseComment[], Problem>({
    queryKey: [...approvalsKeyOf(companyId), "comments", draftId],
    queryFn: ({ signal }) =>
      readFromPortal(
        buildCommentsPath(companyId, draftId),
        (wire) => (wire as { items: readonly PurchaseComment[] }).items,
        signal,
      ),
    refetchInterval: commentsPollMs,
  });
}

/** Writes a comment, once per id. */
export function writeComment(
  companyId: string,
  draftId: string,
  input: CommentInput,
): Promise<Result<PurchaseComment>> {
  return notifyTabsAfter(companyId, writeToPortal("POST", buildCommentsPath(companyId, draftId), input, castComment));
}

/** Takes an own comment away; its text is not kept. */
export function removeComment(companyId: string, draftId: string, commentId: string): Promise<Result<PurchaseComment>> {
  const path = buildCommentsPath(companyId, draftId, `/${encodeURIComponent(commentId)}`);
  return notifyTabsAfter(companyId, writeToPortal("DELETE", path, undefined, castComment));
}

/** Marks that this person has seen these comments about a supplier invoice. */
export function markCommentsSeen(
  companyId: string,
  draftId: string,
  commentIds: readonly string[],
): Promise<Result<{ seen: number }>> {
  return writeToPortal(
    "POST",
    buildCommentsPath(companyId, draftId, "/seen"),
    { commentIds },
    (wire) => wire as { seen: number },
  );
}
