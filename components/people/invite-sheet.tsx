"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type RefObject, useId, useRef, useState } from "react";
import { useLookAlikeHint } from "@/components/form/look-alike";
import { useCompany } from "@/components/shell/company/company-context";
import { LinkToCopy } from "@/components/shell/link-to-copy";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { TextField } from "@/components/ui/text-field";
import { invitePerson } from "@/lib/api/browser/company/invitations";
import type { InvitedRole, SentInvitation } from "@/lib/rules/access/invitation";
import { roles } from "@/lib/rules/access/roles";
import { isOutsideEmailAddress } from "@/lib/values/email-address";
import type { Problem } from "@/lib/values/problem";
import { RoleChoice } from "./role-choice";
import { usePeopleUpdates } from "./use-people-updates";

const invitedRoles = roles.filter((role): role is InvitedRole => role !== "owner");

type Props = {
  /** An invitation that was sent again, whose link is shown; null where somebody is to be invited. */
  sentInvitation: SentInvitation | null;
  focusAfterClose: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** In this sheet the owner invites a colleague. Afterwards it shows the link of the invitation, this once. */
export default function InviteSheet({ sentInvitation, focusAfterClose, onClose }: Props) {
  const t = useTranslations("invitation.sheet");
  const formId = useId();
  const [newInvitation, setNewInvitation] = useState<SentInvitation | null>(null);
  const [isSending, setIsSending] = useState(false);
  const shownInvitation = newInvitation ?? sentInvitation;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      focusAfterClose={focusAfterClose}
      title={t("title")}
      lead={shownInvitation ? null : t("lead")}
      foot={
        <div className="actions">
          {shownInvitation ? (
            <Button onClick={onClose}>{t("done")}</Button>
          ) : (
            <Button type="submit" form={formId} variant="main" isBusy={isSending}>
              {t("send")}
            </Button>
          )}
        </div>
      }
    >
      {shownInvitation ? (
        <InvitationLink sentInvitation={shownInvitation} />
      ) : (
        <InviteForm id={formId} isSending={isSending} onSending={setIsSending} onSent={setNewInvitation} />
      )}
    </Sheet>
  );
}

type FormProps = {
  id: string;
  isSending: boolean;
  onSending: (isSending: boolean) => void;
  onSent: (sentInvitation: SentInvitation) => void;
};

type AddressError = "emailWrong" | "alreadyMember" | "alreadyInvited";
const errorByCode: Readonly<Record<string, AddressError>> = {
  address: "emailWrong",
  already_member: "alreadyMember",
  already_invited: "alreadyInvited",
};

function InviteForm({ id, isSending, onSending, onSent }: FormProps) {
  const t = useTranslations("invitation.sheet");
  const company = useCompany();
  const { readPeopleAgain } = usePeopleUpdates();
  const addressInput = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<InvitedRole>("bookkeeper");
  const [addressError, setAddressError] = useState<AddressError | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const lookAlikeHintOf = useLookAlikeHint();

  function refuseAddress(error: AddressError) {
    setAddressError(error);
    addressInput.current?.focus();
  }

  async function send() {
    if (isSending) return;
    setProblem(null);
    const address = email.trim();
    if (!isOutsideEmailAddress(address)) return refuseAddress("emailWrong");
    onSending(true);
    const result = await invitePerson(company.id, { email: address, role });
    onSending(false);
    readPeopleAgain();
    if (result.ok) return onSent(result.value);
    const addressRefusal = result.problem.fields?.find(({ field }) => field === "email");
    const error = addressRefusal && errorByCode[addressRefusal.code];
    if (error) refuseAddress(error);
    else setProblem(result.problem);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void send();
  }

  return (
    <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
      {problem ? <ProblemNotice problem={problem} title={t("failed")} onRetry={() => void send()} /> : null}
      <TextField
        ref={addressInput}
        label={t("email")}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        hint={lookAlikeHintOf(email.trim())}
        error={addressError ? t(addressError) : undefined}
        onChange={(event) => {
          setEmail(event.target.value);
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
    </form>
  );
}

function InvitationLink({ sentInvitation }: { sentInvitation: SentInvitation }) {
  const t = useTranslations("invitation.sheet");
  const { link, mail, invitation } = sentInvitation;
  return (
    <LinkToCopy
      status={
        mail === "sent" ? t("sent", { address: invitation.email }) : t(mail === "no_server" ? "noServer" : "notMailed")
      }
      label={t("link")}
      link={link}
      hint={t("once")}
      copyLabel={t("copy")}
      copiedText={t("copied")}
    />
  );
}
