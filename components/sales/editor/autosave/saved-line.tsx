"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Stage } from "@/components/ui/stage";
import { isPassing } from "@/lib/values/problem";
import type { Written } from "../document-kind";
import { useIsSent } from "../kind-name";
import type { DraftAutosave } from "./draft-autosave";
import { useAutosaveState } from "./use-draft-autosave";

/** Says in words where the typed text is stored. A screen reader hears only important changes, not every pause in typing. */
export function SavedLine<D extends Written>({ keeper }: { keeper: DraftAutosave<D> }) {
  const t = useTranslations("sales.editor");
  const formats = useFormats();
  const state = useAutosaveState(keeper, (one) => one);
  const isSent = useIsSent();
  const time = state.at ? formats.time(state.at, true) : null;
  const text = () => {
    if (state.saving) return t("saving");
    if (state.place === "begun") return t("draft");
    if (state.place === "books") return time ? t("savedAt", { time }) : t(isSent ? "sent.inBooks" : "inBooks");
    if (state.unreachable) return t(state.unkept ? "notKept" : "unreachable");
    if (state.place === "device") return t(state.unkept ? "notKeptHere" : "keptHere");
    if (state.refusal) return t(isPassing(state.refusal) ? "booksAway" : "booksRefuse", { time: time ?? "" });
    return t("keptThere", { time: time ?? "" });
  };
  const spoken = state.unreachable || state.place === "books" ? text() : "";
  return (
    <span className="two">
      <Stage stage={isSent ? "sent" : "draft"}>{text()}</Stage>
      <span role="status" className="sr">
        {spoken}
      </span>
    </span>
  );
}
