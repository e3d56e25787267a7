"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { listenToTabs } from "@/lib/api/browser/open-tabs";
import { isListed, recentlySubmitted } from "@/lib/api/browser/operations/submissions";
import { operationsKey, waitingQuery } from "@/lib/api/browser/operations/waiting-operations";
import type { Waiting } from "@/lib/api/contract/sales/offer";
import { PressedToasts, usePressed } from "./pressed-toasts";

// Few visits have toasts to show, so their code is loaded when needed.
const StandingToasts = lazy(() => import("./standing-toasts"));

const none: Waiting["items"] = [];

/** The toasts of the waiting operations of this person in the company, on every page and in every tab. */
export function UndoToasts() {
  const company = useCompany();
  const queries = useQueryClient();
  const waiting = useQuery(waitingQuery(company.id)).data;
  useEffect(
    () => listenToTabs(company.id, () => void queries.invalidateQueries({ queryKey: operationsKey(company.id) })),
    [company.id, queries],
  );
  // Until the code of the operation toasts is loaded, submissions of this tab keep their own toasts and the key Z.
  const [hasToasts, setHasToasts] = useState(false);
  const listed = (hasToasts && waiting?.items) || none;
  const presses = usePressed().filter((one) => !isListed(one, listed));
  useEffect(() => recentlySubmitted.forgetListed(listed), [listed]);
  const missed = useRef<readonly Waiting[]>([]);
  const isToTell = useRef(false);
  if (waiting && !isToTell.current) {
    isToTell.current = waiting.items.length > 0 || waiting.answers.length > 0;
    missed.current = [...missed.current.slice(-1), waiting];
  }
  return (
    <>
      <PressedToasts presses={presses} />
      {waiting && isToTell.current ? (
        <Suspense>
          <Here onHere={setHasToasts} />
          <StandingToasts missed={missed.current} latest={waiting} isZTaken={presses.length > 0} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Reports before the paint that its siblings in the Suspense are rendered. */
function Here({ onHere }: { onHere: (isHere: boolean) => void }) {
  useLayoutEffect(() => onHere(true), [onHere]);
  return null;
}
