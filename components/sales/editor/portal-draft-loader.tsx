"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { ButtonLink } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { LoadingFields, Notice } from "@/components/ui/states";
import { useOperation } from "@/components/undo/use-operation";
import { unitsQuery } from "@/lib/api/browser/company/reference";
import { readDraftEdit } from "@/lib/api/browser/operations/draft-edits";
import { operationsQuery } from "@/lib/api/browser/operations/operations";
import { markOutcomeSeen } from "@/lib/api/browser/operations/waiting-operation-calls";
import { resourceKeyOf } from "@/lib/api/browser/resource-queries";
import type { DraftEdit } from "@/lib/api/contract/operations/draft-edit";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { machineNow } from "@/lib/values/clock";
import type { Problem } from "@/lib/values/problem";
import type { OperationSummary } from "../chain/operation-view";
import { makeBrowserStore } from "./autosave/typed-draft";
import { type FoundText, textInPortalOf } from "./autosave/use-found-text";
import type { DocumentKind, EditorDocument } from "./document-kind";
import { DraftForm } from "./draft-form";

// The operation view is loaded only when it is shown, which is after the document was submitted.
const OperationView = lazy(async () => ({ default: (await import("../chain/operation-view")).OperationView }));

type Props<Draft extends EditorDocument> = { kind: DocumentKind<Draft>; draftId: string; today: string };

/**
 * Opens a document that only the portal stores. When its text is deleted, the operation about it tells the outcome: the
 * page redirects to the document that was created, and shows an operation that was refused or whose outcome is unknown.
 */
export function PortalDraftLoader<Draft extends EditorDocument>({ kind, draftId, today }: Props<Draft>) {
  const t = useTranslations("sales");
  const commonMessages = useTranslations("common");
  const company = useCompany();
  const router = useRouter();
  const salesPath = `/companies/${company.id}/sales`;
  const [foundText, setFoundText] = useState<FoundText | null>(null);
  const portalTextQuery = useQuery<DraftEdit | null, Problem>({
    queryKey: [...resourceKeyOf(company.id, "draft-edits"), kind.name, draftId],
    queryFn: () => readDraftEdit(company.id, kind.name, draftId),
    staleTime: 0,
    gcTime: 0,
    // Once a text is found, the form is shown and stores the text itself. What is read here would be older.
    enabled: foundText === null,
  });
  const readUnitsQuery = useQuery({ ...unitsQuery(company.id), enabled: kind.readsUnits });
  // The text in this browser is read once, because the form then takes over writing it.
  const [textInBrowser] = useState(() =>
    typeof window === "undefined"
      ? null
      : makeBrowserStore(company.personId, company.id, kind.name, machineNow).read(draftId),
  );
  const textInPortal = portalTextQuery.data ? textInPortalOf(portalTextQuery.data) : null;
  const typedDraft = textInBrowser ?? textInPortal?.typedDraft;
  if (!foundText && !portalTextQuery.isPending && typedDraft)
    setFoundText({ key: draftId, begunFor: typedDraft.begunFor, textInBrowser, textInPortal, onStored: () => {} });
  const isTextDeleted = portalTextQuery.data === null && !typedDraft && !foundText;
  const subjectOperationsQuery = useQuery({
    ...operationsQuery(company.id, { subject: draftId }),
    enabled: isTextDeleted,
  });
  const outcomePaths = subjectOperationsQuery.data?.flatMap((operation) =>
    operation.kind === kind.operationKind ? (kind.outcomePath(operation) ?? []) : [],
  );
  const outcomePath = outcomePaths?.[0];
  const {
    operation: latestOperation,
    isAnswerLost: isPortalUnreachable,
    resolveUnknown,
  } = useOperation(isTextDeleted ? draftId : "", kind.operationKind, draftId);
  const shownOperation = outcomePath ? null : latestOperation;
  const unseenOperationId = shownOperation?.untold ? shownOperation.id : null;
  useEffect(() => {
    if (unseenOperationId !== null) void markOutcomeSeen(company.id, unseenOperationId);
  }, [unseenOperationId, company.id]);
  useEffect(() => {
    if (outcomePath) router.replace(`${salesPath}/${outcomePath}`);
  }, [outcomePath, router, salesPath]);

  const breadcrumbs = [
    <Link key="sales" href={salesPath}>
      {t("title")}
    </Link>,
  ];
  // One answer is enough, even a failed one, because a later refetch must not remove a form in which a person types.
  const areUnitsLoading = kind.readsUnits && !readUnitsQuery.isFetched;
  if (foundText && !areUnitsLoading)
    return <DraftForm kind={kind} draft={kind.emptyDocument} today={today} crumb={breadcrumbs} foundText={foundText} />;
  const isLoading = portalTextQuery.isPending || areUnitsLoading || (isTextDeleted && subjectOperationsQuery.isPending);
  return (
    <>
      <PageHead title={t(`editor.${kind.name}.title`)} breadcrumbs={breadcrumbs} />
      <div className="page" aria-busy={isLoading}>
        {isLoading ? (
          <LoadingFields label={commonMessages("loading")} />
        ) : portalTextQuery.error ? (
          <ProblemNotice
            problem={portalTextQuery.error}
            title={t("editor.readFailed")}
            onRetry={() => void portalTextQuery.refetch()}
          />
        ) : shownOperation ? (
          <>
            <Suspense>
              <OperationView
                operation={shownOperation}
                summary={summaryOfOperation(shownOperation)}
                isAnswerLost={isPortalUnreachable}
                resolve={resolveUnknown}
              />
            </Suspense>
            <div className="actions">
              <ButtonLink href={salesPath}>{t("editor.toSales")}</ButtonLink>
            </div>
          </>
        ) : (
          <Notice
            title={t(outcomePath ? `editor.${kind.name}.became` : "editor.begunGone")}
            actions={
              <ButtonLink href={outcomePath ? `${salesPath}/${outcomePath}` : salesPath}>
                {t(outcomePath ? `editor.${kind.name}.open` : "editor.toSales")}
              </ButtonLink>
            }
          />
        )}
      </div>
    </>
  );
}

/** Returns the customer and the amount of the document, as they were shown when the document was submitted. */
function summaryOfOperation({ about }: Operation): OperationSummary {
  return {
    customerName: about?.customerName ?? "",
    ...{ minor: BigInt(about?.minor ?? 0), currencyCode: about?.currencyCode ?? "" },
  };
}
