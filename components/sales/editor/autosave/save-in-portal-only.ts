import { Problem } from "@/lib/values/problem";
import type { EditorDocument } from "../document-kind";
import type { DraftValues } from "../draft-values";
import type { AutosavePorts, SaveResult } from "./autosave-ports";
import type { DraftWindow } from "./draft-window";
import type { createTypedTextStore } from "./store-typed-text";

/**
 * Creates the saver that is used instead of `createBooksSaver` where the service stores no drafts, or where the books
 * are written only at a person's request. This saver stores the text in the portal.
 *
 * @param followNewerVersion merges the newest version of the books; absent where the books have no version
 */
export function createPortalSaver<Draft extends EditorDocument>(
  { draft: draftPort }: AutosavePorts<Draft>,
  thisWindow: DraftWindow<Draft>,
  typedTextStore: ReturnType<typeof createTypedTextStore<Draft>>,
  followNewerVersion: () => Promise<unknown> = async () => "same",
) {
  return {
    /**
     * @param isRequested true when a person requested the save; otherwise nothing is sent, because the portal saves the
     *                    text anyway
     */
    async save(isRequested: boolean): Promise<SaveResult<Draft>> {
      if (thisWindow.isComparing()) return { ok: false, problem: null };
      if (isRequested) {
        typedTextStore.saveInBrowser();
        await typedTextStore.saveInPortal(false);
        const followResult = await followNewerVersion().catch(toProblem);
        if (followResult instanceof Problem) return { ok: false, problem: followResult };
        if (followResult === "gone") return { ok: false, problem: new Problem("not_found") };
      }
      if (thisWindow.isComparing()) return { ok: false, problem: null };
      return { ok: true, draft: draftPort.withValues(thisWindow.draft, thisWindow.valuesWithRowKeys()) };
    },
    followNewerVersion: async () => "same" as const,
    withSentRowKeys: (_savedDraft: Draft, values: DraftValues) => values,
  };
}

function toProblem(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem("internal", { cause: error });
}
