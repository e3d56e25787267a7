"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { LinkActions } from "@/components/shell/single-use-links/link-actions";
import { BreakableText } from "@/components/ui/breakable-text";
import { Button } from "@/components/ui/button";
import { resendOwnerLink, revokeOwnerLink } from "@/lib/api/browser/company/owner-links";
import type { SentOwnerLink, ShownOwnerLink } from "@/lib/rules/access/owner-link";
import { linkFormatsOf } from "./link-formats";
import css from "./owner-links.module.css";
import { PersonProblem } from "./person-problem";

const AskOwnerSheet = lazy(() => import("./ask-owner-sheet"));

type Props = {
  ownerLinks: readonly ShownOwnerLink[];
  /** Is true where companies are listed above, each with its own button, so that this one is for a company beside them. */
  areCompaniesListed: boolean;
};

/** Lists the links that a person has made for owners of companies, and makes another one. */
export function OwnerLinks({ ownerLinks, areCompaniesListed }: Props) {
  const t = useTranslations("ownerLink.list");
  const router = useRouter();
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
                onResent={(sentLink) => {
                  setResentLink(sentLink);
                  router.refresh();
                }}
                onRevoked={() => {
                  setRevokedName(ownerLink.companyName);
                  newButton.current?.focus();
                  router.refresh();
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
        variant={areCompaniesListed ? "quiet" : "plain"}
        className="mt-4"
        aria-haspopup="dialog"
        onClick={() => {
          setRevokedName(null);
          setIsSheetOpen(true);
        }}
      >
        {t(areCompaniesListed ? "another" : "new")}
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
  const { id, companyName: company, state } = ownerLink;
  return (
    <li className={css.row}>
      <div className={css.what}>
        <b>{company}</b>
        <p className="secondary small">
          <LinkFacts ownerLink={ownerLink} />
        </p>
      </div>
      {state === "used" ? null : (
        <LinkActions
          texts={{
            resend: { label: t("resend"), fullLabel: t("resendNamed", { company }), failed: t("resendFailed") },
            end: { label: t("revoke"), fullLabel: t("revokeNamed", { company }), failed: t("revokeFailed") },
          }}
          classNames={{ buttons: css.acts, problem: css.note }}
          ProblemNotice={PersonProblem}
          resend={() => resendOwnerLink(id)}
          end={() => revokeOwnerLink(id)}
          onResent={onResent}
          onEnded={onRevoked}
        />
      )}
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
