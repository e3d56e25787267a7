"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { listenToTabs } from "@/lib/api/browser/open-tabs";
import { isListed, recentSubmissions } from "@/lib/api/browser/operations/submissions";
import { operationsKey, waitingOperationsQuery } from "@/lib/api/browser/operations/waiting-operations";
import type { WaitingOperations } from "@/lib/api/contract/sales/offer";
import { SubmissionToasts, useSubmissions } from "./submission-toasts";

// Few visits have toasts to show, so their code is loaded when needed.
const StandingToasts = lazy(() => import("./operation-toasts"));

const noOperations: WaitingOperations["items"] = [];

/** The toasts of the waiting operations of this person in the company, on every page and in every tab. */
export function UndoToasts() {
  const company = useCompany();
  const queries = useQueryClient();
  const waiting = useQuery(waitingOperationsQuery(company.id)).data;
  useEffect(
    () => listenToTabs(company.id, () => void queries.invalidateQueries({ queryKey: operationsKey(company.id) })),
    [company.id, queries],
  );
  // Until the code of the operation toasts is loaded, submissions of this tab keep their own toasts and the key Z.
  const [hasToasts, setHasToasts] = useState(false);
  const listed = (hasToasts && waiting?.items) || noOperations;
  const submissions = useSubmissions().filter((one) => !isListed(one, listed));
  useEffect(() => recentSubmissions.forgetListed(listed), [listed]);
  const missed = useRef<readonly WaitingOperations[]>([]);
  const hasAnythingToShow = useRef(false);
  if (waiting && !hasAnythingToShow.current) {
    hasAnythingToShow.current = waiting.items.length > 0 || waiting.answers.length > 0;
    missed.current = [...missed.current.slice(-1), waiting];
  }
  return (
    <>
      <SubmissionToasts submissions={submissions} />
      {waiting && hasAnythingToShow.current ? (
        <Suspense>
          <RenderedSignal onRendered={setHasToasts} />
          <StandingToasts missed={missed.current} latest={waiting} isZTaken={submissions.length > 0} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Reports before the paint that its siblings in the Suspense are rendered. */
function RenderedSignal({ onRendered }: { onRendered: (isRendered: boolean) => void }) {
  useLayoutEffect(() => onRendered(true), [onRendered]);
  return null;
}
