"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
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
import { resourceKeyOf } from "@/lib/api/browser/resource-queries";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { mayDo } from "@/lib/rules/access/roles";
import type { DraftPlace } from "@/lib/rules/sales/e-invoice/e-invoice-mending";
import { isTemporaryProblem } from "@/lib/values/problem";
import { useIsSubmitted } from "../chain/use-is-submitted";
import type { SaveResult } from "./autosave/autosave-ports";
import { BackToSentDocument } from "./autosave/back-to-sent-document";
import { DraftNotices, type RowRefusal } from "./autosave/draft-notices";
import type { OvertakenBy } from "./autosave/overtaken-notice";
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
import { DocumentTotals } from "./head/document-totals";
import { DraftActions } from "./head/draft-actions";
import { HeadFields } from "./head/head-fields";
import { HouseWorkSection } from "./house-work/house-work-section";
import { useChosenCustomer } from "./use-chosen-customer";
import { useDraftSchema } from "./use-draft-schema";
import { useErrorAfterSheet } from "./use-error-after-sheet";
import { useTotalsSettings } from "./use-totals-settings";
import { useFormValuesOf } from "./use-values-of";

type Props<Draft extends EditorDocument> = {
  kind: DocumentKind<Draft>;
  draft: Draft;
  today: string;
  crumb: ReactNode[];
  foundText: FoundText;
  /** The same prop as in `DraftLoader`. */
  renderStopNotice?: ((forgetText: () => void) => ReactNode) | undefined;
};

