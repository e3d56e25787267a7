"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { BreakableText } from "@/components/ui/breakable-text";
import { Button } from "@/components/ui/button";
import { resendOwnerLink, revokeOwnerLink } from "@/lib/api/browser/company/owner-links";
import type { SentOwnerLink, ShownOwnerLink } from "@/lib/rules/access/owner-link";
import type { Problem } from "@/lib/values/problem";
import { linkFormatsOf } from "./link-formats";
import css from "./owner-links.module.css";
import { PersonProblem } from "./person-problem";

const AskOwnerSheet = lazy(() => import("./ask-owner-sheet"));

/** Lists the links that a person has made for owners of companies, and makes another one. */
export function OwnerLinks({ ownerLinks }: { ownerLinks: readonly ShownOwnerLink[] }) {
  const t = useTranslations("ownerLink.list");
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  /** The link whose new address is shown. */
  const [resentLink, setResentLink] = useState<SentOwnerLink | null>(null);
  const [revokedName, setRevokedName] = useState<string | null>(null);
  const newButton = useRef<HTMLButtonElement>(null);
  return (
    <section aria-label={t("title")}>
      {ownerLinks.length > 0 ? (
        <>
          <h2>{t("title")}</h2>
          <ul className={css.rows}>
            {ownerLinks.map((ownerLink) => (
              <LinkRow
                key={ownerLink.id}
                ownerLink={ownerLink}
                onResent={setResentLink}
                onRevoked={() => {
                  setRevokedName(ownerLink.companyName);
                  newButton.current?.focus();
                }}
              />
            ))}
          </ul>
        </>
      ) : null}
      <p role="status">{revokedName === null ? null : t("revoked", { company: revokedName })}</p>
      <Button
        ref={newButton}
        size="sm"
        className="mt-4"
        aria-haspopup="dialog"
        onClick={() => {
          setRevokedName(null);
          setIsSheetOpen(true);
        }}
      >
        {t("new")}
      </Button>
      {isSheetOpen || resentLink ? (
        <Suspense>
          <AskOwnerSheet
            companyName=""
            sentLink={resentLink}
            focusAfterClose={newButton}
            onClose={() => {
              setIsSheetOpen(false);
              setResentLink(null);
            }}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

type RowProps = {
  ownerLink: ShownOwnerLink;
  onResent: (sentLink: SentOwnerLink) => void;
  onRevoked: () => void;
};

function LinkRow({ ownerLink, onResent, onRevoked }: RowProps) {
  const t = useTranslations("ownerLink.list");
  const router = useRouter();
  const [runningAction, setRunningAction] = useState<"resend" | "revoke" | null>(null);
  const [failure, setFailure] = useState<{ action: "resend" | "revoke"; problem: Problem } | null>(null);
  const { id, companyName: company, state } = ownerLink;

  async function run(action: "resend" | "revoke") {
    if (runningAction) return;
    setRunningAction(action);
    setFailure(null);
    const result = action === "resend" ? await resendOwnerLink(id) : await revokeOwnerLink(id);
    setRunningAction(null);
    if (!result.ok) return setFailure({ action, problem: result.problem });
    if (result.value) onResent(result.value);
    else onRevoked();
    router.refresh();
  }

  return (
    <li className={css.row}>
      <div className={css.what}>
        <b>{company}</b>
        <p className="secondary small">
          <LinkFacts ownerLink={ownerLink} />
        </p>
      </div>
      {state === "used" ? null : (
        <div className={css.acts}>
          <Button
            size="sm"
            isBusy={runningAction === "resend"}
            aria-label={t("resendNamed", { company })}
            onClick={() => void run("resend")}
          >
            {t("resend")}
          </Button>
          <Button
            size="sm"
            variant="stop"
            isBusy={runningAction === "revoke"}
            aria-label={t("revokeNamed", { company })}
            onClick={() => void run("revoke")}
          >
            {t("revoke")}
          </Button>
        </div>
      )}
      {failure ? (
        <div className={css.note}>
          <PersonProblem
            problem={failure.problem}
            title={t(failure.action === "resend" ? "resendFailed" : "revokeFailed")}
            onRetry={() => void run(failure.action)}
          />
        </div>
      ) : null}
    </li>
  );
}

/** Says where the link went, and until when it works. */
function LinkFacts({ ownerLink }: { ownerLink: ShownOwnerLink }): ReactNode {
  const t = useTranslations("ownerLink.list");
  const formats = linkFormatsOf(useLocale());
  const { email, mailedAt, state, expiresAt } = ownerLink;
  const way = email === null ? t("copied") : t(mailedAt ? "to" : "notMailed", { address: email });
  return (
    <>
      <BreakableText>{way}</BreakableText>
      {". "}
      {t(state, { date: formats.date(formats.dayOf(expiresAt)) })}
    </>
  );
}
