"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, type RefObject, useId, useRef, useState } from "react";
import { useLookAlikeHint } from "@/components/form/look-alike";
import { LinkToCopy } from "@/components/shell/link-to-copy";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { TextField } from "@/components/ui/text-field";
import { makeOwnerLink } from "@/lib/api/browser/company/owner-links";
import { comparableNameOf, maxCompanyNameLength } from "@/lib/rules/access/company-name";
import type { SentOwnerLink } from "@/lib/rules/access/owner-link";
import { isOutsideEmailAddress } from "@/lib/values/email-address";
import type { Problem } from "@/lib/values/problem";
import { PersonProblem } from "./person-problem";

type Props = {
  /** The name of the company that is asked for; empty where the person types it. */
  companyName: string;
  /** A link that was sent again and is shown; null where a link is to be made. */
  sentLink: SentOwnerLink | null;
  focusAfterClose: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** In this sheet a person makes a link for the owner of a company. Afterwards it shows the link, this once. */
export default function AskOwnerSheet({ companyName, sentLink, focusAfterClose, onClose }: Props) {
  const t = useTranslations("ownerLink.sheet");
  const formId = useId();
  const [newLink, setNewLink] = useState<SentOwnerLink | null>(null);
  const [isSending, setIsSending] = useState(false);
  const shownLink = newLink ?? sentLink;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      focusAfterClose={focusAfterClose}
      title={t("title")}
      lead={shownLink ? null : t("lead")}
      foot={
        <div className="actions">
          {shownLink ? (
            <Button onClick={onClose}>{t("done")}</Button>
          ) : (
            <Button type="submit" form={formId} variant="main" isBusy={isSending}>
              {t("make")}
            </Button>
          )}
        </div>
      }
    >
      {shownLink ? (
        <SentLink sentLink={shownLink} />
      ) : (
        <AskForm id={formId} {...{ companyName, isSending }} onSending={setIsSending} onSent={setNewLink} />
      )}
    </Sheet>
  );
}

type FormProps = {
  id: string;
  companyName: string;
  isSending: boolean;
  onSending: (isSending: boolean) => void;
  onSent: (sentLink: SentOwnerLink) => void;
};

type FieldName = "companyName" | "email";

function AskForm({ id, companyName, isSending, onSending, onSent }: FormProps) {
  const t = useTranslations("ownerLink.sheet");
  const router = useRouter();
  const nameInput = useRef<HTMLInputElement>(null);
  const addressInput = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(companyName);
  const [email, setEmail] = useState("");
  const [wrongField, setWrongField] = useState<FieldName | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const lookAlikeHintOf = useLookAlikeHint();

  function refuseField(fieldName: FieldName) {
    setWrongField(fieldName);
    (fieldName === "email" ? addressInput : nameInput).current?.focus();
  }

  async function send() {
    if (isSending) return;
    setProblem(null);
    const address = email.trim();
    if (!comparableNameOf(name)) return refuseField("companyName");
    if (address && !isOutsideEmailAddress(address)) return refuseField("email");
    onSending(true);
    const result = await makeOwnerLink({ companyName: name, email: address || null });
    onSending(false);
    if (result.ok) {
      onSent(result.value);
      return router.refresh();
    }
    const refusedField = result.problem.fields?.[0]?.field;
    if (refusedField === "companyName" || refusedField === "email") refuseField(refusedField);
    else setProblem(result.problem);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void send();
  }

  return (
    <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
      {problem ? <PersonProblem problem={problem} title={t("failed")} onRetry={() => void send()} /> : null}
      <TextField
        ref={nameInput}
        label={t("name")}
        maxLength={maxCompanyNameLength}
        value={name}
        hint={t("nameHint")}
        error={wrongField === "companyName" ? t("nameWrong") : undefined}
        onChange={(event) => {
          setName(event.target.value);
          setWrongField(null);
        }}
      />
      <TextField
        ref={addressInput}
        label={t("email")}
        isOptional
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        hint={lookAlikeHintOf(email.trim()) ?? t("emailHint")}
        error={wrongField === "email" ? t("emailWrong") : undefined}
        onChange={(event) => {
          setEmail(event.target.value);
          setWrongField(null);
        }}
      />
    </form>
  );
}

const statusKeys = { refused: "notMailed", no_server: "noServer", not_wanted: "notWanted" } as const;

function SentLink({ sentLink }: { sentLink: SentOwnerLink }) {
  const t = useTranslations("ownerLink.sheet");
  const { link, mail, ownerLink } = sentLink;
  return (
    <LinkToCopy
      status={mail === "sent" ? t("sent", { address: ownerLink.email ?? "" }) : t(statusKeys[mail])}
      label={t("link", { company: ownerLink.companyName })}
      link={link}
      hint={t("once")}
      copyLabel={t("copy")}
      copiedText={t("copied")}
    />
  );
}
