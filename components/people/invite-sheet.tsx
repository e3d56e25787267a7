"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useRef, useState } from "react";
import { EmailField } from "@/components/form/email-field";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { LinkSheet } from "@/components/shell/single-use-links/link-sheet";
import { invitePerson } from "@/lib/api/browser/company/invitations";
import type { InvitedRole, SentInvitation } from "@/lib/rules/access/invitation";
import { roles } from "@/lib/rules/access/roles";
import { isRoleOffered } from "@/lib/rules/access/scopes";
import { isOutsideEmailAddress } from "@/lib/values/email-address";
import type { Problem } from "@/lib/values/problem";
import { RoleChoice } from "./role-choice";
import { usePeopleUpdates } from "./use-people-updates";

const assignableRoles = roles.filter((role): role is InvitedRole => role !== "owner");

type Props = {
  /** An invitation that was sent again, whose link is shown; null where somebody is to be invited. */
  sentInvitation: SentInvitation | null;
  focusAfterClose: RefObject<HTMLElement | null>;
  onClose: () => void;
};

type AddressError = "emailWrong" | "alreadyMember" | "alreadyInvited";
const errorByCode: Readonly<Record<string, AddressError>> = {
  address: "emailWrong",
  already_member: "alreadyMember",
  already_invited: "alreadyInvited",
};

const statusKeys = { sent: "sent", refused: "notMailed", unsure: "maybeMailed", no_server: "noServer" } as const;

/** In this sheet the owner invites a colleague. Afterwards it shows the link of the invitation, this once. */
export default function InviteSheet({ sentInvitation, focusAfterClose, onClose }: Props) {
  const t = useTranslations("invitation.sheet");
  const company = useCompany();
  const { readPeopleAgain } = usePeopleUpdates();
  const addressInput = useRef<HTMLInputElement>(null);
  const [newInvitation, setNewInvitation] = useState<SentInvitation | null>(null);
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<InvitedRole>("bookkeeper");
  const [addressError, setAddressError] = useState<AddressError | null>(null);
  const invitedRoles = assignableRoles.filter((each) => isRoleOffered(each, company.offered, company.countryCode));
  const shownInvitation = newInvitation ?? sentInvitation;
  const address = email.trim();

  function refuseAddress(error: AddressError): null {
    setAddressError(error);
    addressInput.current?.focus();
    return null;
  }

  async function invite(): Promise<Problem | null> {
    const result = await invitePerson(company.id, { email: address, role });
    readPeopleAgain();
    if (result.ok) {
      setNewInvitation(result.value);
      return null;
    }
    const addressRefusal = result.problem.fields?.find(({ field }) => field === "email");
    const error = addressRefusal && errorByCode[addressRefusal.code];
    return error ? refuseAddress(error) : result.problem;
  }

  return (
    <LinkSheet
      texts={{
        ...{ title: t("title"), lead: t("lead"), send: t("send"), failed: t("failed") },
        ...{ once: t("once"), copy: t("copy"), copied: t("copied"), done: t("done") },
      }}
      ProblemNotice={ProblemNotice}
      focusAfterClose={focusAfterClose}
      onClose={onClose}
      send={() => (isOutsideEmailAddress(address) ? invite() : refuseAddress("emailWrong"))}
      sentLink={
        shownInvitation && {
          link: shownInvitation.link,
          label: t("link"),
          status: t(statusKeys[shownInvitation.mail], { address: shownInvitation.invitation.email }),
        }
      }
    >
      <EmailField
        ref={addressInput}
        label={t("email")}
        value={email}
        error={addressError ? t(addressError) : undefined}
        onType={(typedEmail) => {
          setEmail(typedEmail);
          setAddressError(null);
        }}
      />
      <RoleChoice
        legend={t("role")}
        roles={invitedRoles}
        chosenRole={role}
        error={null}
        onChoose={(chosenRole) => setRole(chosenRole as InvitedRole)}
      />
    </LinkSheet>
  );
}
