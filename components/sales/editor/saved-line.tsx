"use client";

import { useTranslations } from "next-intl";
import { useFormState } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { Stage } from "@/components/ui/stage";
import type { DraftValues } from "./draft-values";

type Props = { savedAt: string | null; saving: boolean; stored: boolean };

/** Where what is typed is now, in words. */
export function SavedLine({ savedAt, saving, stored }: Props) {
  const t = useTranslations("sales.editor");
  const formats = useFormats();
  const { isDirty } = useFormState<DraftValues>();
  const time = savedAt ? formats.time(savedAt, true) : null;
  const text = () => {
    if (saving) return t("saving");
    if (!isDirty) return time ? t("savedAt", { time }) : t(stored ? "inBooks" : "draft");
    if (time) return t("changedSince", { time });
    return t("notSaved");
  };
  return (
    <span role="status" className="two">
      <Stage stage="draft">{text()}</Stage>
    </span>
  );
}
