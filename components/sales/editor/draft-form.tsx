"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { RoleLine } from "@/components/shell/access/role-notice";
import { useCompany } from "@/components/shell/company/company-context";
import { PageHead } from "@/components/ui/page-head";
import { preload } from "@/components/ui/preload";
import { operationsQuery } from "@/lib/api/browser/operations/operations";
import { resourceKey } from "@/lib/api/browser/resource-queries";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Customer } from "@/lib/api/contract/sales/customer";
import { mayDo } from "@/lib/rules/access/roles";
import type { DraftPlace } from "@/lib/rules/sales/e-invoice/e-invoice-mending";
import { isTemporary } from "@/lib/values/problem";
import { useIsSubmitted } from "../chain/use-is-submitted";
import type { SaveResult } from "./autosave/autosave-ports";
import { BackToSentDocument } from "./autosave/back-to-sent-document";
import { DraftNotices, type RowRefusal } from "./autosave/draft-notices";
import type { Overtaken } from "./autosave/overtaken-notice";
import { SavedLine } from "./autosave/saved-line";
import { useAutosaveState, useDraftAutosave } from "./autosave/use-draft-autosave";
import type { FoundText } from "./autosave/use-found-text";
import { DeleteDraft } from "./delete-draft";
import type { DocumentKind, EditorDocument } from "./document-kind";
import css from "./draft-form.module.css";
import { type DraftValues, isBlankRow } from "./draft-values";
import { defaultTotalTerms } from "./editor-contexts";
import { EditorProviders } from "./editor-providers";
import { useCellMessage } from "./grid/cell-message";
import { pathOfPlace, placeRefusal, type Refusal } from "./grid/refused-cells";
import { RowGrid } from "./grid/row-grid";
import { articleErrorType } from "./grid/row-note";
import { DraftActions } from "./head/draft-actions";
import { HeadFields } from "./head/head-fields";
import { TotalsHints } from "./head/totals-hints";
import { TotalsPanel } from "./head/totals-panel";
import { useDraftSchema } from "./use-draft-schema";
import { useErrorAfterSheet } from "./use-error-after-sheet";
import { useTotalsSettings } from "./use-totals-settings";
import { useValuesOf } from "./use-values-of";

type Props<D extends EditorDocument> = {
  kind: DocumentKind<D>;
  draft: D;
  today: string;
  crumb: ReactNode[];
  foundText: FoundText;
  /** The same prop as in `DraftLoader`. */
  renderStopNotice?: ((forget: () => void) => ReactNode) | undefined;
};

