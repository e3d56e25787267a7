"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { IntoView } from "@/components/ui/into-view";
import { Notice } from "@/components/ui/states";
import type { Written } from "./document-kind";
import { DraftCompare } from "./draft-compare";
import css from "./draft-form.module.css";
import type { DraftKeeper } from "./draft-keeper";
import type { Refusal } from "./refused-cells";
import { useKept } from "./use-draft-keeper";

type Props<D extends Written> = {
  keeper: DraftKeeper<D>;
  /** Text from before comes back to a page that was opened for something else, and is told. */
  restores: boolean;
  problem: Refusal | null;
  onDiscard: () => void;
  onRetry: () => void;
  onDetach: () => void;
};

/** What stands between the person and the draft: text from before, changes from elsewhere, a refusal, a draft that is gone. */
export function DraftNotices<D extends Written>({ keeper, restores, problem, onDiscard, onRetry, onDetach }: Props<D>) {
  const t = useTranslations("sales.editor");
  const company = useCompany();
  const formats = useFormats();
  const draft = useKept(keeper, (state) => state.draft);
  const restoredFrom = useKept(keeper, (state) => state.restoredFrom);
  const broughtIn = useKept(keeper, (state) => state.broughtIn);
  const comparison = useKept(keeper, (state) => state.comparison);
  const gone = problem?.code === "not_found" && draft.id !== "";
  const typedOn = (instant: string) => ({
    day: formats.date(formats.dayOf(instant)),
    time: formats.time(instant),
  });
  return (
    <div className={css.notices}>
      {restores && restoredFrom && !problem ? (
        <Notice
          tone="turn"
          title={t("restored", typedOn(restoredFrom))}
          actions={<Button onClick={onDiscard}>{t("discard")}</Button>}
        />
      ) : null}
      {broughtIn ? (
        <Notice
          tone="turn"
          title={t(broughtIn === "books" ? "broughtInBooks" : "broughtInWindow")}
          actions={<Button onClick={keeper.dismiss}>{t("understood")}</Button>}
        />
      ) : null}
      {comparison ? <DraftCompare comparison={comparison} onChoose={keeper.choose} /> : null}
      {gone ? (
        <IntoView>
          <Notice
            title={t("gone")}
            actions={
              <>
                <Button onClick={onDetach}>{t("saveAsNew")}</Button>
                <ButtonLink look="quiet" href={`/companies/${company.id}/sales`}>
                  {t("toSales")}
                </ButtonLink>
              </>
            }
          >
            <p>{t("goneBody")}</p>
          </Notice>
        </IntoView>
      ) : problem ? (
        <IntoView>
          <ProblemNotice problem={problem} title={t("saveFailed")} onRetry={onRetry} />
        </IntoView>
      ) : null}
    </div>
  );
}
