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
  formState: RecordFormState<R, V>;
  /** The label of the button, and the titles for a failed save and for a new record that may have been added. */
  texts: { saveLabel: string; failureTitle: string; unsureTitle: string };
  fieldLabelOf: (field: keyof V & string) => string;
  /** Is true when a document is shown beside the fields, so that the form takes the whole width. */
  isWide?: boolean;
  /** Formats a value as its field shows it. */
  formatValue: (field: keyof V & string, value: V[keyof V]) => string;
  children: ReactNode;
};

/** Shows the form of a record around its fields: restored text, problems, somebody else's changes, and the buttons. */
export function RecordForm<R extends StoredRecord, V extends FlatValues>(props: Props<R, V>) {
  const { formState, texts, fieldLabelOf, formatValue, isWide, children } = props;
  const { form, isNew, recordMerge, problem } = formState;
  const t = useTranslations("common");
  const formats = useFormats();
  const { errors, isDirty } = form.formState;
  const { exitTarget } = formState;
  const errorCount = Object.keys(errors).length;
  const failureTitleOf = (saveProblem: Problem) =>
    mayHaveSucceeded(saveProblem) ? (isNew ? texts.unsureTitle : t("form.maybeSaved")) : texts.failureTitle;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className={typeof exitTarget === "string" ? clsx("page grid gap-7", !isWide && "max-w-[820px]") : "grid gap-5"}
        onSubmit={(event) => {
          // A sheet's form may be inside another form, which must not be submitted.
          event.stopPropagation();
          void formState.save(event);
        }}
      >
        {formState.wasRestored ? (
          <Notice
            tone="plain"
            title={t("form.restored")}
            actions={<Button onClick={formState.discard}>{t("form.discard")}</Button>}
          />
        ) : null}
        {formState.editBegunElsewhere ? (
          <Notice
            tone="turn"
            title={t("form.begun", {
              day: formats.date(formats.dayOf(formState.editBegunElsewhere.storedAt)),
              time: formats.time(formState.editBegunElsewhere.storedAt),
            })}
            actions={
              <>
                <Button onClick={formState.editBegunElsewhere.accept}>{t("form.takeBegun")}</Button>
                <Button variant="quiet" onClick={formState.editBegunElsewhere.discard}>
                  {t("form.dropBegun")}
                </Button>
              </>
            }
          />
        ) : null}
        {problem ? (
          <ScrollIntoView>
            <ProblemNotice problem={problem} title={failureTitleOf(problem)} onRetry={formState.save} />
          </ScrollIntoView>
        ) : null}
        {children}
        {recordMerge.conflict ? (
          <ScrollIntoView>
            <ConflictNotice
              conflict={recordMerge.conflict}
              fieldLabelOf={fieldLabelOf}
              formatFieldValue={formatValue}
              onChoose={recordMerge.chooseSide}
            />
          </ScrollIntoView>
        ) : null}
        <div className={clsx("flex flex-wrap items-center gap-3", typeof exitTarget === "string" && "saves")}>
          <Button type="submit" variant="main" shortcut="Control+Enter" isBusy={formState.isSaving}>
            {texts.saveLabel}
          </Button>
          {typeof exitTarget === "string" ? (
            <ButtonLink variant="quiet" href={exitTarget}>
              {t("cancel")}
            </ButtonLink>
          ) : (
            <Button variant="quiet" onClick={exitTarget}>
              {t("cancel")}
            </Button>
          )}
          <span className={errorCount > 0 ? "late small" : "secondary small"} role="status">
            {errorCount > 0
              ? t("form.fix", { count: errorCount })
              : isDirty
                ? t(formState.isInPortal ? "form.unsavedThere" : "form.unsaved")
                : isNew
                  ? ""
                  : t("form.kept")}
          </span>
        </div>
      </form>
    </FormProvider>
  );
}
