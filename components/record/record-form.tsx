"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import { ConflictNotice } from "@/components/form/conflict-notice";
import { useFormats } from "@/components/format/use-formats";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { ScrollIntoView } from "@/components/ui/scroll-into-view";
import { Notice } from "@/components/ui/states";
import type { Problem } from "@/lib/values/problem";
import { mayHaveSucceeded } from "./may-have-succeeded";
import type { FlatValues, RecordFormState, StoredRecord } from "./use-record-form";

type Props<R extends StoredRecord, V extends FlatValues> = {
  state: RecordFormState<R, V>;
  /** The label of the button, and the titles for a failed save and for a new record that may have been added. */
  words: { save: string; failed: string; unsure: string };
  label: (field: keyof V & string) => string;
  /** Is true when a document is shown beside the fields, so that the form takes the whole width. */
  wide?: boolean;
  /** Formats a value as its field shows it. */
  formatValue: (field: keyof V & string, value: V[keyof V]) => string;
  children: ReactNode;
};

/** The form of a record around its fields: restored text, problems, somebody else's changes, and the buttons. */
export function RecordForm<R extends StoredRecord, V extends FlatValues>(props: Props<R, V>) {
  const { state, words, label, formatValue, wide, children } = props;
  const { form, isNew, newer, problem } = state;
  const t = useTranslations("common");
  const formats = useFormats();
  const { errors, isDirty } = form.formState;
  const { leave } = state;
  const errorCount = Object.keys(errors).length;
  const failureTitle = (one: Problem) =>
    mayHaveSucceeded(one) ? (isNew ? words.unsure : t("form.maybeSaved")) : words.failed;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className={typeof leave === "string" ? clsx("page grid gap-7", !wide && "max-w-[820px]") : "grid gap-5"}
        onSubmit={(event) => {
          // A sheet's form may be inside another form, which must not be submitted.
          event.stopPropagation();
          void state.save(event);
        }}
      >
        {state.restored ? (
          <Notice
            tone="plain"
            title={t("form.restored")}
            actions={<Button onClick={state.discard}>{t("form.discard")}</Button>}
          />
        ) : null}
        {state.begun ? (
          <Notice
            tone="turn"
            title={t("form.begun", {
              day: formats.date(formats.dayOf(state.begun.storedAt)),
              time: formats.time(state.begun.storedAt),
            })}
            actions={
              <>
                <Button onClick={state.begun.accept}>{t("form.takeBegun")}</Button>
                <Button look="quiet" onClick={state.begun.discard}>
                  {t("form.dropBegun")}
                </Button>
              </>
            }
          />
        ) : null}
        {problem ? (
          <ScrollIntoView>
            <ProblemNotice problem={problem} title={failureTitle(problem)} onRetry={state.save} />
          </ScrollIntoView>
        ) : null}
        {children}
        {newer.conflict ? (
          <ScrollIntoView>
            <ConflictNotice conflict={newer.conflict} label={label} formatValue={formatValue} onChoose={newer.choose} />
          </ScrollIntoView>
        ) : null}
        <div className={clsx("flex flex-wrap items-center gap-3", typeof leave === "string" && "saves")}>
          <Button type="submit" look="main" keys="Control+Enter" busy={state.busy}>
            {words.save}
          </Button>
          {typeof leave === "string" ? (
            <ButtonLink look="quiet" href={leave}>
              {t("cancel")}
            </ButtonLink>
          ) : (
            <Button look="quiet" onClick={leave}>
              {t("cancel")}
            </Button>
          )}
          <span className={errorCount > 0 ? "late small" : "secondary small"} role="status">
            {errorCount > 0
              ? t("form.fix", { count: errorCount })
              : isDirty
                ? t(state.isThere ? "form.unsavedThere" : "form.unsaved")
                : isNew
                  ? ""
                  : t("form.kept")}
          </span>
        </div>
      </form>
    </FormProvider>
  );
}
