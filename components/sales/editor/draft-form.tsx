"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { FormProvider, type Resolver, useForm } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { sayAtField } from "@/components/record/tell-at-field";
import { RoleLine } from "@/components/shell/access/role-notice";
import { useCompany } from "@/components/shell/company/company-context";
import { loadAhead } from "@/components/ui/load-ahead";
import { PageHead } from "@/components/ui/page-head";
import { operationsQuery } from "@/lib/api/browser/operations/operations";
import { resourceKey } from "@/lib/api/browser/resource-queries";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Customer } from "@/lib/api/contract/sales/customer";
import { mayDo } from "@/lib/rules/access/roles";
import type { DraftPlace } from "@/lib/rules/sales/e-invoice/e-invoice-mending";
import { isPassing } from "@/lib/values/problem";
import { useIsOrdered } from "../chain/use-is-ordered";
import type { SaveResult } from "./autosave/autosave-ports";
import { DraftNotices, type RowRefusal } from "./autosave/draft-notices";
import { LeaveSent } from "./autosave/leave-sent";
import type { Overtaken } from "./autosave/overtaken-notice";
import { SavedLine } from "./autosave/saved-line";
import { useAutosaveState, useDraftAutosave } from "./autosave/use-draft-autosave";
import type { FoundText } from "./autosave/use-found-text";
import { DeleteDraft } from "./delete-draft";
import type { DocumentKind, Written } from "./document-kind";
import css from "./draft-form.module.css";
import { type DraftValues, isBlank } from "./draft-values";
import { type CellPath, pathOfPlace, placeRefusal, type Refusal } from "./grid/refused-cells";
import { RowGrid } from "./grid/row-grid";
import { ofArticle } from "./grid/row-note";
import { useSayAtCell } from "./grid/say-at-cell";
import { DraftActions } from "./head/draft-actions";
import { HeadFields } from "./head/head-fields";
import { TotalsPanel } from "./head/totals-panel";
import { IsSent, KindName, plainTerms, TotalTerms } from "./kind-name";
import { useDraftSchema } from "./use-draft-schema";
import { useTotalsSettings } from "./use-totals-settings";
import { useValuesOf } from "./use-values-of";

type Props<D extends Written> = {
  kind: DocumentKind<D>;
  draft: D;
  today: string;
  crumb: ReactNode[];
  found: FoundText;
  /** See the same prop of `DraftLoader`. */
  stop?: ((forget: () => void) => ReactNode) | undefined;
};

