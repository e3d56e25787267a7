"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type RefObject, useRef, useState } from "react";
import { EmailField } from "@/components/form/email-field";
import { LinkSheet } from "@/components/shell/single-use-links/link-sheet";
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

type FieldName = "companyName" | "email";

const statusKeys = {
  sent: "sent",
  refused: "notMailed",
  unsure: "maybeMailed",
  no_server: "noServer",
  not_wanted: "notWanted",
} as const;

/** In this sheet a person makes a link for the owner of a company. Afterwards it shows the link, this once. */
export default function AskOwnerSheet({ companyName, sentLink, focusAfterClose, onClose }: Props) {
  const t = useTranslations("ownerLink.sheet");
  const router = useRouter();
  const nameInput = useRef<HTMLInputElement>(null);
  const addressInput = useRef<HTMLInputElement>(null);
  const [newLink, setNewLink] = useState<SentOwnerLink | null>(null);
  const [name, setName] = useState(companyName);
  const [email, setEmail] = useState("");
  const [wrongField, setWrongField] = useState<FieldName | null>(null);
  const shownLink = newLink ?? sentLink;
  const address = email.trim();

  function refuseField(fieldName: FieldName): null {
    setWrongField(fieldName);
    (fieldName === "email" ? addressInput : nameInput).current?.focus();
    return null;
  }

  function send(): Promise<Problem | null> | null {
    if (!comparableNameOf(name)) return refuseField("companyName");
    if (address && !isOutsideEmailAddress(address)) return refuseField("email");
    return makeLink();
  }

  async function makeLink(): Promise<Problem | null> {
    const result = await makeOwnerLink({ companyName: name, email: address || null });
    if (result.ok) {
      setNewLink(result.value);
      router.refresh();
      return null;
    }
    const refusedField = result.problem.fields?.[0]?.field;
    return refusedField === "companyName" || refusedField === "email" ? refuseField(refusedField) : result.problem;
  }

  return (
    <LinkSheet
      texts={{
        ...{ title: t("title"), lead: t("lead"), send: t("make"), failed: t("failed") },
        ...{ once: t("once"), copy: t("copy"), copied: t("copied"), done: t("done") },
      }}
      ProblemNotice={PersonProblem}
      focusAfterClose={focusAfterClose}
      onClose={onClose}
      send={send}
      sentLink={
        shownLink && {
          link: shownLink.link,
          label: t("link", { company: shownLink.ownerLink.companyName }),
          status: t(statusKeys[shownLink.mail], { address: shownLink.ownerLink.email ?? "" }),
        }
      }
    >
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
      <EmailField
        ref={addressInput}
        label={t("email")}
        isOptional
        value={email}
        hint={t("emailHint")}
        error={wrongField === "email" ? t("emailWrong") : undefined}
        onType={(typedEmail) => {
          setEmail(typedEmail);
          setWrongField(null);
        }}
      />
    </LinkSheet>
  );
}
