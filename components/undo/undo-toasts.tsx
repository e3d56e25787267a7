"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { listenForOperationChanges } from "@/lib/api/browser/open-tabs";
import { isListed, recentSubmissions } from "@/lib/api/browser/operations/submissions";
import { operationsKeyOf, waitingOperationsQuery } from "@/lib/api/browser/operations/waiting-operations";
import type { WaitingOperations } from "@/lib/api/contract/sales/offer";
import { SubmissionToasts, useSubmissions } from "./submission-toasts";

// Few visits have toasts to show, so their code is loaded when needed.
const OperationToasts = lazy(() => import("./operation-toasts"));

const noOperations: WaitingOperations["items"] = [];

/** Shows the toasts of this person's waiting operations in the company, on every page and in every tab. */
export function UndoToasts() {
  const company = useCompany();
  const queryClient = useQueryClient();
  const waitingOperations = useQuery(waitingOperationsQuery(company.id)).data;
  useEffect(
    () =>
      listenForOperationChanges(
        company.id,
        () => void queryClient.invalidateQueries({ queryKey: operationsKeyOf(company.id) }),
      ),
    [company.id, queryClient],
  );
  // Until the code of the operation toasts is loaded, submissions of this tab keep their own toasts and the key Z.
  const [areOperationToastsRendered, setAreOperationToastsRendered] = useState(false);
  const listedOperations = (areOperationToastsRendered && waitingOperations?.items) || noOperations;
  const submissions = useSubmissions().filter((submission) => !isListed(submission, listedOperations));
  useEffect(() => recentSubmissions.forgetListed(listedOperations), [listedOperations]);
  const earlierSnapshots = useRef<readonly WaitingOperations[]>([]);
  const hasEverHadToasts = useRef(false);
  if (waitingOperations && !hasEverHadToasts.current) {
    hasEverHadToasts.current = waitingOperations.items.length > 0 || waitingOperations.answers.length > 0;
    earlierSnapshots.current = [...earlierSnapshots.current.slice(-1), waitingOperations];
  }
  return (
    <>
      <SubmissionToasts submissions={submissions} />
      {waitingOperations && hasEverHadToasts.current ? (
        <Suspense>
          <RenderedSignal onRendered={setAreOperationToastsRendered} />
          <OperationToasts
            earlierReadings={earlierSnapshots.current}
            latestReading={waitingOperations}
            isZTaken={submissions.length > 0}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Reports, before the browser paints, that its siblings in the same Suspense boundary are rendered. */
function RenderedSignal({ onRendered }: { onRendered: (isRendered: boolean) => void }) {
  useLayoutEffect(() => onRendered(true), [onRendered]);
  return null;
}