/** The editor of a document. Typed text is stored in this browser and in the portal, and saved in the books. */
export function DraftForm<Draft extends EditorDocument>({
  kind,
  draft,
  today,
  crumb,
  foundText,
  renderStopNotice,
}: Props<Draft>) {
  const t = useTranslations("sales");
  const formats = useFormats();
  const company = useCompany();
  const cellMessageOf = useCellMessage();
  const valuesOf = useFormValuesOf(kind, today);
  const [initialValues] = useState(() => valuesOf(draft));
  const queryClient = useQueryClient();
  const makeSchema = useDraftSchema(kind, today);
  const resolver: Resolver<DraftValues> = (values, ...resolverArguments) =>
    zodResolver(makeSchema(values))(values, ...resolverArguments);
  const form = useForm<DraftValues>({ defaultValues: initialValues, resolver });
  const isSavable = (values: DraftValues) => makeSchema(values).safeParse(values).success;
  const autosave = useDraftAutosave({
    ...{ kind, form, draft, initialValues, foundText, isSavable, valuesOf },
    numberLocale: formats.numberLocale,
  });
  const currentDraft = useAutosaveState(autosave, (state) => state.draft);
  const isSaving = useAutosaveState(autosave, (state) => state.isSaving);
  const autosaveProblem = useAutosaveState(autosave, (state) => state.refusal);
  const isUntouched = useAutosaveState(autosave, (state) => state.place === "begun");
  const [rowRefusal, setRowRefusal] = useState<RowRefusal | null>(null);
  /** The draft that the open sheet shows; a newer version that was saved elsewhere closes the sheet. */
  const [sheetDraft, setSheetDraft] = useState<Draft | null>(null);
  /** The operation of another person that ended the draft while this person typed. */
  const [overtakenBy, setOvertakenBy] = useState<OvertakenBy | null>(null);
  const [isStoring, setIsStoring] = useState(false);
  const [isWaitingForCustomer, setIsWaitingForCustomer] = useState(false);
  const customerUpdate = useRef<Promise<unknown>>(Promise.resolve());
  const isSameVersion =
    sheetDraft &&
    (!kind.storedDrafts || kind.storedDrafts.versionOf(sheetDraft) === kind.storedDrafts.versionOf(currentDraft));
  const isSheetShown = sheetDraft !== null && (isSameVersion || isStoring);
  const customerId = form.watch("customerId");
  const customer = useChosenCustomer(customerId);
  const settings = useTotalsSettings(customer);
  // Where the service stores no drafts, the key of the typed text identifies the document.
  const [textKey] = useState(foundText.key);
  const subject = kind.storedDrafts ? currentDraft.id : textKey;
  const isSubmitted = useIsSubmitted(kind.operationKind, subject);

  /** Saves the text of the form; null when saving failed, and the page then says why. */
  async function saveTypedText(): Promise<Draft | null> {
    setRowRefusal(null);
    // The prices and dates of a newly chosen customer must arrive before the text is sent.
    setIsWaitingForCustomer(true);
    await customerUpdate.current;
    setIsWaitingForCustomer(false);
    return applySaveResult(await autosave.save(true));
  }

  /** Saves in the books after the person confirmed the sheet; the sheet then shows the draft as the books have it. */
  async function storeInBooks(): Promise<Draft | null> {
    setRowRefusal(null);
    setIsStoring(true);
    const storedDraft = applySaveResult(await autosave.saveInBooks());
    setSheetDraft(storedDraft);
    setIsStoring(false);
    return storedDraft;
  }

  function applySaveResult(result: SaveResult<Draft>): Draft | null {
    if (!result.ok) {
      if (result.problem) showRefusal(result.problem, true);
      return null;
    }
    form.reset(form.getValues(), { keepValues: true });
    return result.draft;
  }

  function showRefusal(refusal: Refusal, isRequested: boolean) {
    // Another person may have finalised the draft; the list of operations on the draft shows that.
    if (refusal.code === "not_found") void queryClient.invalidateQueries(operationsQuery(company.id, { subject }));
    const {
      cells: refusedCells,
      row,
      isWhole,
    } = placeRefusal(refusal, filledRowIndexes(), kind.headPaths, (field) => cellMessageOf(refusal, field));
    refusedCells.forEach(({ path, message, isOfArticle }, index) => {
      const errorType = isOfArticle ? articleErrorType : "remote";
      form.setError(path, { type: errorType, message }, { shouldFocus: isRequested && index === 0 });
    });
    if (row || !isWhole) setRowRefusal({ refusal, refusedRow: row, isAtCell: isRequested && refusedCells.length > 0 });
  }

  /** The form's row index of each row of the document; blank rows are not part of the document. */
  const filledRowIndexes = () => form.getValues("rows").flatMap((row, index) => (isBlankRow(row) ? [] : [index]));

  const showErrorAfterSheet = useErrorAfterSheet(form, sheetDraft !== null);

  function goToField(place: DraftPlace, message: string) {
    showErrorAfterSheet(pathOfPlace(place, filledRowIndexes(), form.getValues("rows").length), message);
    setSheetDraft(null);
  }

  // Shows why an automatic save was refused. The line under the title already says when the books do not answer.
  const [shownRefusal, setShownRefusal] = useState(autosaveProblem);
  useEffect(() => {
    if (shownRefusal === autosaveProblem) return;
    setShownRefusal(autosaveProblem);
    if (autosaveProblem && !isTemporaryProblem(autosaveProblem)) showRefusal(autosaveProblem, false);
  });

  const loadPreview = () => {
    if (kind.loadPreview) preload(kind.loadPreview);
  };

  async function openPreview() {
    loadPreview();
    // The sheet shows the stored draft, so the form is saved first and the person sees what will be sent.
    const storedDraft = await saveTypedText();
    if (storedDraft) setSheetDraft(storedDraft);
  }

  /** Ends the editing. When the operation that ended the draft lacks typed text, the page stays and says so. */
  function endEditing(operation: Operation | null): boolean {
    const hasUnsentText = operation !== null && kind.storedDrafts !== null && autosave.isChanged();
    if (hasUnsentText) {
      const outcomePath = kind.outcomePath(operation);
      setOvertakenBy({ operation, href: outcomePath && `/companies/${company.id}/sales/${outcomePath}` });
      setSheetDraft(null);
    } else autosave.eraseAndClose();
    return !hasUnsentText;
  }

  /** Shows a refusal, unless the draft was saved elsewhere, because the refused version is then only outdated. */
  async function handleRefused(refusal: Refusal) {
    const isOvertaken = refusal.code === "not_found" && (await autosave.followNewerVersion()) !== "gone";
    if (!isOvertaken) showRefusal(refusal, true);
  }

  const { storedDrafts, portalDrafts } = kind;
  const listKey = storedDrafts
    ? [...resourceKeyOf(company.id, storedDrafts.path), "list"]
    : (portalDrafts?.listKey(company.id) ?? []);
  const deleteDraft = () =>
    storedDrafts?.deleteDraft ? storedDrafts.deleteDraft(company.id, currentDraft) : autosave.deletePortalDocument();
  const sentDocument = storedDrafts?.sentDocument ?? null;
  const submitSave = form.handleSubmit(() => void saveTypedText());
  const totalTerms = kind.totalTerms?.(currentDraft) ?? defaultTotalTerms;
  const title = sentDocument
    ? t("editor.sent.title", { number: String(sentDocument.numberOf(currentDraft) ?? "") })
    : t(`editor.${totalTerms.isCredit ? "credit" : kind.name}.title`);
  // A person who may not write sees disabled fields, and a line above them says why.
  const mayWrite = mayDo(company.role, "sales.write");
  const stopNotice = mayWrite ? (
    (renderStopNotice?.(autosave.eraseAndClose) ?? null)
  ) : (
    <RoleLine action="sales.write" />
  );
  return (
    <EditorProviders kindName={kind.name} totalTerms={totalTerms} isSent={sentDocument !== null} form={form}>
      <div className={clsx(css.title, "makes-room")}>
        <PageHead title={title} breadcrumbs={crumb} actions={<SavedLine autosave={autosave} />} />
      </div>
      <kind.DocumentSheet
        draft={isSheetShown ? sheetDraft : currentDraft}
        subject={subject}
        customer={customer}
        isOpen={isSheetShown && stopNotice === null}
        settings={settings}
        today={today}
        onClose={() => setSheetDraft(null)}
        onOpen={() =>
          setSheetDraft(
            kind.storedDrafts && !sentDocument
              ? currentDraft
              : kind.withValues(currentDraft, form.getValues(), formats.numberLocale),
          )
        }
        onRefused={(refusal) => void handleRefused(refusal)}
        onStore={storeInBooks}
        onDone={endEditing}
        onGoToField={goToField}
      />
      <form noValidate className={clsx(css.page, "makes-room")} aria-label={title} onSubmit={submitSave}>
        <DraftNotices
          autosave={autosave}
          showsRestoredNotice={kind.portalDrafts === null}
          rowRefusal={rowRefusal}
          overtakenBy={overtakenBy}
          onGoToCell={(path) => form.setFocus(path)}
          stopNotice={stopNotice}
          onDiscard={() => {
            setRowRefusal(null);
            form.clearErrors();
            autosave.discardChanges();
          }}
          onRetry={submitSave}
          onDetach={() => {
            autosave.detachFromDraft();
            setRowRefusal(null);
            setOvertakenBy(null);
            if (overtakenBy) void submitSave();
          }}
        />
        <fieldset className="contents" disabled={isSubmitted || stopNotice !== null}>
          <HeadFields
            customer={customer}
            today={today}
            isNew={draft.id === ""}
            // The terms of the previous customer do not apply to a newly chosen one.
            termsId={currentDraft.customerId === customerId ? kind.termsIdOf(currentDraft) : ""}
            dueOnByRule={kind.dueOnByRule}
            onCustomerUpdate={(pendingUpdate) => {
              customerUpdate.current = pendingUpdate;
            }}
          />
          <HouseWorkSection
            customer={customer}
            settings={settings}
            stored={{ kind: kind.name, documentId: currentDraft.id, houseWork: currentDraft.houseWork }}
            today={today}
          />
          <RowGrid settings={settings} />
          <DocumentTotals settings={settings} hasHouseWork={currentDraft.houseWork !== null} />
          <DraftActions
            isBusy={isSaving || isWaitingForCustomer}
            canSave={kind.storedDrafts !== null && !sentDocument}
            settings={settings}
            onPreview={form.handleSubmit(openPreview)}
            onPreviewLikely={loadPreview}
            removeButton={
              sentDocument ? (
                <BackToSentDocument autosave={autosave} documentPath={sentDocument.documentPath(currentDraft.id)} />
              ) : (kind.storedDrafts ? currentDraft.id === "" : isUntouched) ? null : (
                <DeleteDraft requestDeletion={deleteDraft} listKey={listKey} onDeleted={autosave.eraseAndClose} />
              )
            }
          />
        </fieldset>
      </form>
    </EditorProviders>
  );
}