/** The editor of a document. Typed text is stored in this browser and in the portal, and saved in the books. */
export function DraftForm<D extends Written>({ kind, draft, today, crumb, found, stop }: Props<D>) {
  const t = useTranslations("sales");
  const formats = useFormats();
  const company = useCompany();
  const sayAtCell = useSayAtCell();
  const valuesOf = useValuesOf(kind, today);
  const [begun] = useState(() => valuesOf(draft));
  const queries = useQueryClient();
  const schemaFor = useDraftSchema(kind, today);
  const resolver: Resolver<DraftValues> = (values, ...rest) => zodResolver(schemaFor(values))(values, ...rest);
  const form = useForm<DraftValues>({ defaultValues: begun, resolver });
  const fits = (values: DraftValues) => schemaFor(values).safeParse(values).success;
  const keeper = useDraftAutosave({ kind, form, draft, begun, found, fits, numbers: formats.numbers, valuesOf });
  const base = useAutosaveState(keeper, (state) => state.draft);
  const saving = useAutosaveState(keeper, (state) => state.saving);
  const refusal = useAutosaveState(keeper, (state) => state.refusal);
  const isBegun = useAutosaveState(keeper, (state) => state.place === "begun");
  const [problem, setProblem] = useState<RowRefusal | null>(null);
  /** The version that the open sheet shows; a newer version from elsewhere closes the sheet. */
  const [sheet, setSheet] = useState<D | null>(null);
  /** The operation of somebody else that ended the draft while something was typed here. */
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const [storing, setStoring] = useState(false);
  const [waits, setWaits] = useState(false);
  const following = useRef<Promise<unknown>>(Promise.resolve());
  const isSame = sheet && (!kind.stored || kind.stored.versionOf(sheet) === kind.stored.versionOf(base));
  const isShown = sheet !== null && (isSame || storing);
  const customerId = form.watch("customerId");
  const read = useQuery({ ...customerQuery(company.id, customerId), enabled: customerId !== "" });
  const customer: Customer | null = customerId === "" ? null : (read.data ?? null);
  const settings = useTotalsSettings(customer);
  // A document of which the service stores no drafts is identified by the key of its text.
  const [writtenAs] = useState(found.key);
  const subject = kind.stored ? base.id : writtenAs;
  const isOrdered = useIsOrdered(kind.step, subject);

  /** Saves the text of the form; null when that failed, and the screen then says why. */
  async function keep(): Promise<D | null> {
    setProblem(null);
    // The prices and dates of a customer who was just chosen must arrive before the text is shown and sent.
    setWaits(true);
    await following.current;
    setWaits(false);
    return taken(await keeper.save(true));
  }

  /** Saves in the books after the person confirmed the sheet; the sheet then shows what the books hold. */
  async function store(): Promise<D | null> {
    setProblem(null);
    setStoring(true);
    const stored = taken(await keeper.store());
    setSheet(stored);
    setStoring(false);
    return stored;
  }

  function taken(saved: SaveResult<D>): D | null {
    if (!saved.ok) {
      if (saved.problem) refuse(saved.problem, true);
      return null;
    }
    form.reset(form.getValues(), { keepValues: true });
    return saved.draft;
  }

  function refuse(refused: Refusal, pressed: boolean) {
    // Somebody else may have finalised the draft; the list of operations on it shows that.
    if (refused.code === "not_found") void queries.invalidateQueries(operationsQuery(company.id, { subject }));
    const { cells, row, isWhole } = placeRefusal(refused, writtenRows(), kind.members, (field) =>
      sayAtCell(refused, field),
    );
    cells.forEach(({ path, message, isOfArticle }, index) => {
      const type = isOfArticle ? ofArticle : "remote";
      form.setError(path, { type, message }, { shouldFocus: pressed && index === 0 });
    });
    if (row || !isWhole) setProblem({ refused, row, isAtCell: pressed && cells.length > 0 });
  }

  /** The form's row index of each row of the document; blank rows are not part of the document. */
  const writtenRows = () => form.getValues("rows").flatMap((row, index) => (isBlank(row) ? [] : [index]));

  // The sheet keeps the focus until it is closed, so the field gets the focus after that.
  const goingTo = useRef<{ path: CellPath; words: string } | null>(null);
  useEffect(() => {
    if (sheet || !goingTo.current) return;
    const { path, words } = goingTo.current;
    goingTo.current = null;
    sayAtField(form, path, async () => words);
  }, [sheet, form]);

  function goTo(place: DraftPlace, words: string) {
    goingTo.current = { path: pathOfPlace(place, writtenRows(), form.getValues("rows").length), words };
    setSheet(null);
  }

  // Shows why an automatic save was refused. The line under the title already says when the books do not answer.
  const [said, setSaid] = useState(refusal);
  useEffect(() => {
    if (said === refusal) return;
    setSaid(refusal);
    if (refusal && !isPassing(refusal)) refuse(refusal, false);
  });

  const loadPreview = () => {
    if (kind.loadPreview) loadAhead(kind.loadPreview);
  };

  async function preview() {
    loadPreview();
    // The sheet shows the stored draft, so the form is saved first and the person sees what will be sent.
    const stored = await keep();
    if (stored) setSheet(stored);
  }

  /** Ends the editing. When typed text is not part of the operation that ended the draft, the page stays and says so. */
  function ended(by: Operation | null): boolean {
    const isLeft = by !== null && kind.stored !== null && keeper.isChanged();
    if (isLeft) {
      const page = kind.pageOfOutcome(by);
      setOvertaken({ by, href: page && `/companies/${company.id}/sales/${page}` });
      setSheet(null);
    } else keeper.forget();
    return !isLeft;
  }

  /** Shows a refusal, unless the draft was saved elsewhere: then the refused version is only out of date. */
  async function stepRefused(refused: Refusal) {
    const overtaken = refused.code === "not_found" && (await keeper.follow()) !== "gone";
    if (!overtaken) refuse(refused, true);
  }

  const { stored, begun: listed } = kind;
  const listKey = stored ? [...resourceKey(company.id, stored.path), "list"] : (listed?.listKey(company.id) ?? []);
  const remove = () => (stored?.remove ? stored.remove(company.id, base) : keeper.throwAway());
  const sent = stored?.sent ?? null;

  const save = form.handleSubmit(() => void keep());

  const terms = kind.terms?.(base) ?? plainTerms;
  const title = sent
    ? t("editor.sent.title", { number: String(sent.number(base) ?? "") })
    : t(`editor.${terms.isCredit ? "credit" : kind.name}.title`);
  // A person who may not write sees disabled fields, and a line above them says why.
  const mayWrite = mayDo(company.role, "sales.write");
  const stopped = mayWrite ? (stop?.(keeper.forget) ?? null) : <RoleLine action="sales.write" />;
  return (
    <KindName value={kind.name}>
      <TotalTerms value={terms}>
        <IsSent value={sent !== null}>
          <FormProvider {...form}>
            <div className={clsx(css.title, "makes-room")}>
              <PageHead title={title} crumb={crumb} actions={<SavedLine keeper={keeper} />} />
            </div>
            <kind.Sheet
              draft={isShown ? sheet : base}
              subject={subject}
              customer={customer}
              open={isShown && stopped === null}
              settings={settings}
              today={today}
              onClose={() => setSheet(null)}
              onOpen={() =>
                setSheet(kind.stored && !sent ? base : kind.withValues(base, form.getValues(), formats.numbers))
              }
              onRefused={(refused) => void stepRefused(refused)}
              onStore={store}
              onDone={ended}
              onGo={goTo}
            />
            <form noValidate className={clsx(css.page, "makes-room")} aria-label={title} onSubmit={save}>
              <DraftNotices
                keeper={keeper}
                restores={kind.begun === null}
                problem={problem}
                overtaken={overtaken}
                onGo={(path) => form.setFocus(path)}
                stop={stopped}
                onDiscard={() => {
                  setProblem(null);
                  form.clearErrors();
                  keeper.discard();
                }}
                onRetry={save}
                onDetach={() => {
                  keeper.detach();
                  setProblem(null);
                  setOvertaken(null);
                  if (overtaken) void save();
                }}
              />
              <fieldset className="contents" disabled={isOrdered || stopped !== null}>
                <HeadFields
                  customer={customer}
                  today={today}
                  isNew={draft.id === ""}
                  // The terms of the previous customer do not apply to a newly chosen one.
                  termsId={base.customerId === customerId ? kind.termsId(base) : ""}
                  dueUnder={kind.dueUnder}
                  onFollow={(work) => {
                    following.current = work;
                  }}
                />
                <RowGrid settings={settings} />
                <div className={css.tail}>
                  <div className={css.aside}>
                    {settings.includesVat ? <p>{t("editor.privatePrices")}</p> : null}
                    {settings.reversesConstruction ? <p>{t("editor.reverseHint")}</p> : null}
                    {base.rest.RotReducedInvoicingType ? <p>{t("editor.houseWork")}</p> : null}
                  </div>
                  <TotalsPanel settings={settings} />
                </div>
                <DraftActions
                  busy={saving || waits}
                  saves={kind.stored !== null && !sent}
                  settings={settings}
                  onPreview={form.handleSubmit(preview)}
                  onNear={loadPreview}
                  remove={
                    sent ? (
                      <LeaveSent keeper={keeper} page={sent.page(base.id)} />
                    ) : (kind.stored ? base.id === "" : isBegun) ? null : (
                      <DeleteDraft remove={remove} listKey={listKey} onDeleted={keeper.forget} />
                    )
                  }
                />
              </fieldset>
            </form>
          </FormProvider>
        </IsSent>
      </TotalTerms>
    </KindName>
  );
}
