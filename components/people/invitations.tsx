"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { LinkActions } from "@/components/shell/single-use-links/link-actions";
import { BreakableText } from "@/components/ui/breakable-text";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { resendInvitation, withdrawInvitation } from "@/lib/api/browser/company/invitations";
import type { SentInvitation, ShownInvitation } from "@/lib/rules/access/invitation";
import css from "./people.module.css";
import { usePeopleUpdates } from "./use-people-updates";
import { useRoleTexts } from "./use-role-texts";

const InviteSheet = lazy(() => import("./invite-sheet"));

/** Shows the button that invites, and the invitations that nobody has used yet. */
export function Invitations({ invitations }: { invitations: readonly ShownInvitation[] }) {
  const t = useTranslations("invitation");
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  /** The invitation whose new link is shown. */
  const [resentInvitation, setResentInvitation] = useState<SentInvitation | null>(null);
  const inviteButton = useRef<HTMLButtonElement>(null);
  const listHeading = useRef<HTMLHeadingElement>(null);
  const focusAfterClose = useRef<HTMLElement>(null);

  function openSheet() {
    focusAfterClose.current = inviteButton.current;
    setIsSheetOpen(true);
  }

  function showResent(sentInvitation: SentInvitation, resendButton: HTMLElement | null) {
    focusAfterClose.current = resendButton;
    setResentInvitation(sentInvitation);
  }

  function moveFocusFromWithdrawn(withdrawnId: string) {
    const isListLeft = invitations.some(({ id }) => id !== withdrawnId);
    (isListLeft ? listHeading : inviteButton).current?.focus();
  }

  return (
    <div>
      <Button ref={inviteButton} aria-haspopup="dialog" onClick={openSheet}>
        {t("sheet.open")}
      </Button>
      {invitations.length > 0 ? (
        <section aria-label={t("list.title")}>
          <h2 ref={listHeading} tabIndex={-1} className="mt-6">
            {t("list.title")}
          </h2>
          <ul className={css.rows}>
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                onResent={showResent}
                onWithdrawn={() => moveFocusFromWithdrawn(invitation.id)}
              />
            ))}
          </ul>
        </section>
      ) : null}
      {isSheetOpen || resentInvitation ? (
        <Suspense>
          <InviteSheet
            sentInvitation={resentInvitation}
            focusAfterClose={focusAfterClose}
            onClose={() => {
              setIsSheetOpen(false);
              setResentInvitation(null);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

type RowProps = {
  invitation: ShownInvitation;
  onResent: (sentInvitation: SentInvitation, resendButton: HTMLElement | null) => void;
  /** Is called while the row is still there, so that the focus can leave it. */
  onWithdrawn: () => void;
};

function InvitationRow({ invitation, onResent, onWithdrawn }: RowProps) {
  const t = useTranslations("invitation.list");
  const company = useCompany();
  const formats = useFormats();
  const toast = useToast();
  const { nameOf } = useRoleTexts();
  const { readPeopleAgain } = usePeopleUpdates();
  const { id, email: address, role, expiresAt, isExpired } = invitation;

  async function readPeopleAfter<T>(call: Promise<T>): Promise<T> {
    const result = await call;
    readPeopleAgain();
    return result;
  }

  return (
    <li className={css.row}>
      <div className={css.who}>
        <b>
          <BreakableText>{address}</BreakableText>
        </b>
      </div>
      <div className={`secondary small ${css.facts}`}>
        {t(isExpired ? "expired" : "waits", {
          role: nameOf(role),
          date: formats.date(formats.dayOf(expiresAt)),
        })}
      </div>
      <LinkActions
        texts={{
          resend: { label: t("resend"), fullLabel: t("resendNamed", { address }), failed: t("resendFailed") },
          end: isExpired
            ? { label: t("remove"), fullLabel: t("removeNamed", { address }), failed: t("removeFailed") }
            : { label: t("withdraw"), fullLabel: t("withdrawNamed", { address }), failed: t("withdrawFailed") },
        }}
        endsWorkingLink={!isExpired}
        classNames={{ buttons: css.acts, problem: css.note }}
        ProblemNotice={ProblemNotice}
        resend={() => readPeopleAfter(resendInvitation(company.id, id))}
        end={() => readPeopleAfter(withdrawInvitation(company.id, id))}
        onResent={onResent}
        onEnded={() => {
          onWithdrawn();
          toast(t(isExpired ? "removed" : "withdrawn", { address }));
        }}
      />
    </li>
  );
}
