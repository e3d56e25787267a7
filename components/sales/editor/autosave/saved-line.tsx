"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Stage } from "@/components/ui/stage";
import { isTemporary } from "@/lib/values/problem";
import type { EditorDocument } from "../document-kind";
import { useIsSent } from "../editor-contexts";
import type { DraftAutosave } from "./draft-autosave";
import { useAutosaveState } from "./use-draft-autosave";

/** Says where the typed text is stored. A screen reader announces only important changes, not every pause in typing. */
export function SavedLine<D extends EditorDocument>({ autosave }: { autosave: DraftAutosave<D> }) {
  const t = useTranslations("sales.editor");
  const formats = useFormats();
  const state = useAutosaveState(autosave, (one) => one);
  const isSent = useIsSent();
  const time = state.placedAt ? formats.time(state.placedAt, true) : null;
  const text = () => {
    if (state.isSaving) return t("saving");
    if (state.place === "begun") return t("draft");
    if (state.place === "books") return time ? t("savedAt", { time }) : t(isSent ? "sent.inBooks" : "inBooks");
    if (state.isPortalUnreachable) return t(state.isMissingInBrowser ? "notKept" : "unreachable");
    if (state.place === "device") return t(state.isMissingInBrowser ? "notKeptHere" : "keptHere");
    if (state.refusal) return t(isTemporary(state.refusal) ? "booksAway" : "booksRefuse", { time: time ?? "" });
    return t("keptThere", { time: time ?? "" });
  };
  const spoken = state.isPortalUnreachable || state.place === "books" ? text() : "";
  return (
    <span className="secondary">
      <Stage stage={isSent ? "sent" : "draft"}>{text()}</Stage>
      <span role="status" className="sr">
        {spoken}
      </span>
    </span>
  );
}