/** The editor of a document. Typed text is stored in this browser and in the portal, and saved in the books. */
export function DraftForm<D extends EditorDocument>({
  kind,
  draft,
  today,
  crumb,
  foundText,
  renderStopNotice,
}: Props<D>) {
  const t = useTranslations("sales");
  const formats = useFormats();
  const company = useCompany();
  const messageAtCell = useCellMessage();
  const valuesOf = useValuesOf(kind, today);
  const [initialValues] = useState(() => valuesOf(draft));
  const queries = useQueryClient();
  const schemaFor = useDraftSchema(kind, today);
  const resolver: Resolver<DraftValues> = (values, ...rest) => zodResolver(schemaFor(values))(values, ...rest);
  const form = useForm<DraftValues>({ defaultValues: initialValues, resolver });
  const isSavable = (values: DraftValues) => schemaFor(values).safeParse(values).success;
  const autosave = useDraftAutosave({
    kind,
    form,
    draft,
    begun: initialValues,
    foundText,
    isSavable,
    numbers: formats.numbers,
    valuesOf,
  });
  const currentDraft = useAutosaveState(autosave, (state) => state.draft);
  const isSaving = useAutosaveState(autosave, (state) => state.isSaving);
  const autosaveRefusal = useAutosaveState(autosave, (state) => state.refusal);
  const isBegun = useAutosaveState(autosave, (state) => state.place === "begun");
  const [problem, setProblem] = useState<RowRefusal | null>(null);
  /** The draft that the open sheet shows; a newer version that was saved elsewhere closes the sheet. */
  const [sheet, setSheet] = useState<D | null>(null);
  /** The operation of another person that ended the draft while this person typed. */
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const [isStoring, setIsStoring] = useState(false);
  const [isWaitingForCustomer, setIsWaitingForCustomer] = useState(false);
  const customerUpdate = useRef<Promise<unknown>>(Promise.resolve());
  const isSameVersion = sheet && (!kind.stored || kind.stored.versionOf(sheet) === kind.stored.versionOf(currentDraft));
  const isShown = sheet !== null && (isSameVersion || isStoring);
  const customerId = form.watch("customerId");
  const customerRead = useQuery({ ...customerQuery(company.id, customerId), enabled: customerId !== "" });
  const customer: Customer | null = customerId === "" ? null : (customerRead.data ?? null);
  const settings = useTotalsSettings(customer);
  // Where the service stores no drafts, the key of the typed text identifies the document.
  const [textKey] = useState(foundText.key);
  const subject = kind.stored ? currentDraft.id : textKey;
  const isOrdered = useIsSubmitted(kind.operationKind, subject);

  /** Saves the text of the form; null when saving failed, and the page then says why. */
  async function saveTypedText(): Promise<D | null> {
    setProblem(null);
    // The prices and dates of a newly chosen customer must arrive before the text is sent.
    setIsWaitingForCustomer(true);
    await customerUpdate.current;
    setIsWaitingForCustomer(false);
    return applySaveResult(await autosave.save(true));
  }

  /** Saves in the books after the person confirmed the sheet; the sheet then shows the draft as the books have it. */
  async function storeInBooks(): Promise<D | null> {
    setProblem(null);
    setIsStoring(true);
    const stored = applySaveResult(await autosave.saveInBooks());
    setSheet(stored);
    setIsStoring(false);
    return stored;
  }

  function applySaveResult(result: SaveResult<D>): D | null {
    if (!result.ok) {
      if (result.problem) showRefusal(result.problem, true);
      return null;
    }
    form.reset(form.getValues(), { keepValues: true });
    return result.draft;
  }

  function showRefusal(refusal: Refusal, isRequested: boolean) {
    // Another person may have finalised the draft; the list of operations on the draft shows that.
    if (refusal.code === "not_found") void queries.invalidateQueries(operationsQuery(company.id, { subject }));
    const { cells, row, isWhole } = placeRefusal(refusal, filledRowIndexes(), kind.headPaths, (field) =>
      messageAtCell(refusal, field),
    );
    cells.forEach(({ path, message, isOfArticle }, index) => {
      const type = isOfArticle ? articleErrorType : "remote";
      form.setError(path, { type, message }, { shouldFocus: isRequested && index === 0 });
    });
    if (row || !isWhole) setProblem({ refusal, row, isAtCell: isRequested && cells.length > 0 });
  }

  /** The form's row index of each row of the document; blank rows are not part of the document. */
  const filledRowIndexes = () => form.getValues("rows").flatMap((row, index) => (isBlankRow(row) ? [] : [index]));

  const showErrorAfterSheet = useErrorAfterSheet(form, sheet !== null);

  function goToField(place: DraftPlace, message: string) {
    showErrorAfterSheet(pathOfPlace(place, filledRowIndexes(), form.getValues("rows").length), message);
    setSheet(null);
  }

  // Shows why an automatic save was refused. The line under the title already says when the books do not answer.
  const [shownRefusal, setShownRefusal] = useState(autosaveRefusal);
  useEffect(() => {
    if (shownRefusal === autosaveRefusal) return;
    setShownRefusal(autosaveRefusal);
    if (autosaveRefusal && !isTemporary(autosaveRefusal)) showRefusal(autosaveRefusal, false);
  });

  const loadPreview = () => {
    if (kind.loadPreview) preload(kind.loadPreview);
  };

  async function preview() {
    loadPreview();
    // The sheet shows the stored draft, so the form is saved first and the person sees what will be sent.
    const stored = await saveTypedText();
    if (stored) setSheet(stored);
  }

  /** Ends the editing. When the operation that ended the draft lacks typed text, the page stays and says so. */
  function handleDone(operation: Operation | null): boolean {
    const hasUnsentText = operation !== null && kind.stored !== null && autosave.isChanged();
    if (hasUnsentText) {
      const page = kind.pageOfOutcome(operation);
      setOvertaken({ operation, href: page && `/companies/${company.id}/sales/${page}` });
      setSheet(null);
    } else autosave.eraseAndClose();
    return !hasUnsentText;
  }

  /** Shows a refusal, unless the draft was saved elsewhere, because the refused version is then only outdated. */
  async function handleRefused(refusal: Refusal) {
    const overtaken = refusal.code === "not_found" && (await autosave.follow()) !== "gone";
    if (!overtaken) showRefusal(refusal, true);
  }

  const { stored, portalDrafts } = kind;
  const listKey = stored
    ? [...resourceKey(company.id, stored.path), "list"]
    : (portalDrafts?.listKey(company.id) ?? []);
  const remove = () => (stored?.remove ? stored.remove(company.id, currentDraft) : autosave.throwAway());
  const sentDocument = stored?.sentDocument ?? null;
  const save = form.handleSubmit(() => void saveTypedText());
  const terms = kind.totalTerms?.(currentDraft) ?? defaultTotalTerms;
  const title = sentDocument
    ? t("editor.sent.title", { number: String(sentDocument.number(currentDraft) ?? "") })
    : t(`editor.${terms.isCredit ? "credit" : kind.name}.title`);
  // A person who may not write sees disabled fields, and a line above them says why.
  const mayWrite = mayDo(company.role, "sales.write");
  const stopNotice = mayWrite ? (
    (renderStopNotice?.(autosave.eraseAndClose) ?? null)
  ) : (
    <RoleLine action="sales.write" />
  );
  return (
    <EditorProviders kindName={kind.name} terms={terms} isSent={sentDocument !== null} form={form}>
      <div className={clsx(css.title, "makes-room")}>
        <PageHead title={title} crumb={crumb} actions={<SavedLine autosave={autosave} />} />
      </div>
      <kind.Sheet
        draft={isShown ? sheet : currentDraft}
        subject={subject}
        customer={customer}
        open={isShown && stopNotice === null}
        settings={settings}
        today={today}
        onClose={() => setSheet(null)}
        onOpen={() =>
          setSheet(
            kind.stored && !sentDocument
              ? currentDraft
              : kind.withValues(currentDraft, form.getValues(), formats.numbers),
          )
        }
        onRefused={(refusal) => void handleRefused(refusal)}
        onStore={storeInBooks}
        onDone={handleDone}
        onGoToField={goToField}
      />
      <form noValidate className={clsx(css.page, "makes-room")} aria-label={title} onSubmit={save}>
        <DraftNotices
          autosave={autosave}
          shouldShowRestored={kind.portalDrafts === null}
          problem={problem}
          overtaken={overtaken}
          onGoToCell={(path) => form.setFocus(path)}
          stopNotice={stopNotice}
          onDiscard={() => {
            setProblem(null);
            form.clearErrors();
            autosave.discard();
          }}
          onRetry={save}
          onDetach={() => {
            autosave.detach();
            setProblem(null);
            setOvertaken(null);
            if (overtaken) void save();
          }}
        />
        <fieldset className="contents" disabled={isOrdered || stopNotice !== null}>
          <HeadFields
            customer={customer}
            today={today}
            isNew={draft.id === ""}
            // The terms of the previous customer do not apply to a newly chosen one.
            termsId={currentDraft.customerId === customerId ? kind.termsId(currentDraft) : ""}
            dueOnByRule={kind.dueOnByRule}
            onCustomerUpdate={(work) => {
              customerUpdate.current = work;
            }}
          />
          <RowGrid settings={settings} />
          <div className={css.tail}>
            <TotalsHints settings={settings} hasHouseWork={Boolean(currentDraft.rest.RotReducedInvoicingType)} />
            <TotalsPanel settings={settings} />
          </div>
          <DraftActions
            busy={isSaving || isWaitingForCustomer}
            saves={kind.stored !== null && !sentDocument}
            settings={settings}
            onPreview={form.handleSubmit(preview)}
            onPreviewLikely={loadPreview}
            remove={
              sentDocument ? (
                <BackToSentDocument autosave={autosave} page={sentDocument.page(currentDraft.id)} />
              ) : (kind.stored ? currentDraft.id === "" : isBegun) ? null : (
                <DeleteDraft remove={remove} listKey={listKey} onDeleted={autosave.eraseAndClose} />
              )
            }
          />
        </fieldset>
      </form>
    </EditorProviders>
  );
}
