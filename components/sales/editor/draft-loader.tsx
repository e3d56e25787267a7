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
import { resourceKey } from "@/lib/api/browser/resource-queries";
import { pageOfDraftSuccessor } from "@/lib/api/contract/operations/draft-successor";
import type { Problem } from "@/lib/values/problem";
import { currentDraftId } from "./autosave/moved-drafts";
import { OvertakenNotice } from "./autosave/overtaken-notice";
import { useFoundText } from "./autosave/use-found-text";
import type { DocumentKind, EditorDocument, StoredDrafts } from "./document-kind";
import { DraftForm } from "./draft-form";
import { KindNameProvider } from "./editor-contexts";

type Props<D extends EditorDocument> = {
  kind: DocumentKind<D>;
  stored: StoredDrafts<D>;
  draftId: string;
  today: string;
  /** Renders the reason why the document can no longer be edited; the fields are then disabled. */
  renderStopNotice?: ((forget: () => void) => ReactNode) | undefined;
};

/**
 * Opens a stored draft. A missing draft was saved under another id or became a document; its operations, the portal or
 * the books tell which. The page redirects to the successor, unless typed text is not part of it. Such text is merged
 * with a successor that is a draft; otherwise the text becomes a new draft. The portal redirects addresses that it
 * knows to be old before this page is rendered.
 */
export function DraftLoader<D extends EditorDocument>({ kind, stored, draftId, today, renderStopNotice }: Props<D>) {
  const t = useTranslations("sales");
  const common = useTranslations("common");
  const company = useCompany();
  const router = useRouter();
  // The address changes with the draft's id while the draft is edited, but the form must not be reset then.
  const [openedDraftId] = useState(() => currentDraftId(draftId));
  const sales = `/companies/${company.id}/sales`;
  const draftRead = useQuery({ ...stored.query(company.id, openedDraftId), staleTime: 0, refetchOnWindowFocus: false });
  const isGone = draftRead.error?.code === "not_found" && !draftRead.data;
  const subjectOperations = useQuery({ ...operationsQuery(company.id, { subject: openedDraftId }), enabled: isGone });
  const foundText = useFoundText(kind.name, openedDraftId);
  const createdAt = (foundText?.here ?? foundText?.there?.typedDraft)?.createdAt ?? "";
  const successor = useQuery<D | null, Problem>({
    queryKey: [...resourceKey(company.id, stored.path), "successor", createdAt],
    queryFn: () => stored.findSuccessor(company.id, createdAt),
    enabled: isGone && createdAt !== "",
    staleTime: 0,
  });
  const followedKind = stored.sentDocument === null && kind.name !== "order" ? kind.name : null;
  const became = useQuery({
    ...draftSuccessorQuery(company.id, followedKind ?? "invoice", openedDraftId),
    enabled: isGone && followedKind !== null,
    retry: false,
  });
  const units = useQuery({ ...unitsQuery(company.id), enabled: kind.readsUnits });
  const isLoading =
    !foundText ||
    // One answer is enough, even a failed one, because a later refetch must not remove a form in which a person types.
    (kind.readsUnits && !units.isFetched) ||
    (isGone &&
      (subjectOperations.isPending ||
        (followedKind !== null && became.isPending) ||
        (createdAt !== "" && successor.isFetching)));
  const endingOperation = subjectOperations.data?.find(
    (one) => one.kind === kind.operationKind && kind.pageOfOutcome(one) !== null,
  );
  const outcomePage = endingOperation ? kind.pageOfOutcome(endingOperation) : null;
  const typedText = foundText && (foundText.here || foundText.there);
  const [isDetached, setIsDetached] = useState(false);
  const becamePage = followedKind && became.data ? pageOfDraftSuccessor(followedKind, became.data) : null;
  const targetHref = outcomePage ? `${sales}/${outcomePage}` : becamePage && `/companies/${company.id}/${becamePage}`;
  const isRedirected = isGone && targetHref !== null && foundText !== null && !typedText;
  useEffect(() => {
    if (isRedirected) router.replace(targetHref);
  }, [isRedirected, targetHref, router]);

  const isDocument = outcomePage !== null || became.data?.is === "document";
  const isSent = stored.sentDocument !== null;
  const heading = t(isSent ? "sale.quote" : `editor.${kind.name}.title`);
  const crumb = [
    <Link key="sales" href={sales}>
      {t("title")}
    </Link>,
  ];
  const isSuccessorKnown = createdAt === "" || successor.isSuccess;
  const isOwnDraft = isDocument ? isDetached : isSuccessorKnown;
  const draftOfTypedText =
    isGone && typedText && isOwnDraft ? ((isDocument ? null : successor.data) ?? kind.empty) : null;
  const draft = draftRead.data && draftRead.isFetchedAfterMount ? draftRead.data : draftOfTypedText;
  if (draft && foundText && !isLoading)
    return (
      <DraftForm
        kind={kind}
        draft={draft}
        today={today}
        crumb={crumb}
        foundText={foundText}
        renderStopNotice={renderStopNotice}
      />
    );
  return (
    <>
      <PageHead title={heading} crumb={crumb} />
      <div className="page" aria-busy={draftRead.isPending || isLoading}>
        {isLoading || (isRedirected && !isDocument) ? (
          <LoadingFields words={common("loading")} />
        ) : successor.error ? (
          <ProblemNotice
            problem={successor.error}
            title={t("editor.readFailed")}
            onRetry={() => void successor.refetch()}
          />
        ) : isDocument && typedText ? (
          <KindNameProvider value={kind.name}>
            <OvertakenNotice
              operation={endingOperation ?? null}
              href={targetHref}
              onDetach={() => setIsDetached(true)}
            />
          </KindNameProvider>
        ) : isGone ? (
          <Notice
            title={t(isDocument ? `editor.${kind.name}.became` : isSent ? "editor.sent.gone" : "editor.gone")}
            actions={
              <ButtonLink href={targetHref ?? sales}>
                {t(isDocument ? `editor.${kind.name}.open` : "editor.toSales")}
              </ButtonLink>
            }
          />
        ) : draftRead.error ? (
          <ProblemNotice
            problem={draftRead.error}
            title={t(isSent ? "sale.failed" : "editor.readFailed")}
            onRetry={() => void draftRead.refetch()}
          />
        ) : (
          <LoadingFields words={common("loading")} />
        )}
      </div>
    </>
  );
}
