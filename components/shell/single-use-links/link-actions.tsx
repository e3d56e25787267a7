"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { Result } from "@/lib/api/browser/call";
import type { Problem } from "@/lib/values/problem";
import type { LinkProblemNotice } from "./link-sheet";

const actions = ["resend", "end"] as const;
type Action = (typeof actions)[number];

type Props<SentLink> = {
  /** For each action the name of its button, as it is shown and as it is read out, and the title of its failure. */
  texts: Readonly<Record<Action, { label: string; fullLabel: string; failed: string }>>;
  /** Whether the link still works, so that its end is marked as one. */
  endsWorkingLink?: boolean;
  classNames: { buttons: string | undefined; problem: string | undefined };
  ProblemNotice: LinkProblemNotice;
  resend: () => Promise<Result<SentLink>>;
  /** Withdraws or revokes the link. */
  end: () => Promise<Result<null>>;
  onResent: (sentLink: SentLink, resendButton: HTMLElement | null) => void;
  /** Is called while the row is still there, so that the focus can leave it. */
  onEnded: () => void;
};

/** Shows the buttons that send an unused link again and that end it, one at a time, and why that failed. */
export function LinkActions<SentLink>(props: Props<SentLink>) {
  const { texts, endsWorkingLink = true, classNames, ProblemNotice, resend, end, onResent, onEnded } = props;
  const resendButton = useRef<HTMLButtonElement>(null);
  const [runningAction, setRunningAction] = useState<Action | null>(null);
  const [failure, setFailure] = useState<{ action: Action; problem: Problem } | null>(null);

  async function run(action: Action) {
    if (runningAction) return;
    setRunningAction(action);
    setFailure(null);
    const result = action === "resend" ? await resend() : await end();
    setRunningAction(null);
    if (!result.ok) return setFailure({ action, problem: result.problem });
    if (result.value === null) onEnded();
    else onResent(result.value, resendButton.current);
  }

  return (
    <>
      <div className={classNames.buttons}>
        {actions.map((action) => (
          <Button
            key={action}
            ref={action === "resend" ? resendButton : undefined}
            size="sm"
            variant={action === "resend" ? "plain" : endsWorkingLink ? "stop" : "quiet"}
            isBusy={runningAction === action}
            aria-label={texts[action].fullLabel}
            onClick={() => void run(action)}
          >
            {texts[action].label}
          </Button>
        ))}
      </div>
      {failure ? (
        <div className={classNames.problem}>
          <ProblemNotice
            problem={failure.problem}
            title={texts[failure.action].failed}
            onRetry={() => void run(failure.action)}
          />
        </div>
      ) : null}
    </>
  );
}
