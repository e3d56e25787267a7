"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Stage } from "@/components/ui/stage";
import { isTemporaryProblem } from "@/lib/values/problem";
import type { EditorDocument } from "../document-kind";
import { useIsSent } from "../editor-contexts";
import type { DraftAutosave } from "./draft-autosave";
import { useAutosaveState } from "./use-draft-autosave";

/** Says where the typed text is stored. A screen reader announces only important changes, not every pause in typing. */
export function SavedLine<Draft extends EditorDocument>({ autosave }: { autosave: DraftAutosave<Draft> }) {
  const t = useTranslations("sales.editor");
  const formats = useFormats();
  const state = useAutosaveState(autosave, (autosaveState) => autosaveState);
  const isSent = useIsSent();
  const storedTimeText = state.placedAt ? formats.time(state.placedAt, true) : null;
  const describeState = () => {
    if (state.isSaving) return t("saving");
    if (state.place === "begun") return t("draft");
    if (state.place === "books")
      return storedTimeText ? t("savedAt", { time: storedTimeText }) : t(isSent ? "sent.inBooks" : "inBooks");
    if (state.isPortalUnreachable) return t(state.isMissingInBrowser ? "notKept" : "unreachable");
    if (state.place === "device") return t(state.isMissingInBrowser ? "notKeptHere" : "keptHere");
    if (state.refusal)
      return t(isTemporaryProblem(state.refusal) ? "booksAway" : "booksRefuse", { time: storedTimeText ?? "" });
    return t("keptThere", { time: storedTimeText ?? "" });
  };
  const announcedText = state.isPortalUnreachable || state.place === "books" ? describeState() : "";
  return (
    <span className="secondary">
      <Stage stage={isSent ? "sent" : "draft"}>{describeState()}</Stage>
      <span role="status" className="sr">
        {announcedText}
      </span>
    </span>
  );
}
