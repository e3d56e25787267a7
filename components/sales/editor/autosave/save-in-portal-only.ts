import { Problem } from "@/lib/values/problem";
import type { EditorDocument } from "../document-kind";
import type { DraftValues } from "../draft-values";
import type { AutosavePorts, SaveResult } from "./autosave-ports";
import type { DraftWindow } from "./draft-window";
import type { storeTypedText } from "./store-typed-text";

/**
 * Replaces `createBooksSaver` where the service stores no drafts, or where the books are written only at a person's
 * request. A save then stores the text in the portal.
 *
 * @param followNewerVersion merges the newest version of the books; absent where the books have no version
 */
export function saveInPortalOnly<D extends EditorDocument>(
  { draft: draftPort }: AutosavePorts<D>,
  thisWindow: DraftWindow<D>,
  textStore: ReturnType<typeof storeTypedText<D>>,
  follow: () => Promise<unknown> = async () => "same",
) {
  return {
    /**
     * @param isRequested true when a person requested the save; otherwise nothing is sent, because the portal saves the
     *                    text anyway
     */
    async save(isRequested: boolean): Promise<SaveResult<D>> {
      if (thisWindow.isComparing()) return { ok: false, problem: null };
      if (isRequested) {
        textStore.saveInBrowser();
        await textStore.saveInPortal(false);
        const outcome = await follow().catch(toProblem);
        if (outcome instanceof Problem) return { ok: false, problem: outcome };
        if (outcome === "gone") return { ok: false, problem: new Problem("not_found") };
      }
      if (thisWindow.isComparing()) return { ok: false, problem: null };
      return { ok: true, draft: draftPort.withValues(thisWindow.draft, thisWindow.valuesWithRowKeys()) };
    },
    follow: async () => "same" as const,
    namedAs: (_answer: D, values: DraftValues) => values,
  };
}

function toProblem(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem("internal", { cause: error });
}
