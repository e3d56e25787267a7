"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { ButtonLink } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { LoadingFields, Notice } from "@/components/ui/states";
import { unitsQuery } from "@/lib/api/browser/company/reference";
import { draftSuccessorQuery } from "@/lib/api/browser/operations/draft-successor";
import { operationsQuery } from "@/lib/api/browser/operations/operations";
import { resourceKeyOf } from "@/lib/api/browser/resource-queries";
import { pagePathOfDraftSuccessor } from "@/lib/api/contract/operations/draft-successor";
import type { Problem } from "@/lib/values/problem";
import { currentDraftIdOf } from "./autosave/moved-drafts";
import { OvertakenNotice } from "./autosave/overtaken-notice";
import { useFoundText } from "./autosave/use-found-text";
import type { DocumentKind, EditorDocument, StoredDrafts } from "./document-kind";
import { DraftForm } from "./draft-form";
import { KindNameProvider } from "./editor-contexts";

type Props<Draft extends EditorDocument> = {
  kind: DocumentKind<Draft>;
  storedDrafts: StoredDrafts<Draft>;
  draftId: string;
  today: string;
  /** Renders the reason why the document can no longer be edited; the fields are then disabled. */
  renderStopNotice?: ((forgetText: () => void) => ReactNode) | undefined;
};

/**
 * Opens a stored draft. A missing draft was saved under another id or became a document; its operations, the portal or
 * the books tell which. The page redirects to the successor, unless typed text is not part of it. Such text is merged
 * with a successor that is a draft; otherwise the text becomes a new draft. The portal redirects addresses that it
 * knows to be old before this page is rendered.
 */
export function DraftLoader<Draft extends EditorDocument>({
  kind,
  storedDrafts,
  draftId,
  today,
  renderStopNotice,
}: Props<Draft>) {
  const t = useTranslations("sales");
  const commonMessages = useTranslations("common");
  const company = useCompany();
  const router = useRouter();
  // The address changes with the draft's id while the draft is edited, but the form must not be reset then.
  const [openedDraftId] = useState(() => currentDraftIdOf(draftId));
  const salesPath = `/companies/${company.id}/sales`;
  const openedDraftQuery = useQuery({
    ...storedDrafts.draftQuery(company.id, openedDraftId),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const isDraftMissing = openedDraftQuery.error?.code === "not_found" && !openedDraftQuery.data;
  const subjectOperationsQuery = useQuery({
    ...operationsQuery(company.id, { subject: openedDraftId }),
    enabled: isDraftMissing,
  });
  const foundText = useFoundText(kind.name, openedDraftId);
  const createdAt = (foundText?.textInBrowser ?? foundText?.textInPortal?.typedDraft)?.createdAt ?? "";
  const successorQuery = useQuery<Draft | null, Problem>({
    queryKey: [...resourceKeyOf(company.id, storedDrafts.path), "successor", createdAt],
    queryFn: () => storedDrafts.findSuccessor(company.id, createdAt),
    enabled: isDraftMissing && createdAt !== "",
    staleTime: 0,
  });
  const kindWithSuccessors = storedDrafts.sentDocument === null && kind.name !== "order" ? kind.name : null;
  const successorReferenceQuery = useQuery({
    ...draftSuccessorQuery(company.id, kindWithSuccessors ?? "invoice", openedDraftId),
    enabled: isDraftMissing && kindWithSuccessors !== null,
    retry: false,
  });
  const readUnitsQuery = useQuery({ ...unitsQuery(company.id), enabled: kind.readsUnits });
  const isLoading =
    !foundText ||
    // A failed answer is enough too. A later refetch must not remove a form in which a person types.
    (kind.readsUnits && !readUnitsQuery.isFetched) ||
    (isDraftMissing &&
      (subjectOperationsQuery.isPending ||
        (kindWithSuccessors !== null && successorReferenceQuery.isPending) ||
        (createdAt !== "" && successorQuery.isFetching)));
  const endingOperation = subjectOperationsQuery.data?.find(
    (operation) => operation.kind === kind.operationKind && kind.outcomePath(operation) !== null,
  );
  const outcomePath = endingOperation ? kind.outcomePath(endingOperation) : null;
  const typedText = foundText && (foundText.textInBrowser || foundText.textInPortal);
  const [isTextDetached, setIsTextDetached] = useState(false);
  const successorPath =
    kindWithSuccessors && successorReferenceQuery.data
      ? pagePathOfDraftSuccessor(kindWithSuccessors, successorReferenceQuery.data)
      : null;
  const targetHref = outcomePath
    ? `${salesPath}/${outcomePath}`
    : successorPath && `/companies/${company.id}/${successorPath}`;
  const isRedirected = isDraftMissing && targetHref !== null && foundText !== null && !typedText;
  useEffect(() => {
    if (isRedirected) router.replace(targetHref);
  }, [isRedirected, targetHref, router]);

  const isDocumentNow = outcomePath !== null || successorReferenceQuery.data?.is === "document";
  const isSent = storedDrafts.sentDocument !== null;
  const headingText = t(isSent ? "sale.quote" : `editor.${kind.name}.title`);
  const breadcrumbs = [
    <Link key="sales" href={salesPath}>
      {t("title")}
    </Link>,
  ];
  const isSuccessorKnown = createdAt === "" || successorQuery.isSuccess;
  const isSavedAsOwnDraft = isDocumentNow ? isTextDetached : isSuccessorKnown;
  const draftOfTypedText =
    isDraftMissing && typedText && isSavedAsOwnDraft
      ? ((isDocumentNow ? null : successorQuery.data) ?? kind.emptyDocument)
      : null;
  const draft =
    openedDraftQuery.data && openedDraftQuery.isFetchedAfterMount ? openedDraftQuery.data : draftOfTypedText;
  if (draft && foundText && !isLoading)
    return (
      <DraftForm
        kind={kind}
        draft={draft}
        today={today}
        crumb={breadcrumbs}
        foundText={foundText}
        renderStopNotice={renderStopNotice}
      />
    );
  return (
    <>
      <PageHead title={headingText} breadcrumbs={breadcrumbs} />
      <div className="page" aria-busy={openedDraftQuery.isPending || isLoading}>
        {isLoading || (isRedirected && !isDocumentNow) ? (
          <LoadingFields label={commonMessages("loading")} />
        ) : successorQuery.error ? (
          <ProblemNotice
            problem={successorQuery.error}
            title={t("editor.readFailed")}
            onRetry={() => void successorQuery.refetch()}
          />
        ) : isDocumentNow && typedText ? (
          <KindNameProvider value={kind.name}>
            <OvertakenNotice
              operation={endingOperation ?? null}
              href={targetHref}
              onDetach={() => setIsTextDetached(true)}
            />
          </KindNameProvider>
        ) : isDraftMissing ? (
          <Notice
            title={t(isDocumentNow ? `editor.${kind.name}.became` : isSent ? "editor.sent.gone" : "editor.gone")}
            actions={
              <ButtonLink href={targetHref ?? salesPath}>
                {t(isDocumentNow ? `editor.${kind.name}.open` : "editor.toSales")}
              </ButtonLink>
            }
          />
        ) : openedDraftQuery.error ? (
          <ProblemNotice
            problem={openedDraftQuery.error}
            title={t(isSent ? "sale.failed" : "editor.readFailed")}
            onRetry={() => void openedDraftQuery.refetch()}
          />
        ) : (
          <LoadingFields label={commonMessages("loading")} />
        )}
      </div>
    </>
  );
}
