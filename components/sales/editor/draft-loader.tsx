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
import { becameQuery } from "@/lib/api/browser/operations/became";
import { operationsQuery } from "@/lib/api/browser/operations/operations";
import { resourceKey } from "@/lib/api/browser/resource-queries";
import { pageOfBecame } from "@/lib/api/contract/operations/became";
import type { Problem } from "@/lib/values/problem";
import { movedTo } from "./autosave/moved-drafts";
import { OvertakenNotice } from "./autosave/overtaken-notice";
import { useFoundText } from "./autosave/use-found-text";
import type { DocumentKind, StoredDrafts, Written } from "./document-kind";
import { DraftForm } from "./draft-form";
import { KindName } from "./kind-name";

type Props<D extends Written> = {
  kind: DocumentKind<D>;
  stored: StoredDrafts<D>;
  draftId: string;
  today: string;
  /** Renders why the document can no longer be edited; the fields are then disabled. */
  stop?: ((forget: () => void) => ReactNode) | undefined;
};

/**
 * Opens a stored draft. A draft that is gone was saved under another id or became a document; the operation on it, the
 * portal or the books tell which. The page redirects there, unless text was typed that is not part of it. Such text is
 * merged with the draft's successor; where the successor is unknown or a document, the text becomes a new draft. The
 * portal redirects an address that it knows to be old before this page is rendered.
 */
export function DraftLoader<D extends Written>({ kind, stored, draftId, today, stop }: Props<D>) {
  const t = useTranslations("sales");
  const common = useTranslations("common");
  const company = useCompany();
  const router = useRouter();
  // The address changes with the draft's id while it is edited; the form must not be reset for that.
  const [first] = useState(() => movedTo(draftId));
  const sales = `/companies/${company.id}/sales`;
  const read = useQuery({ ...stored.query(company.id, first), staleTime: 0, refetchOnWindowFocus: false });
  const gone = read.error?.code === "not_found" && !read.data;
  const about = useQuery({ ...operationsQuery(company.id, { subject: first }), enabled: gone });
  const found = useFoundText(kind.name, first);
  const createdAt = (found?.here ?? found?.there?.kept)?.createdAt ?? "";
  const successor = useQuery<D | null, Problem>({
    queryKey: [...resourceKey(company.id, stored.path), "successor", createdAt],
    queryFn: () => stored.successor(company.id, createdAt),
    enabled: gone && createdAt !== "",
    staleTime: 0,
  });
  const followed = stored.sent === null && kind.name !== "order" ? kind.name : null;
  const became = useQuery({
    ...becameQuery(company.id, followed ?? "invoice", first),
    enabled: gone && followed !== null,
    retry: false,
  });
  const units = useQuery({ ...unitsQuery(company.id), enabled: kind.readsUnits });
  const isLooking =
    !found ||
    // One answer is enough, even a failure: a later refetch must not remove a form that somebody types in.
    (kind.readsUnits && !units.isFetched) ||
    (gone &&
      (about.isPending || (followed !== null && became.isPending) || (createdAt !== "" && successor.isFetching)));
  const step = about.data?.find((one) => one.kind === kind.step && kind.pageOfOutcome(one) !== null);
  const outcome = step ? kind.pageOfOutcome(step) : null;
  const typed = found && (found.here || found.there);
  const [detached, setDetached] = useState(false);
  const led = followed && became.data ? pageOfBecame(followed, became.data) : null;
  const to = outcome ? `${sales}/${outcome}` : led && `/companies/${company.id}/${led}`;
  const isLed = gone && to !== null && found !== null && !typed;
  useEffect(() => {
    if (isLed) router.replace(to);
  }, [isLed, to, router]);

  const isDocument = outcome !== null || became.data?.is === "document";
  const isSent = stored.sent !== null;
  const heading = t(isSent ? "sale.quote" : `editor.${kind.name}.title`);
  const crumb = [
    <Link key="sales" href={sales}>
      {t("title")}
    </Link>,
  ];
  const isKnown = createdAt === "" || successor.isSuccess;
  const isOwn = isDocument ? detached : isKnown;
  const orphan = gone && typed && isOwn ? ((isDocument ? null : successor.data) ?? kind.empty) : null;
  const draft = read.data && read.isFetchedAfterMount ? read.data : orphan;
  if (draft && found && !isLooking)
    return <DraftForm kind={kind} draft={draft} today={today} crumb={crumb} found={found} stop={stop} />;
  return (
    <>
      <PageHead title={heading} crumb={crumb} />
      <div className="page" aria-busy={read.isPending || isLooking}>
        {isLooking || (isLed && !isDocument) ? (
          <LoadingFields words={common("loading")} />
        ) : successor.error ? (
          <ProblemNotice
            problem={successor.error}
            title={t("editor.readFailed")}
            onRetry={() => void successor.refetch()}
          />
        ) : isDocument && typed ? (
          <KindName value={kind.name}>
            <OvertakenNotice by={step ?? null} href={to} onDetach={() => setDetached(true)} />
          </KindName>
        ) : gone ? (
          <Notice
            title={t(isDocument ? `editor.${kind.name}.became` : isSent ? "editor.sent.gone" : "editor.gone")}
            actions={
              <ButtonLink href={to ?? sales}>
                {t(isDocument ? `editor.${kind.name}.open` : "editor.toSales")}
              </ButtonLink>
            }
          />
        ) : read.error ? (
          <ProblemNotice
            problem={read.error}
            title={t(isSent ? "sale.failed" : "editor.readFailed")}
            onRetry={() => void read.refetch()}
          />
        ) : (
          <LoadingFields words={common("loading")} />
        )}
      </div>
    </>
  );
}
